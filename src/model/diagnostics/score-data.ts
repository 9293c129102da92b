import type { ProfileScore } from '../score.ts';

/** What a target format needs and the gold's format does not contain. */
export type GoldLack = 'parameters' | 'types' | 'agents' | 'factors';

/** A prediction, by its profile and its group. */
type ScoredPrediction = Pick<ProfileScore, 'id' | 'groups'>;

/** The data of the diagnostics about gold, argument rules and scores, by code. */
export interface ScoreDiagnosticData {
  'unreadable-gold': { id: string | undefined; reason: string };
  'unconvertible-gold': { from: string; to: string; lacks: GoldLack };
  'undecided-gold': { workflow: string };
  'intractable-gold': { id: string; count: string; blocks: readonly string[] };
  'stale-gold': { changed: readonly string[] };
  /** `use`: they answer tests, or prompts that ask for conversations. */
  'unknown-predictions': {
    count: number;
    ids: readonly string[];
    use?: 'answered' | 'written';
    /** Ids that are known ones but for case, space or Unicode form. */
    meant?: readonly { readonly id: string; readonly known: string }[];
  };
  'missing-predictions': {
    count: number;
    missing: readonly ScoredPrediction[];
    use?: 'answered';
  };
  'missed-threshold': {
    figure: string;
    minimum: number;
    mean: number | null;
    lacking?: { count: number; of: number };
  };
  'missed-maximum': {
    effort: string;
    maximum: number;
    mean: number | null;
    lacking?: { count: number; of: number };
  };
  'missed-coverage': { figure: string; minimum: number; reached: number; total: number };
  'unknown-ignored-tool': { tool: string; known: readonly string[] };
  'unusable-rule': { setting: string; reason: string };
  'unknown-rule-tool': { tool: string; known: readonly string[] };
  'unknown-rule-parameter': { tool: string; parameter: string; known: readonly string[] };
  /** A rule for no tool, or for no parameter of one, that is named like `meant`. */
  'misspelt-rule': { tool: string; parameter?: string; meant: string };
  'unusable-tool-name': { name: string; reason: string };
  /** Two patterns give `name` these tools. */
  'ambiguous-tool-name': { first: string; second: string; name: string; tools: readonly string[] };
  'unknown-tool-name': { name: string; tool: string; known: readonly string[] };
  /** Tools that nobody knows, whose last part is a tool: the names, and how many there are. */
  'unmapped-tool-names': {
    count: number;
    names: readonly { readonly name: string; readonly tool: string }[];
  };
  'unusable-example': { number: number; key: 'profile' | 'run' | 'calls'; reason: string };
  /** `found`: the tags of the run, or that it is right; `reason` says more of the first. */
  'wrong-example': {
    number: number;
    expected: string;
    found: readonly string[];
    reason: string | undefined;
  };
  /** `later` where a later version of traxgen wrote them, in a form that is not known here. */
  'not-scores': { later?: { version: number; own: number } };
  'scores-version': { version: number; own: number };
  'incomparable-scores': {
    what: 'task' | 'similarity' | 'rules' | 'parallel' | 'failed' | 'ignored' | 'replies';
    then: string;
    now: string;
  };
  'other-gold': { count: number; ids: readonly string[] };
  /** `value` is the only one that the field has; undefined if no score has the field. */
  'nothing-to-compare':
    | { flag: '--versus'; field: string; value: string | undefined }
    | {
        flag: '--versus';
        field: string;
        first: string;
        second: string;
        both?: number;
        either?: number;
      }
    | { flag: '--baseline'; both?: number; either?: number };
  /**
   * `unread` predictions of what is scored cannot be read, `unknown` ids are those of nothing, and
   * `absent` scores are those of nothing predicted.
   */
  'nothing-scored': { unread: number; unknown: number; absent: number; use?: 'answered' };
  'idle-trials': { flag: string };
  'too-few-trials': { flag: string; k: number; most: number };
  'too-few-pairs': { figure: string; pairs: number; comparisons: number };
  /** `lost`: so many profiles have the figure in the first only. */
  'worse-figure': {
    figure: string;
    key: Readonly<Record<string, string>>;
    first: string;
    second: string;
  } & ({ then: number; now: number; p: number } | { lost: number });
  regression: { count: number; regressed: readonly ScoredPrediction[] };
}
