import { isJsonObject } from '../../../base/json.ts';
import { changeIn } from '../../call-members.ts';
import { readCallObject } from '../../call-object.ts';
import type { Shapes } from '../../call-text.ts';
import type { Entry } from '../../entry.ts';
import { Faults } from '../../repair/faults.ts';
import { type Objects, objectsFrom } from './objects.ts';
import { refuse, type Syntax } from './syntax.ts';

/** What introduces calls as JSON: tags, tokens, and the word of Phi. */
const marks =
  /(?:<\/?(?:tool_calls?|function_calls?|TOOLCALL)>|\[TOOL_CALLS\]|<\|(?:tool_call|python_tag|START_ACTION|plugin)\|>|\bfunctools)(?=\s*[[{])/g;

/**
 * `<tool_call>{"name": "f", "arguments": {...}}</tool_call>` of Hermes and Qwen, and the lists of such
 * objects of Granite, Phi, Mistral, Cohere and others. Undefined if any of it is not JSON as it
 * stands: then it is data to be mended.
 */
export const marked: Syntax = (text, shapes) => {
  const entries: Entry[] = [];
  const faults = new Faults();
  let last: Objects | undefined;
  let start = text.length;
  let begun = 0;
  for (const { index, 0: mark } of text.matchAll(marks)) {
    // A mark inside of a text of the calls before it is part of that text.
    if (last !== undefined && (index < last.end || last.isCut)) continue;
    begun = index + mark.length;
    last = objectsFrom(text, begun);
    const read = last.isMixed ? undefined : readObjects(text, last, { ...shapes, faults });
    if (read === undefined) return undefined;
    entries.push(...read);
    start = Math.min(start, index);
  }
  if (last === undefined) return undefined;
  shapes.faults.merge(faults);
  const isClosed = /[}"']\s*\]\s*$/.test(text.slice(begun));
  if (last.isCut && isClosed && entries.length > 0) refuse(shapes, 'a call that is not whole');
  if (last.isCut && /<\/(?:tool_calls?|function_calls?|TOOLCALL)>/.test(text.slice(begun)))
    refuse(shapes, 'a call that is not whole, before the end of its tag');
  if (last.isCut && entries.length === 0)
    refuse(shapes, 'an answer that stops before its first whole call');
  return { entries, isCut: last.isCut, start, end: last.end };
};

function readObjects(text: string, { spans }: Objects, shapes: Shapes): Entry[] | undefined {
  const read = spans.map(([start, end]) => {
    const value = shapes.readText(text.slice(start, end));
    if (!isJsonObject(value)) return undefined;
    const change = changeIn(value);
    if (change !== undefined) shapes.faults.refuseBy('keys-beside-calls', change, value);
    return readCallObject(value, shapes);
  });
  return read.includes(undefined) ? undefined : read.flatMap((entries) => entries ?? []);
}
