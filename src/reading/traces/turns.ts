import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { Shapes } from '../call-text.ts';
import { leftOver } from '../left-over.ts';
import type { ReadText } from '../repair/mend.ts';
import { chats } from './chats.ts';
import { nameOf, unclaimedIn } from './claims.ts';
import { partsUnder, placesOfParts } from './message-parts.ts';
import { isOthers } from './messages.ts';
import type { MessageFormat } from './trace-format.ts';

const formats: readonly MessageFormat[] = Object.values(chats);

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

/** The turns of a model's message, and what in it may be a call and is not read. */
export interface ClaimedTurns {
  readonly turns: readonly (readonly Json[])[];
  readonly unread: string | undefined;
}

/** Reads a model's message; all forms of calls are looked for once. */
export function claimedTurns(
  message: JsonObject,
  shapes: Pick<Shapes, 'parametersOf' | 'ignores'>,
): ClaimedTurns {
  const forms = formsIn(message);
  const [turns = []] = forms;
  if (formsDiffer(forms)) return { turns, unread: 'a message with calls in two forms that differ' };
  const names = turns.flat().map((call) => nameIn(call) ?? null);
  const all = turns.flat();
  const calls = all.every(isJsonObject) ? all : undefined;
  return { turns, unread: unclaimedIn(message, shapes, { callsOf: callsOfPart, names, calls }) };
}

/**
 * The calls that a part of a message is, or an item among messages, whatever its format and its place;
 * empty if it is one that does not count. Undefined if no reader claims it.
 */
function callsOfPart(part: JsonObject): readonly Json[] | undefined {
  for (const format of formats) {
    const calls = format.part(part);
    if (calls !== undefined) return calls;
  }
  return undefined;
}

/** Whether calls are in several forms, none of which is complete. */
function formsDiffer(forms: readonly (readonly (readonly Json[])[])[]): boolean {
  if (forms.length < 2) return false;
  const [best = [], ...others] = forms.map((turns) => turns.flat().map(nameIn));
  return others.some((names) => leftOver(names, best).length > 0);
}

/** The keys of which an object has one if it has calls in any form. */
const needed = new Set<string>([
  ...[...placesOfParts, 'type', 'additional_kwargs', 'tool_calls', 'invalid_tool_calls'],
  ...['function_call', 'function_calls', 'functionCall', 'tool_call', 'toolUse', 'toolInvocations'],
]);

/** The calls in each form that a message has, the form with the most calls first. */
function formsIn(message: JsonObject): (readonly (readonly Json[])[])[] {
  if (!Object.keys(message).some((key) => needed.has(key))) return [];
  const found = formats.flatMap(({ turns }) => {
    const calls = turns(message);
    return calls === undefined ? [] : [calls];
  });
  const ofParts = placesOfParts
    .map((key) => partsUnder(message, key))
    .filter((parts) => parts.length > 0)
    .map(turnsOfParts);
  // Mastra's messages have the type of their parts; what names no tool is no call beside these.
  const isAround =
    nameOf(message) === undefined && ofParts.some((turns) => turns.flat().length > 0);
  const own = isOthers(message) || isAround ? [] : [[callsOfPart(message) ?? []]];
  const more = [...ofParts, ...own]
    .map((turns) => turns.filter((calls) => calls.length > 0))
    .filter((turns) => turns.length > 0);
  const forms = [...found, ...more];
  if (forms.length < 2) return forms;
  return forms.sort((left, right) => right.flat().length - left.flat().length);
}

/** The calls of parts in the turns of the model, between which a part may stand that begins a step. */
function turnsOfParts(parts: readonly JsonObject[]): readonly (readonly Json[])[] {
  const turns: Json[][] = [[]];
  for (const part of parts) {
    if (ownValue(part, 'type') === 'step-start') turns.push([]);
    turns.at(-1)?.push(...(callsOfPart(part) ?? []));
  }
  return turns;
}

function nameIn(call: Json): string | undefined {
  return isJsonObject(call) ? nameOf(call) : undefined;
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
