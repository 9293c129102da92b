import { compile, type GoldSet } from '../../../src/index.ts';

export const workflow = {
  agent: 'refund_order',
  steps: [
    'verify_customer(customer_id = customer_id)',
    "get_order(order_id = order['id'])",
    "issue_refund(order_id = order['id'], amount = order['total'])",
    "escalate_to_support(order_id = order['id'])",
  ],
  soft_ordering: [['verify_customer', 'get_order']],
  conditionals: [
    {
      if: [{ field: "order['total']", operator: '<=', value: 100 }],
      then: [{ action: 'skip', target: 'escalate_to_support' }],
      else: [{ action: 'skip', target: 'issue_refund' }],
    },
  ],
};

export const profile = {
  customer_id: 'C7',
  agent_sequence: ['refund_order'],
  order: { id: 63920, total: 49.9 },
};

/** The gold set of the only profile of some workflows. */
export function goldOf(given: object = workflow, subject: object = profile, data = '{}'): GoldSet {
  const { golds, diagnostics } = compile({
    workflows: [given as typeof workflow],
    profiles: [subject as typeof profile],
    data,
  });
  const [gold] = golds;
  if (gold === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return gold;
}

/** The gold set of one agent that calls 26 tools, each a letter, in any order, and then `end`. */
export function lettersGold(): GoldSet {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return goldOf(
    { agent: 'spell', steps: [...letters, 'end'], soft_ordering: [letters] },
    { customer_id: 'L', agent_sequence: ['spell'] },
  );
}

export { call, escalate, order, refund, verify } from './calls.ts';
