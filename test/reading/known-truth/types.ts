/** A value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The arguments of a call, by the name of the parameter. */
export type Args = { [name: string]: Json };

/**
 * One call of a tool. `args` is null if the text names the tool and does not state its arguments.
 * `failed` stands only where the record itself marks the call as failed (a flag, a status, an error part).
 */
export interface Call {
  tool: string;
  args: Args | null;
  failed?: true;
}

/** The calls of one plan or one run, in order. */
export type Trajectory = Call[];

/** What a careful person makes of the input. */
export type Expected =
  | { kind: 'read'; trajectories: Trajectory[]; alsoRight?: Trajectory[][] }
  | { kind: 'refuse-or-read'; trajectories: Trajectory[]; alsoRight?: Trajectory[][]; why: string }
  | { kind: 'must-refuse'; why: string };

/** One parameter of a tool. */
export interface Parameter {
  name: string;
  type: string;
  optional: boolean;
}

/** One tool that a policy or gold knows. */
export interface KnownTool {
  tool: string;
  params: Parameter[];
}

/** The part of a case that answers and traces have in common. */
export interface CaseBase {
  faults: string[];
  seed: number;
  /** The text of the answer, or the text of the file. */
  input: string;
  expected: Expected;
  /** Whether a person reads the input without any doubt. */
  plain: boolean;
  /** Whether the notation gives values as bare text, so that 42 and "42" (true and "true") are alike. */
  untyped: boolean;
  /** The tools that a caller's policy and gold know. */
  known: KnownTool[];
  /** The tools that are called and that `known` lacks. */
  lacks: string[];
}

/** One raw answer with its truth. */
export interface AnswerCase extends CaseBase {
  style: string;
}

/** One file of traces with its truth: one trajectory per transcript, in the order of the file. */
export interface TraceCase extends CaseBase {
  kind: string;
  /** The extension that such a file has. */
  ext: 'json' | 'jsonl' | 'txt';
  /** The ids of the transcripts where the format has them, else an empty list. */
  ids: string[];
}
