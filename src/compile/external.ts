import type { Diagnostic } from '../model/diagnostic.ts';
import { isJsonObject, type Json, type JsonObject, jsonTypeName, ownValue } from '../model/json.ts';
import { readJson } from '../parse/json/read-json.ts';
import type { SourceFile } from './workflows.ts';

/** External data of a run, and what is wrong with its files. */
export interface ExternalData {
  /** Undefined where there is no file. */
  readonly external: JsonObject | undefined;
  /** The file that each name is from. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads files of external data and merges them name by name; a later file wins. */
export function readExternalData(files: readonly SourceFile[]): ExternalData {
  const names = new Map<string, Json>();
  const homes = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { file, text } of files) {
    const { value, diagnostics: faults } = readJson(text, { file, line: 1, column: 1 }, true);
    diagnostics.push(...faults);
    if (isJsonObject(value)) {
      for (const name of Object.keys(value)) {
        names.set(name, ownValue(value, name) ?? null);
        homes.set(name, file);
      }
    } else if (value !== undefined) {
      const data = { expected: 'object', found: jsonTypeName(value) };
      diagnostics.push({ code: 'wrong-type', place: { file, pointer: '' }, data });
    }
  }
  const external = files.length === 0 ? undefined : Object.fromEntries(names);
  return { external, files: homes, diagnostics };
}
