import { readProgramValue } from '../../base/json/program-value.ts';
import { jsonTextOf } from '../../base/json/stringify.ts';
import { depthLimit } from '../../base/json.ts';
import { byText } from '../../base/text/by-text.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../pipeline.ts';
import { type ReadProfile, readProfile } from './read-profile.ts';

/**
 * A JSON document in one of three forms: a value (an object, which may be a class instance, or a
 * list where a list is expected), its text, or its text with the name to use in diagnostics.
 */
export type Document = object | string | SourceFile;

/** A document's text and name, and the faults of what is not JSON; the text has null there. */
export interface ReadDocument extends SourceFile {
  readonly faults: readonly Diagnostic[];
}

/**
 * Gives a document a text and a name. Anything that is not JSON (NaN, a cycle, undefined) becomes a
 * diagnostic.
 */
export function readDocument(document: unknown, name: string): ReadDocument {
  if (typeof document === 'string') {
    return {
      file: name,
      text: document,
      faults: isPath(document) ? [pathAsText(document, name)] : [],
    };
  }
  const { value, notJson, tooDeep } = readProgramValue(document);
  if (isSourceFile(value)) return { file: value.file, text: value.text, faults: [] };
  const faults = notJson.map(({ pointer, found }): Diagnostic => {
    return { code: 'not-json', place: { file: name, pointer }, data: { found } };
  });
  if (tooDeep !== undefined) {
    const place = { file: name, pointer: tooDeep };
    faults.push({ code: 'json-depth', place, data: { limit: depthLimit } });
  }
  return { file: name, text: jsonTextOf(value) ?? '', faults };
}

/** Whether a text is a path of JSON and no JSON: one line that ends as the name of a file, or a folder. */
function isPath(text: string): boolean {
  return /^[^\s{["][^{}[\]"\n]*(\.jsonl?|[/\\])$/.test(text);
}

function pathAsText(path: string, file: string): Diagnostic {
  return { code: 'path-as-text', place: { file, pointer: '' }, data: { path } };
}

/** Whether a whole document is JSON. */
export function isSound({ faults }: ReadDocument): boolean {
  return faults.length === 0;
}

/** Reads a document as a profile. If the document is not JSON, nothing of it is read. */
export function profileOf({ file, text, faults }: ReadDocument, idField: string): ReadProfile {
  const origin = { file, line: 1, column: 1 };
  if (faults.length === 0) return readProfile({ text, ...origin }, idField);
  const diagnostics = faults.map((fault) => ({ ...fault, place: { ...fault.place, origin } }));
  return { value: undefined, id: undefined, diagnostics };
}

function isSourceFile(value: unknown): value is SourceFile {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.keys(value).sort(byText).join() !== 'file,text') return false;
  const { file, text } = value as Partial<SourceFile>;
  return typeof file === 'string' && typeof text === 'string';
}
