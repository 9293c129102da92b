import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { Shapes } from '../call-text.ts';
import { leftOver } from '../left-over.ts';
import type { ReadText } from '../repair/mend.ts';
import { chats } from './chats.ts';
import { isOthers, unknownPart } from './messages.ts';
import type { MessageFormat } from './trace-format.ts';

/**
 * The calls of a message, one list per turn of the model; undefined if no format finds any. If a
 * message has its calls in several forms, the form with the most calls counts.
 */
export function turnsIn(message: JsonObject): readonly (readonly Json[])[] | undefined {
  return formsIn(message)[0];
}

/**
 * A message in which JSON text is replaced by the blocks or message that it contains, because some
 * tracers and stores write it so. Any other message is returned unchanged.
 */
export function unfolded(message: JsonObject, readText: ReadText): JsonObject {
  const text = ownValue(message, 'content');
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text) || isOthers(message)) return message;
  const value = hasCalls(message) ? undefined : readText(text);
  if (value === undefined) return message;
  const blocks = { ...message, content: [value].flat() };
  if (hasCalls(blocks)) return blocks;
  return isJsonObject(value) && hasCalls(value) ? { ...message, content: '', ...value } : message;
}

function hasCalls(message: JsonObject): boolean {
  return (turnsIn(message) ?? []).length > 0;
}

/** The part of a model's message that may be a call and is not read; undefined if there is none. */
export function unreadIn(
  message: JsonObject,
  shapes: Pick<Shapes, 'parametersOf'>,
): string | undefined {
  if (formsDiffer(message)) return 'a message with calls in two forms that differ';
  return unknownPart(message, shapes, hasCalls(message));
}

/** Whether a message has its calls in several forms, none of which is complete. */
function formsDiffer(message: JsonObject): boolean {
  const [best = [], ...others] = formsIn(message).map((turns) => turns.flat().map(nameOf));
  return others.some((names) => leftOver(names, best).length > 0);
}

/** The calls in each form that a message has, the form with the most calls first. */
function formsIn(message: JsonObject): (readonly (readonly Json[])[])[] {
  const found = Object.values(chats).flatMap(({ turns }: MessageFormat) => {
    const calls = turns(message);
    return calls === undefined ? [] : [calls];
  });
  return found.sort((left, right) => right.flat().length - left.flat().length);
}

function nameOf(call: Json): Json | undefined {
  if (!isJsonObject(call)) return undefined;
  const inner = ownValue(call, 'function');
  if (isJsonObject(inner)) return nameOf(inner);
  return ownValue(call, 'name') ?? ownValue(call, 'tool');
}

/** Whether a name is that of a chat format. */
export function isMessagesName(name: string | undefined): boolean {
  return formatOf(name) !== undefined;
}

/**
 * Whether a value is a chat whose calls are all in the named format; true for every value where the
 * name is not that of a chat format.
 */
export function isInFormat(value: Json | undefined, name: string | undefined): boolean {
  const format = formatOf(name);
  if (format === undefined || typeof value === 'string') return true;
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((message) => {
    if (!isJsonObject(message)) return false;
    return !hasCalls(message) || format.turns(message) !== undefined;
  });
}

function formatOf(name: string | undefined): MessageFormat | undefined {
  return Object.entries(chats).find(([known]) => known === name)?.[1];
}
