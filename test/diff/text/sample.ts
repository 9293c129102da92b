import type { DifferenceReport } from '../../../src/model/difference.ts';
import { difference } from '../support.ts';

const old = {
  agent: 'refund',
  steps: [
    'find_order(id = order_id)',
    'check_day(day = day)',
    'issue_refund(amount = amount)',
    'send_receipt()',
  ],
  soft_ordering: [['find_order', 'check_day']],
  conditionals: [
    {
      if: [{ field: 'amount', operator: '>', value: 100 }],
      then: [{ action: 'skip', target: 'issue_refund' }],
    },
  ],
};

const young = {
  ...old,
  steps: [
    'find_order(id = order_id)',
    'check_day(day = day)',
    'issue_refund(amount = amount)',
    'send_receipt(to = email)',
  ],
  soft_ordering: [],
  hard_ordering: [['find_order', 'issue_refund']],
  conditionals: [
    {
      if: [{ field: 'amount', operator: '>', value: 50 }],
      then: [{ action: 'skip', target: 'issue_refund' }],
    },
  ],
};

const profile = (amount: number, more: object = { email: 'jo@example.com' }) => {
  return { agent_sequence: ['refund'], order_id: 7, day: 'Monday', amount, ...more };
};

/** A policy with four changes and four profiles, in formats/diff.sample.json and the other outputs. */
export const sample: DifferenceReport = difference(
  [old, { agent: 'gone', steps: ['wave()'] }],
  [young],
  [profile(20), profile(70), profile(900), profile(30, {}), { agent_sequence: ['gone'] }],
);

/** One change of the same policy, as docs/diff.md shows it. */
export const pageSample: DifferenceReport = difference(
  [old],
  [{ ...old, conditionals: young.conditionals }],
  [profile(20), profile(70), profile(900)],
);
