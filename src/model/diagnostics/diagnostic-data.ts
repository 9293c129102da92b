import type { FileKind } from '../file-kinds.ts';
import type { TooLarge } from '../limits.ts';
import type { ProfileOrigin } from '../profile.ts';
import type { DialogueDiagnosticData } from './dialogue-data.ts';
import type { ExpressionFault } from './expressions.ts';
import type { GraphDiagnosticData, Reader } from './graph-data.ts';
import type { PredictionDiagnosticData, PredictionUse } from './prediction-data.ts';
import type { ScoreDiagnosticData } from './score-data.ts';
import type { SyntaxData } from './syntax-data.ts';
import type { TurnDiagnosticData } from './turn-data.ts';

/**
 * What is wrong with how often a step is called: the mark stands beside alternatives or a list, has one number, no upper
 * one, an upper one of 0 or below the lower one, a lower one above 1, or is none.
 */
export type TimesFault =
  | 'beside'
  | 'each'
  | 'exact'
  | 'open'
  | 'never'
  | 'reversed'
  | 'several'
  | 'unknown';

/** The kinds of input files. */
export type InputKind =
  | 'workflow'
  | 'profile'
  | 'gold'
  | 'prediction'
  | 'graph'
  | 'conversation'
  | 'part';

/** A key of a configuration file, and its place. */
export interface Setting {
  readonly key: string;
  readonly file: string;
}

/**
 * The data of each diagnostic by code; the files of areas beside it make the sentence and the hint from it. Every
 * code has a heading in docs/diagnostics.md.
 */
