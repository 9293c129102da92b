import type { DiagnosticData } from '../../model/diagnostics/diagnostic-data.ts';
import type { ReadCall } from '../../model/format.ts';
import type { OrderTemplate } from '../../model/order-template.ts';
import { jsonText } from '../formats/json-text.ts';

/**
 * The data of the diagnostic about a block whose orders are not counted because some of its calls
 * are equal.
 */
export function uncountedData(
  workflow: string,
  { calls: members, orders }: OrderTemplate['blocks'][number],
  { calls, names }: { readonly calls: readonly ReadCall[]; readonly names: readonly string[] },
): DiagnosticData['block-too-large'] {
  const { kind } = orders.constraints;
  const times = new Map<number, number>();
  for (const first of kind) times.set(first, (times.get(first) ?? 0) + 1);
  const same = [...times].flatMap(([first, count]) => {
    const call = calls[members[first] as number] as ReadCall;
    return count > 1 ? [{ call: callText(call), times: count }] : [];
  });
  return { workflow, block: members.map((call) => names[call] ?? ''), same };
}

function callText({ tool, params = [] }: ReadCall): string {
  return `${tool}(${params.map(([name, value]) => `${name} = ${jsonText(value)}`).join(', ')})`;
}
