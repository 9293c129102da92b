import { call, escalate, order, refund, verify } from '../testing/calls.ts';

export const right = [verify, order, refund];

/** What may be wrong with a run for C7, and what a scorer says of it. */
export const wrongRuns = [
  [
    'a wrong argument',
    [verify, order, call('issue_refund', { order_id: 63920, amount: 50 })],
    'bad_param: step 3: issue_refund has amount 50 instead of 49.9',
  ],
  ['a missing call', [verify, refund], 'missing_tool: step 2: get_order is missing'],
  [
    'a wrong order',
    [verify, refund, order],
    'wrong_order: step 2: the order allows get_order here, not issue_refund',
  ],
  [
    'a call of the other branch',
    [verify, order, escalate],
    "wrong_condition: the run would be right if conditional 1 (order['total'] <= 100) did not hold",
  ],
] as const;
