import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { MessageFormat } from './trace-format.ts';
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

/** Whether a name is that of a format of chats. */
export function isMessagesName(name: string | undefined): boolean {
  return formatOf(name) !== undefined;
}

/**
 * Whether a value is a chat, all calls of which are in one format, by name; true for any value where
 * that is no name of a format of chats.
 */
export function isInFormat(value: Json | undefined, name: string | undefined): boolean {
  const format = formatOf(name);
  if (format === undefined || typeof value === 'string') return true;
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((message) => {
    if (!isJsonObject(message)) return false;
    return (turnsIn(message) ?? []).length === 0 || format.turns(message) !== undefined;
  });
}

function formatOf(name: string | undefined): MessageFormat | undefined {
  const format = Object.entries(traces).find(([known]) => known === name)?.[1];
  return format?.kind === 'messages' ? format : undefined;
}
