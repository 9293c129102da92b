import {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticOf,
} from '../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../model/diagnostics/diagnostic-data.ts';
import type { Spot } from '../model/diagnostics/dialogue-data.ts';

/** Takes a fault, and where it is. */
export type Note = <Code extends DiagnosticCode>(
  code: Code,
  spot: Spot,
  data: DiagnosticData[Code],
) => void;

/** What notes the faults of a file in a list. */
export function noting(file: string, diagnostics: Diagnostic[]): Note {
  return (code, spot, data) => diagnostics.push(diagnosticOf(code, { file, ...spot }, data));
}
