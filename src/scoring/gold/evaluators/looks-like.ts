import type { JsonObject } from '../../../base/json.ts';
import { fileKind, fileKindWords } from '../../../model/file-kinds.ts';

/**
 * The kind of file that a value seems to come from, where it is not gold; undefined where it is not
 * known.
 */
export function looksLike(value: JsonObject): string | undefined {
  const kind = fileKind(value);
  return kind && `it looks like ${fileKindWords(kind)}`;
}
