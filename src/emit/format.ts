import type { ReadGold } from '../model/format.ts';
import type { Arrangement, Gold } from '../model/gold.ts';
import type { Json } from '../model/json.ts';

/** A way to write one profile's gold set as JSON, and to read it back. */
export interface Format {
  /** Whether it lists every trajectory; a factored format does not need them. */
  readonly lists: boolean;
  /** JSON text of a gold set with the arrangements that are to be listed. */
  readonly write: (gold: Gold, arrangements: Iterable<Arrangement>) => string;
  /** The gold set in a JSON value, or undefined where it has not the format's shape. */
  readonly read: (value: Json) => ReadGold | undefined;
}
