import type { Audit, AuditBlock, AuditTurn } from '../../../model/audit.ts';
import { type Page, textShown } from './page.ts';

/** Which calls may change places, which may not, and the resulting number of orders. */
export function orderRows(turn: AuditTurn, page: Page): string[] {
  const { blocks, pairs, calls } = turn;
  if (calls === null) return ['  not known\n'];
  const rows = blocks.map((block) =>
    page.row({ text: blockWords(block, turn), at: block.at, indent: 2 }),
  );
  for (const { first, second, at } of pairs) {
    rows.push(page.row({ text: `call ${first} comes before call ${second}`, at, indent: 2 }));
  }
  if (rows.length === 0) rows.push('  the calls come in this order\n');
  const { variants, anytime } = turn;
  if (variants !== undefined) {
    const text = `${variants} choices are left to the agent; what it leaves out is as if it were not there`;
    rows.push(page.row({ text, indent: 2 }));
  }
  if (anytime !== undefined) {
    const text = `at any time: ${anytime.map((one) => textShown(one)).join('; ')}`;
    rows.push(page.row({ text, indent: 2 }));
  }
  return rows;
}

function blockWords(block: AuditBlock, turn: AuditTurn): string {
  const { members, calls, alike, orders } = block;
  const gone = goneOf(block, turn);
  if (calls.length === 0) {
    return `${namesOf(members)}: in listed order, for ${whyFixed(block, gone, turn)}`;
  }
  const names = namesOf(calls.flatMap((number) => stepOf(number, turn)));
  const twins = alike.map((some) => `; calls ${some.join(' and ')} are alike`).join('');
  const rest = gone.length > 0 ? `; ${areRemoved(gone)}` : '';
  return `calls ${calls.join(', ')} (${names}): ${counted(orders, calls.length)}${twins}${rest}`;
}

/** The ids of members that are removed. */
function goneOf({ members }: AuditBlock, { steps }: AuditTurn): string[] {
  return members.filter((name) => steps.some(({ step, remains }) => step === name && !remains));
}

function areRemoved(gone: readonly string[]): string {
  return `${namesOf(gone)} ${gone.length > 1 ? 'are' : 'is'} removed`;
}

function namesOf(names: readonly string[]): string {
  return names.map((name) => textShown(name)).join(', ');
}

function stepOf(number: number, { calls }: AuditTurn): string[] {
  return (calls ?? []).flatMap((call) => (call.number === number ? call.step : []));
}

function whyFixed(
  { members, whenPruned }: AuditBlock,
  gone: readonly string[],
  { calls }: AuditTurn,
): string {
  const isTwice = members.some(
    (name) => (calls ?? []).filter(({ step }) => step === name).length > 1,
  );
  const left = members.length - gone.length;
  if (isTwice && (gone.length === 0 || whenPruned === 'permute')) {
    return 'one of them is called twice';
  }
  if (gone.length === 0) return 'it has one member';
  return left > 1 ? `${areRemoved(gone)} (when_pruned is ${whenPruned})` : areRemoved(gone);
}

/** `2 orders`; `3 of 6 orders` where rules or interchangeable calls leave fewer than all. */
function counted(orders: string | null, size: number): string {
  const all = Array.from({ length: size }, (_, at) => BigInt(at + 1)).reduce((a, b) => a * b, 1n);
  if (orders === null) return `uncounted, of ${all} orders`;
  if (String(all) !== orders) return `${orders} of ${all} orders`;
  return orders === '1' ? '1 order' : `${orders} orders`;
}

/** The number of trajectories, and how it is computed. */
export function countWords({ count, compiles, turns }: Audit): string {
  if (!compiles) return 'Trajectories: none, for the profile does not compile';
  const factors = turns.flatMap(({ blocks }) =>
    blocks.filter(({ calls }) => calls.length > 0).map(({ orders }) => orders),
  );
  if (count === null) return 'Trajectories: too many to count those that differ';
  const hasVariants = turns.some(({ variants }) => variants !== undefined);
  if (factors.length < 2 || hasVariants) return `Trajectories: ${count}`;
  return `Trajectories: ${factors.join(' x ')} = ${count}`;
}
