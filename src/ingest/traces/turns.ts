import type { Json, JsonObject } from '../../model/json.ts';
import { traces } from './traces.ts';

const formats = Object.values(traces).filter((format) => format.kind === 'messages');

/**
 * The calls of a message in any of the formats of chats, a list for each turn of the model; undefined
 * where no format finds any.
 */
export function turnsIn(message: JsonObject): readonly (readonly Json[])[] | undefined {
  for (const { turns } of formats) {
    const found = turns(message);
    if (found !== undefined) return found;
  }
  return undefined;
}
