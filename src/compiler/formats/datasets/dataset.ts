import type { Allowance } from '../../../model/allowance.ts';
import type { ReferenceCall } from '../../../model/reference.ts';
import type { FileLayout } from '../layout.ts';

/** A call of a row, with its agent if known. */
export type RowCall = ReferenceCall & { readonly agent: string | undefined };

/** One gold trajectory of a profile, with all that a row of a dataset may contain. */
export interface DatasetRow {
  readonly id: string;
  /** Unique among the rows: the profile's id or, if each trajectory has a row, `ID#NUMBER`. */
  readonly rowId: string;
  /** Which of the profile's trajectories it is, 1-based. */
  readonly number: number;
  /** Empty if the agents are not known. */
  readonly agents: readonly string[];
  /** What the user says to the agent. */
  readonly prompt: string;
  readonly calls: readonly RowCall[];
  /** What a run may do besides; nothing for most gold. */
  readonly allowances?: readonly Allowance[];
}

/** A dataset format: a file in the form that another evaluator reads. */
export interface Dataset {
  /** The extension of such a file's name. */
  readonly ending: string;
  /** Whether each trajectory always has its own row; otherwise only with `--expand`. */
  readonly expands: boolean;
  /** What a row can say of what a run may do besides; nothing if undefined. */
  readonly says?: readonly Allowance['kind'][];
  /** Whether a row contains the user's prompt. */
  readonly hasPrompt: boolean;
  readonly row: (row: DatasetRow) => string;
  /** The text around and between the rows; `name` is the dataset's name. */
  readonly layout: (name: string) => FileLayout;
  /** Starts an encoder of the file's text, for files that are binary. */
  readonly encoder?: () => Promise<RowEncoder>;
  /** A settings file that the evaluator expects in the same folder. */
  readonly beside?: { readonly name: string; readonly text: string };
}

/** Encodes a binary file step by step, from the texts of its rows. */
export interface RowEncoder {
  /** Takes whole rows and yields the bytes that are complete. */
  add(rows: string): Uint8Array;
  /** Yields the rest of the file; without any rows the result is still a valid, empty file. */
  end(): Uint8Array;
}
