import type { JsonObject } from '../../../base/json.ts';
import { adkGold, adkSession } from './adk.ts';
import { bfclGold } from './bfcl.ts';
import {
  agentcoreGold,
  deepevalGold,
  mastraGold,
  messagesGold,
  mlflowGold,
  ragasGold,
  vertexGold,
} from './expectations.ts';
import type { GoldForm, GoldRow } from './row.ts';
import { tau2Gold } from './tau2.ts';

/** Every evaluator whose files can be gold: the one place where a new one is added. */
const forms: readonly GoldForm[] = [
  tau2Gold,
  adkGold,
  adkSession,
  bfclGold,
  deepevalGold,
  mlflowGold,
  ragasGold,
  vertexGold,
  mastraGold,
  agentcoreGold,
  messagesGold,
];

/**
 * The rows in a value of a gold file, with the evaluator's name; undefined where it belongs to no
 * evaluator.
 */
export function evaluatorRows(
  value: JsonObject,
): { readonly name: string; readonly rows: readonly GoldRow[] } | undefined {
  for (const { name, rowsIn } of forms) {
    const rows = rowsIn(value);
    if (rows !== undefined) return { name, rows };
  }
  return undefined;
}
