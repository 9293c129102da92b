import { compile, type GoldSet } from '../../src/index.ts';
import { call, escalate, order, profile, refund, verify, workflow } from '../testing/support.ts';

/** The gold of two customers: C7 gets a refund, C8 is escalated. */
export function goldsOfTwo(): readonly GoldSet[] {
  const other = { ...profile, customer_id: 'C8', order: { id: 63921, total: 250 } };
  const { golds } = compile({ workflows: [workflow], profiles: [profile, other] });
  return golds;
}

export const right = [verify, order, refund];

/** What may be wrong with a run for C7, and what a scorer says of it. */
export const wrongRuns = [
  [
    'a wrong argument',
    [verify, order, call('issue_refund', { order_id: 63920, amount: 50 })],
    'bad_param: step 3: issue_refund has amount 50 instead of 49.9',
  ],
  ['a missing call', [verify, refund], 'missing_tool: step 2: get_order is missing'],
  ['a wrong order', [verify, refund, order], 'wrong_order: '],
  [
    'a call of the other branch',
    [verify, order, escalate],
    "wrong_condition: the plan would be right if conditional 1 (order['total'] <= 100) did not hold",
  ],
] as const;
