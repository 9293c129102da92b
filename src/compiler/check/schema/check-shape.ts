import type { Json } from '../../../base/json.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { type FileKind, fileKind } from '../../../model/file-kinds.ts';
import { findingOf } from './finding.ts';
import { plain } from './plain.ts';
import { tidy } from './tidy.ts';
import type { SchemaValidator } from './validators.generated.js';

/** How a shape is checked. */
interface ShapeOptions {
  readonly allowsUnknown?: boolean;
  /** Kinds of files that may be given by mistake. What is wrong with one of these is its kind. */
  readonly others?: readonly FileKind[];
}

/** The diagnostic for a file of another kind. */
function otherFile(kind: FileKind, file: string): Diagnostic {
  return { code: 'other-file', place: { file, pointer: '' }, data: { kind } };
}

/** The diagnostics of a validator for a file's value, in document order; without those of unknown keys if these are allowed. */
export function checkShape(
  validate: SchemaValidator,
  value: Json,
  file: string,
  { allowsUnknown = false, others = [] }: ShapeOptions = {},
): Diagnostic[] {
  const root = plain(value);
  if (validate(root)) return [];
  const kind = fileKind(value);
  if (kind !== undefined && others.includes(kind)) return [otherFile(kind, file)];
  const all = (validate.errors ?? []).flatMap((fault) => findingOf(fault) ?? []);
  const findings = allowsUnknown ? all.filter(({ code }) => code !== 'unknown-key') : all;
  return tidy(findings, root).map(
    ({ code, pointer, data }) => ({ code, place: { file, pointer }, data }) as Diagnostic,
  );
}
