import type { Utf8Text } from '../../base/bytes/utf8-text.ts';
import type { Json } from '../../base/json.ts';
import type { ReadGold } from '../../model/format.ts';
import type { Arrangement, Gold } from '../../model/gold.ts';
import type { Plan } from '../../model/plan.ts';
import type { ReferenceTrajectory } from '../../model/reference.ts';

/** Options of formats that the user may choose. */
export interface FormatChoices {
  /** Whether chat messages contain the (empty) tool results between calls. */
  readonly toolResults?: boolean;
  /**
   * Yields the JSON text of the provenance of each call of a plan, for formats that can hold it. It
   * depends on the plan alone, so it is called once per plan.
   */
  readonly provenance?: (plan: Plan) => readonly string[];
}

/** How much a format says about calls: what must be known to write it, and what is known after reading it. */
export interface Content {
  /** Parameters with typed values, with values as Python prints them, or no parameters. */
  readonly parameters: 'values' | 'text' | 'none';
  /** Whether it names the agent of each call. */
  readonly agents: boolean;
}

/** Parses JSON that is embedded in a string; undefined if the string is not JSON. */
export type TextReader = (text: string) => Json | undefined;

/** A format of gold sets as JSON: writes one profile's set, and reads it back. */
export interface Format {
  /** Whether it lists every trajectory; a factored format does not. */
  readonly lists: boolean;
  /** Whether its calls can hold their provenance. */
  readonly hasProvenance: boolean;
  readonly content: Content;
  /** Writes the JSON text of a gold set with the arrangements to list. */
  readonly write: (
    out: Utf8Text,
    gold: Gold,
    arrangements: Iterable<Arrangement>,
    choices: FormatChoices,
  ) => void;
  /** Writes trajectories that were read from a listed format; a factored format has no such function. */
  readonly rewrite?: (
    trajectories: readonly ReferenceTrajectory[],
    choices: FormatChoices,
  ) => string;
  /** Reads a gold set from a JSON value; undefined if the value does not have the format's shape. */
  readonly read: (value: Json, readText: TextReader) => ReadGold | undefined;
}
