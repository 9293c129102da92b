import type { Json } from '../../../base/json.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { findingOf } from './finding.ts';
import { plain } from './plain.ts';
import { tidy } from './tidy.ts';
import type { SchemaValidator } from './validators.generated.js';

/** The diagnostics of a validator for a file's value, in document order; without those of unknown keys if these are allowed. */
export function checkShape(
  validate: SchemaValidator,
  value: Json,
  file: string,
  { allowsUnknown = false } = {},
): Diagnostic[] {
  const root = plain(value);
  if (validate(root)) return [];
  const all = (validate.errors ?? []).flatMap((fault) => findingOf(fault) ?? []);
  const findings = allowsUnknown ? all.filter(({ code }) => code !== 'unknown-key') : all;
  return tidy(findings, root).map(
    ({ code, pointer, data }) => ({ code, place: { file, pointer }, data }) as Diagnostic,
  );
}
