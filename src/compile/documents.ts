import type { Diagnostic } from '../model/diagnostic.ts';
import { depthLimit, type JsonObject } from '../model/json.ts';
import { jsonTextOf } from '../parse/json/stringify.ts';
import type { SourceFile } from './workflows.ts';

/** A JSON document: an object, its text, or a text with the name that diagnostics call it by. */
export type Document = JsonObject | string | SourceFile;

/** A document's text under a name, or why it has none. */
export interface ReadDocument extends SourceFile {
  readonly fault: Diagnostic | undefined;
}

/** Gives a document a text and a name; what is no JSON (a circle, undefined) is a diagnostic. */
export function readDocument(document: unknown, name: string): ReadDocument {
  if (typeof document === 'string') return { file: name, text: document, fault: undefined };
  if (isSourceFile(document)) return { file: document.file, text: document.text, fault: undefined };
  try {
    const text = jsonTextOf(document);
    if (text !== undefined) return { file: name, text, fault: undefined };
    return { file: name, text: '', fault: noJson(name, typeof document) };
  } catch {
    const place = { file: name, line: 1, column: 1 };
    return {
      file: name,
      text: '',
      fault: { code: 'json-depth', place, data: { limit: depthLimit } },
    };
  }
}

function noJson(file: string, type: string): Diagnostic {
  const place = { file, line: 1, column: 1 };
  return { code: 'json-syntax', place, data: { reason: `${type} is not JSON` } };
}

function isSourceFile(document: unknown): document is SourceFile {
  if (typeof document !== 'object' || document === null) return false;
  const keys = Object.keys(document).sort().join();
  return keys === 'file,text' && typeof (document as SourceFile).text === 'string';
}
