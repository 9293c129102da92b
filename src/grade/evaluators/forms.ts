import type { JsonObject } from '../../model/json.ts';
import { adk, adkSession } from './adk.ts';
import { bfcl } from './bfcl.ts';
import { deepeval, messages, mlflow, ragas, vertex } from './expectations.ts';
import type { GoldForm, GoldRow } from './row.ts';
import { tau2 } from './tau2.ts';

/** Every evaluator whose files are gold: the one place where a new one is added. */
const forms: readonly GoldForm[] = [
  tau2,
  adk,
  adkSession,
  bfcl,
  deepeval,
  mlflow,
  ragas,
  vertex,
  messages,
];

/** The rows in a value of a file of gold, and what it looks like; undefined where it is no evaluator's. */
export function evaluatorRows(
  value: JsonObject,
): { readonly name: string; readonly rows: readonly GoldRow[] } | undefined {
  for (const { name, rowsIn } of forms) {
    const rows = rowsIn(value);
    if (rows !== undefined) return { name, rows };
  }
  return undefined;
}
