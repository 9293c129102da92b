import type { RepairCounts } from '../prediction.ts';
import type { ProfileOrigin } from '../profile.ts';
import type { GoldLack } from './score-data.ts';

/** The data of the diagnostics about reading and converting predictions, by code. */
export interface PredictionDiagnosticData {
  /** `meant` is where the record has the id of a profile. */
  'prediction-without-id': { fields: readonly string[]; use?: PredictionUse; meant?: string };
  /** Both ids are of profiles; that under `field` counts. */
  'other-id': { field: string; id: string; otherField: string; other: string };
  /** `pointer` is that of the first prediction where its position is not known yet. */
  'doubled-prediction': {
    first: ProfileOrigin & { readonly pointer?: string };
    use?: PredictionUse;
  };
  /** `isUnknown`: the id has no gold, so the prediction is not scored. */
  'unreadable-prediction': {
    isNamed?: boolean | undefined;
    isUnknown?: boolean;
    use?: PredictionUse;
    /** What an answer has in place of calls in a known form, if that is plain. */
    notation?: string | undefined;
    /** The part that cannot be read; undefined where nothing looks like a trajectory. */
    unread?: Exclude<Unread, { readonly problem: 'key' }> | undefined;
  };
  /** A call whose arguments are under an unknown key; `known` are the keys that are read. */
  'unknown-call-key': {
    tool: string;
    key: string;
    known: readonly string[];
    isUnknown?: boolean;
    use?: PredictionUse;
  };
  /** Of `calling` predictions, some are transcripts and others plans, or it cannot be told. */
  'mixed-task': {
    transcripts: number;
    plans: number;
    calling: number;
    firstRun?: string | undefined;
    firstPlan?: string | undefined;
  };
  'mended-prediction': { repairs: RepairCounts };
  /** The text stops in the middle; `calls` calls are complete. */
  'truncated-prediction': { calls: number };
  'unconvertible-prediction': {
    to: string;
    lacks: PredictionLack;
    isNamed?: boolean | undefined;
  };
  'no-predictions': { use?: PredictionUse };
  'no-agent-trace': Record<never, never>;
  /**
   * Tools that appear only in models' answers; empty where there is no answer at all to show whether
   * tools were called.
   */
  'partial-trace': { use?: PredictionUse };
  'unsupported-trace': { format: string; instead: string };
  'other-format': { format: string };
  'unreadable-call': {
    tool: string | undefined;
    problem: CallProblem;
    found: string;
    use?: PredictionUse;
  };
  'several-ids': { field: string; ids: readonly string[] };
  /** `known` are the fields that there are. */
  'unknown-group-field': { field: string; known: readonly string[]; use?: PredictionUse };
  /** `ids` are the profiles of the runs that are left out, each once. */
  'unknown-trial-field': {
    field: string;
    left: number;
    ids: readonly string[];
    known: readonly string[];
  };
  'joined-runs': { count: number; ids: readonly string[] };
  'mixed-trials': { field: string; first: string; second: string };
}

/** What a prediction lacks for a format, or for being a prediction at all. */
export type PredictionLack = GoldLack | 'calls' | 'arguments';

/**
 * What predictions are where the command does not score them as plans or runs: `answered` where they
 * answer tests of conversations, `written` where they are conversations that a model was asked for.
 */
export type PredictionUse = 'converted' | 'tested' | 'answered' | 'written';

/** Which part of a call in a trace cannot be read; `messages` where a trace contains no messages. */
export type CallProblem = 'name' | 'arguments' | 'start' | 'messages';

/**
 * A part of a prediction that is or may be a call and cannot be read completely: arguments that are no
 * object, arguments under an unknown key, or a message, part or object of an unknown kind (`what`, such
 * as "a part of the type 'toolUse'").
 */
export type Unread =
  | { readonly problem: 'arguments'; readonly tool: string }
  | {
      readonly problem: 'key';
      readonly tool: string;
      readonly key: string;
      readonly known: readonly string[];
    }
  | {
      readonly problem: 'part';
      readonly what: string;
      /** The name of the rule by which an answer is refused. */
      readonly rule?: string;
    };
