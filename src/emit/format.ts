import type { ReadGold } from '../model/format.ts';
import type { Arrangement, Gold } from '../model/gold.ts';
import type { Json } from '../model/json.ts';
import type { Plan } from '../model/plan.ts';
import type { ReferenceTrajectory } from '../model/reference.ts';

/** What a user may ask of formats beyond what they always write. */
export interface FormatChoices {
  /** Whether chat messages have the (empty) results of tools between calls. */
  readonly toolResults?: boolean;
  /**
   * JSON text of where each call of a plan came from, for formats whose calls have a place for it. It is
   * the plan's alone, and asked for once a plan.
   */
  readonly traces?: (plan: Plan) => readonly string[];
}

/** What a format tells of calls: so much must be known to write it, and so much is known once read. */
export interface Content {
  /** Parameters with their values and types, with values as Python's text, or no parameters. */
  readonly parameters: 'values' | 'text' | 'none';
  /** Whether it names the agent of each call. */
  readonly agents: boolean;
}

/** Reads JSON text that stands inside of a text, or undefined where it is none. */
export type TextReader = (text: string) => Json | undefined;

/** A way to write one profile's gold set as JSON, and to read it back. */
export interface Format {
  /** Whether it lists every trajectory; a factored format does not need them. */
  readonly lists: boolean;
  /** Whether its calls have a place for where they came from. */
  readonly hasTraces: boolean;
  readonly content: Content;
  /** JSON text of a gold set with the arrangements that are to be listed. */
  readonly write: (
    gold: Gold,
    arrangements: Iterable<Arrangement>,
    choices: FormatChoices,
  ) => string;
  /** The same of trajectories that were listed before; a factored format cannot. */
  readonly rewrite?: (
    trajectories: readonly ReferenceTrajectory[],
    choices: FormatChoices,
  ) => string;
  /** The gold set in a JSON value, or undefined where it has not the format's shape. */
  readonly read: (value: Json, readText: TextReader) => ReadGold | undefined;
}
