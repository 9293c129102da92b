import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Json } from '../../model/json.ts';
import { findingOf } from './finding.ts';
import { plain } from './plain.ts';
import { tidy } from './tidy.ts';
import type { SchemaValidator } from './validators.generated.js';

/** The diagnostics of a validator for a file's value, in document order. */
export function checkShape(validate: SchemaValidator, value: Json, file: string): Diagnostic[] {
  const root = plain(value);
  if (validate(root)) return [];
  const findings = (validate.errors ?? []).flatMap((fault) => findingOf(fault) ?? []);
  return tidy(findings, root).map(
    ({ code, pointer, data }) => ({ code, place: { file, pointer }, data }) as Diagnostic,
  );
}
