import type { ProfileOrigin } from '../profile.ts';
import type { DiagnosticData } from './diagnostic-data.ts';

export type Severity = 'error' | 'warning';

export type DiagnosticCode = keyof DiagnosticData;

/** A place in a file: the JSON pointer of a value and, inside a string, an offset in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly pointer?: string;
  readonly offset?: number;
  /** In a file of many profiles, where the profile starts. `pointer` is relative to it. */
  readonly origin?: ProfileOrigin;
  /** 1-based; set where the position is already known. */
  readonly line?: number;
  readonly column?: number;
  /** The JSON pointer of what is wrong in a profile's data, where no more is known than the policy that reads it. */
  readonly inData?: string;
}

/** The profile that a diagnostic is about. */
export interface ProfileMention {
  readonly id: string;
  readonly origin: ProfileOrigin;
}

/** A message about the input, as data. */
export type Diagnostic = {
  [Code in DiagnosticCode]: {
    readonly code: Code;
    readonly place: Place;
    readonly data: DiagnosticData[Code];
    readonly profile?: ProfileMention;
  };
}[DiagnosticCode];

/** Makes a diagnostic of any code; TypeScript cannot infer that code and data belong together. */
export function diagnosticOf<Code extends DiagnosticCode>(
  code: Code,
  place: Place,
  data: DiagnosticData[Code],
  profile?: ProfileMention,
): Diagnostic {
  return { code, place, data, ...(profile && { profile }) } as Diagnostic;
}

/** Codes of warnings: the input is unusual but is compiled as it is. */
const warningCodes: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'no-profiles',
  'unfit-constant',
  'undeclared-tool',
  'empty-trajectory',
  'end-after-removed',
  'several-ends',
  'edge-without-pathway',
  'pathway-without-edge',
  'idle-pathway',
  'unknown-response',
  'no-pathway',
  'too-many-walks',
  'several-overrides',
  'doubled-key',
  'condition-always-true',
  'condition-never-true',
  'conditional-without-action',
  'unreachable-step',
  'equal-alternatives',
  'lost-allowances',
  'anytime-step',
  'frozen-block',
  'action-without-effect',
  'odd-name',
  'hidden-field',
  'field-never-read',
  'unknown-id',
  'stale-gold',
  'unknown-predictions',
  'missing-predictions',
  'unknown-rule-tool',
  'unknown-rule-parameter',
  'unknown-ignored-tool',
  'unknown-tool-name',
  'unmapped-tool-names',
  'unreadable-prediction',
  'mended-prediction',
  'truncated-prediction',
  'other-id',
  'no-predictions',
  'no-agent-trace',
  'partial-trace',
  'generator-as-text',
  'unread-field',
  'undrawn-branch',
  'unknown-group-field',
  'joined-runs',
  'mixed-trials',
  'scores-version',
  'other-gold',
  'too-few-pairs',
  'idle-trials',
  'missing-letters',
  'doubled-edge-id',
  'odd-id',
]);

/** The severity of a code. */
export function severityOf(code: DiagnosticCode): Severity {
  return warningCodes.has(code) ? 'warning' : 'error';
}

/** A diagnostic with its position in the file and in words, for people and programs. */
export interface LocatedDiagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly file: string;
  /** 1-based; undefined for a flag and for a file as a whole. */
  readonly line?: number | undefined;
  /** 1-based, in code points; undefined if `line` is. */
  readonly column?: number | undefined;
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
  /** The text of the line, cut to a readable width, and the 1-based column of the place in it. */
  readonly source?: { readonly text: string; readonly column: number };
  readonly profiles?: ConcernedProfiles;
}

/** The profiles that a diagnostic concerns. */
export interface ConcernedProfiles {
  readonly count: number;
  /** The id of the first profile, and its place (`file:line:column`). */
  readonly first: string;
  readonly at: string;
  /** The ids of all profiles, in their order; absent where only people read the output. */
  readonly ids?: readonly string[];
  /** Whether they are no profiles, but tests or conversations. */
  readonly areOther?: true;
}

/** The result of a stage: a value, if there is one, and all diagnostics. */
export interface Result<T> {
  readonly value: T | undefined;
  readonly diagnostics: readonly Diagnostic[];
}