export interface DiagnosticData
  extends ScoreDiagnosticData,
    GraphDiagnosticData,
    DialogueDiagnosticData,
    PredictionDiagnosticData,
    TurnDiagnosticData {
  // files
  /** `isStart`: nobody named the path; workflows are looked for there by default. */
  'file-not-found': { path: string; isStart?: boolean; namedBy?: Setting };
  'file-is-folder': { path: string };
  'file-unreadable': { path: string; reason: string };
  'file-vanished': { path: string };
  'file-changed': { path: string };
  'gzip-broken': { reason: string };
  /** `kind`: what the file is instead of text. */
  'not-utf8': { byte: number; kind?: 'a zip archive' | 'a picture' | 'a PDF' };
  'not-text': { byte: number };
  'too-large': TooLarge;
  /** `isVersion`: it is the OLD or NEW argument of a comparison. */
  'no-input': {
    what: InputKind;
    paths: readonly string[];
    isVersion?: boolean;
    isStart?: boolean;
    namedBy?: Setting;
  };
  'no-profiles': { paths: readonly string[] };
  'output-failed': { path: string; reason: string };
  'file-exists': { path: string };
  'worker-died': { reason: string };
  'unusable-part': { reason: string };
  'missing-parts': { missing: readonly number[]; of: number };
  'failed-parts': { parts: readonly number[]; of: number };
  // JSON
  'json-syntax': { reason: string };
  'json-depth': { limit: number };
  'json-number': { limit: number };
  /** `found` describes the value. */
  'not-json': { found: string };
  'other-file': { kind: FileKind };
  'path-as-text': { path: string };
  // shape
  'wrong-type': { expected: string; found: string; of?: string };
  'missing-key': { key: string; of: string };
  'unknown-key': { key: string; known: readonly string[] };
  'unknown-value': { value: string; known: readonly string[] };
  'invalid-setting': { reason: string; hint: string | undefined };
  'empty-text': { what: string };
  'empty-list': { what: string };
  'wrong-length': { expected: number; found: number };
  'unknown-operator': { operator: string; known: readonly string[] };
  'unknown-action': { action: string; known: readonly string[] };
  'clause-form': { keys: readonly string[] };
  'unfit-constant': { operator: string; types: readonly string[] };
  'operand-count': { operator: string; given: readonly string[] };
  // step strings and expressions
  'step-syntax': SyntaxData;
  /** A call in `one_of` or `anytime`. */
  'call-syntax': SyntaxData;
  'step-times': { fault: TimesFault };
  'call-beside-one-of': { key: string };
  'for-each-form': { key: string; fault: 'missing' | 'alone' };
  'expression-syntax': SyntaxData;
  'invalid-name': { name: string };
  'doubled-parameter': { parameter: string };
  /** The keys that say what an example's agent did, of which there is to be one. */
  'example-form': { found: readonly string[] };
  // meaning of a workflow
  'doubled-agent': { agent: string; other: string };
  'tool-without-id': { tool: string };
  'doubled-step-id': { id: string };
  'equal-alternatives': { step: string; call: string };
  'unknown-tool': { name: string; known: readonly string[] };
  'undeclared-tool': { name: string; known: readonly string[] };
  'ambiguous-tool': { name: string; ids: readonly string[] };
  'step-in-two-blocks': { step: string };
  'step-twice-in-block': { step: string };
  'interleaved-blocks': { first: string; second: string };
  /** `elements` is how many calls the step makes. */
  'parted-block': { workflow: string; step: string; elements: number };
  'ordering-contradiction': { workflow: string; cycle: readonly string[] };
  'no-valid-order': { workflow: string; block: readonly string[] };
  /** `same`: the calls that the profile's values make occur several times, where this is the reason. */
  'block-too-large': { workflow: string; block: readonly string[] } & (
    | { states: number }
    | { same: readonly { call: string; times: number }[] }
  );
  // profiles
  'missing-id': { field: string };
  'invalid-id': { field: string; found: string };
  'doubled-id': { first: ProfileOrigin; use?: 'test' };
  'missing-agents': Record<string, never>;
  'invalid-agents': { found: string };
  'repeated-agent': { agent: string };
  'unknown-agent': { agent: string; known: readonly string[] };
  /** `found` is what is there; undefined for nothing. */
  'with-no-object': { path: string; found: string | undefined };
  'missing-field': { workflow: string; path: string; reader: Reader };
  /** The list of a step that is made for each element; `found` is the type of the value. */
  'not-a-list': { workflow: string; step: string; path: string; found: string };
  'too-many-elements': {
    workflow: string;
    step: string;
    path: string;
    elements: number;
    limit: number;
  };
  'operand-type': {
    workflow: string;
    operator: string;
    field: string;
    left: string;
    right: string;
  };
  'expression-value': { workflow?: string; expression: string; fault: ExpressionFault };
  // the cursor
  /** The paths that are not known, the ones that would settle most first. */
  'cursor-too-open': { paths: readonly string[]; limit: number; left: 'outcomes' | 'readings' };
  /** `said` is what is wrong. */
  'denied-call': { said: string };
  'missing-prompt': { path: string; found: string | undefined };
  'too-many-trajectories': {
    count: string;
    limit: number;
    blocks: readonly string[];
    /** Whether the set was read from a file instead of compiled. */
    isRead?: boolean;
  };
  /**
   * `same`: the number of variants is small enough, but they call the same in different steps, so that their
   * trajectories cannot be told apart.
   */
  'too-many-variants': {
    workflow: string;
    variants: string;
    limit: number;
    steps: readonly string[];
    same: readonly string[];
  };
  /** What a data set does not say of what a run may do besides. */
  'lost-allowances': { to: string; kinds: readonly ('repeat' | 'retry' | 'anytime')[] };
  'empty-trajectory': { workflow: string };
  'end-after-removed': { workflow: string; step: string };
  'several-overrides': { workflow: string; used: string };
  'unknown-id': { ids: readonly string[] };
  'unknown-profile': {
    id: string;
    near: string | undefined;
    some: readonly string[];
    count: number;
  };
  'unknown-workflow': { name: string; known: readonly string[] };
  'several-workflows': { known: readonly string[] };
  'language-lacks': {
    part: 'picture' | 'prose' | 'merge' | 'conversing';
    command: string;
    agent: string;
    language: string;
  };
  'picture-too-large': { title: string; effort: number; limit: number };
  'missing-letters': { letters: readonly string[] };
  // what has no effect, and what no profile can reach
  'doubled-key': { key: string; first: { readonly line: number; readonly column: number } };
  'condition-always-true': { decision: string; label: string; because: readonly string[] };
  'conditional-without-action': { conditional: number };
  'condition-never-true': { decision: string; label: string; because: readonly string[] };
  'unreachable-step': { workflow: string; step: string };
  'anytime-step': { workflow: string; tool: string };
  /** `gone` and `left`: the removed and the remaining members in one of the outcomes. */
  'frozen-block': { workflow: string; gone: readonly string[]; left: readonly string[] };
  'action-without-effect': { action: string; target: string };
  /** `isDifference`: it is one because both sides of its dash are fields. */
  'odd-name': { workflow: string; path: string; isDifference?: boolean };
  'hidden-field': { workflow: string; name: string };
  'field-never-read': { workflow: string; path: string };
  // prompts
  'no-example': { complexity: string | undefined };
  'unanswered-prompt': { ways: readonly string[]; reason: string; use?: PredictionUse };
  // field templates
  'invalid-path': { path: string };
  'unknown-generator': { generator: string; known: readonly string[] };
  'generator-as-text': { text: string; name: string; known: readonly string[] };
  /** `known`: all fields that are read, are named like it and are lacking; the first is `lacking`. */
  'unread-field': {
    path: string;
    known: readonly string[];
    lacking: string;
    workflow: string;
    by: string | undefined;
  };
  'undrawn-branch': { branch: string; decision: string; workflow: string; customers: number };
  'generator-arguments': { generator: string; reason: string };
  'no-weight': Record<string, never>;
  'unknown-field': { path: string; known: readonly string[] };
  'field-circle': { cycle: readonly string[] };
  'clashing-fields': { path: string; other: string; isListAndObject?: boolean };
  'too-few-ids': { field: string; made: number };
}
