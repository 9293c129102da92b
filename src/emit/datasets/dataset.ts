import type { ReferenceCall } from '../../model/reference.ts';
import type { Layout } from '../layout.ts';

/** A call of a row, with the agent that makes it where that is known. */
export type RowCall = ReferenceCall & { readonly agent: string | undefined };

/** One gold trajectory of a profile, with all that an evaluator's row may say of it. */
export interface Row {
  /** The profile's id. */
  readonly id: string;
  /** An id that no other row has: the profile's or, with a row for each trajectory, `ID#NUMBER`. */
  readonly rowId: string;
  /** Which of the profile's trajectories it is, from 1. */
  readonly number: number;
  /** Empty where nobody knows them. */
  readonly agents: readonly string[];
  /** What the user says to the agent. */
  readonly prompt: string;
  readonly calls: readonly RowCall[];
}

/** A file in an evaluator's own shape, that it takes as it is. */
export interface Dataset {
  /** How the name of such a file ends. */
  readonly ending: string;
  /** Whether it always has a row for each trajectory; else `--expand` asks for that. */
  readonly expands: boolean;
  /** Whether its rows say what the user says to the agent. */
  readonly hasPrompt: boolean;
  /** The text of one row. */
  readonly row: (row: Row) => string;
  /** What stands around rows and between them; `name` is that of the data set. */
  readonly layout: (name: string) => Layout;
  /** Begins to turn the text of a file into its bytes, where it is not text in the end. */
  readonly encoder?: () => Promise<RowEncoder>;
  /** A file with settings that the evaluator looks for in the same folder. */
  readonly beside?: { readonly name: string; readonly text: string };
}

/** A file under way that is not text: takes texts of rows and yields the bytes that are known by then. */
export interface RowEncoder {
  /** Takes whole rows. */
  add(rows: string): Uint8Array;
  /** The rest of the file; without rows it is a file without rows, not nothing. */
  end(): Uint8Array;
}
