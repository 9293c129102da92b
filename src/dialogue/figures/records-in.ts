import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { readJson, readJsonText } from '../../model/read-json.ts';

/** The text of a file, or of what stands for one. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
  /** The id of a conversation that has none; the file's name without its ending unless given. */
  readonly name?: string | undefined;
}

/** An object of a file: a line, an item of a list, or all of it. */
export interface PlacedObject {
  readonly object: JsonObject;
  readonly pointer: string;
  readonly origin: ProfileOrigin;
  /** Whether it is a line of its file: the pointer starts there. */
  readonly isLine: boolean;
}

/** The objects of a file of JSON lines, of a list, or the one that it is; says what is none. */
export function objectsIn({ file, text: given }: NamedText): {
  readonly objects: readonly PlacedObject[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const text = given.replace(/^\uFEFF/, '');
  const whole = readJsonText(text);
  const start = { file, line: 1, column: 1 };
  const placed = Array.isArray(whole)
    ? whole.map((value, at) => ({ value, pointer: `/${at}`, origin: start, isLine: false }))
    : linesIn(file, text);
  const objects = placed.flatMap(({ value, ...place }) =>
    value !== undefined && isJsonObject(value) ? [{ object: value, ...place }] : [],
  );
  const others = placed.filter(({ value }) => value === undefined || !isJsonObject(value));
  return { objects, diagnostics: others.map((one) => faultOf(text, one)) };
}

interface Placed extends Omit<PlacedObject, 'object'> {
  readonly value: Json | undefined;
}

function linesIn(file: string, text: string): Placed[] {
  return text.split('\n').flatMap((line, at): Placed[] => {
    if (line.trim() === '') return [];
    const origin = { file, line: at + 1, column: line.length - line.trimStart().length + 1 };
    return [{ value: readJsonText(line), pointer: '', origin, isLine: true }];
  });
}

/** Why something is no object: a limit of JSON that it exceeds, or just that. */
function faultOf(text: string, { origin, pointer, isLine }: Placed): Diagnostic {
  const line = isLine ? (text.split('\n')[origin.line - 1] ?? '') : '';
  const limit = readJson(line, origin).diagnostics.find(({ code }) => code !== 'json-syntax');
  const place = { ...origin, ...(isLine ? {} : { pointer }) };
  return (isLine && limit) || { code: 'json-syntax', place, data: { reason: 'it is no record' } };
}
