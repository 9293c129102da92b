import { spelledIn } from '../../base/json/spelled.ts';
import { isJsonObject, type JsonObject, jsonTypeName } from '../../base/json.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { readJson } from '../../model/read-json.ts';
import type { SourceFile } from '../pipeline.ts';

/** The external data of a run, and the faults of its files. */
export interface ExternalData {
  /** Undefined if there is no file. */
  readonly external: JsonObject | undefined;
  /** The data with exact numbers for those that Python prints differently (54.0 and 54), if there are any. */
  readonly spelled: JsonObject | undefined;
  /** For each name of the data, the file that defines it. */
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads files of external data and merges them by name. Where names are the same, the later file wins. */
export function readExternalData(files: readonly SourceFile[]): ExternalData {
  const objects: JsonObject[] = [];
  const spelled: (JsonObject | undefined)[] = [];
  const homes = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { file, text } of files) {
    const { value, diagnostics: faults } = readJson(text, { file, line: 1, column: 1 });
    diagnostics.push(...faults);
    if (isJsonObject(value)) {
      objects.push(value);
      spelled.push(spelledIn(text)?.());
      for (const name of Object.keys(value)) homes.set(name, file);
    } else if (value !== undefined) {
      const data = { expected: 'object', found: jsonTypeName(value) };
      diagnostics.push({ code: 'wrong-type', place: { file, pointer: '' }, data });
    }
  }
  const isSpelled = spelled.some((object) => object !== undefined);
  return {
    external: files.length === 0 ? undefined : merged(objects),
    spelled: isSpelled ? merged(objects.map((object, at) => spelled[at] ?? object)) : undefined,
    files: homes,
    diagnostics,
  };
}

/** Merges with Object.fromEntries, so that `__proto__` is a key like any other. */
function merged(objects: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(objects.flatMap((object) => Object.entries(object)));
}
