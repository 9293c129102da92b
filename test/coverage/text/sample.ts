import { measured } from '../support.ts';

const refund = `{
  "agent": "refund_order",
  "steps": [
    "verify_customer(customer_id = customer_id)",
    "get_order(order_id = order['id']) -> [total]",
    "issue_refund(order_id = order['id'], amount = order['total'])",
    "send_voucher(order_id = order['id'])",
    "escalate_to_support(order_id = order['id'])"
  ],
  "soft_ordering": [
    ["verify_customer", "get_order"],
    ["issue_refund", "send_voucher"]
  ],
  "conditionals": [
    {
      "if": [
        { "field": "order['total']", "operator": "<=", "value": 100 },
        {
          "any_of": [
            { "field": "tier", "operator": "in", "value": ["Gold", "Platinum"] },
            { "field": "days", "operator": "<", "value": 14 }
          ]
        }
      ],
      "then": [
        { "action": "skip", "target": "escalate_to_support" },
        {
          "if": [{ "field": "tier", "operator": "==", "value": "Platinum" }],
          "then": [],
          "else": [{ "action": "skip", "target": "send_voucher" }]
        }
      ],
      "else": [
        { "action": "skip", "target": ["issue_refund", "send_voucher"] }
      ]
    },
    {
      "if": [{ "field": "days", "operator": ">", "value": 365 }],
      "then": [
        { "action": "end_after", "target": "get_order" },
        { "if": [{ "field": "tier", "operator": "==", "value": null }], "then": [] }
      ]
    }
  ]
}`;
const unused = '{ "agent": "unused", "steps": ["a"] }';

/** Four profiles, one of which fails, in formats/coverage.sample.json and the other outputs. */
export const sample = measured(
  [
    { file: 'workflows/refund.json', text: refund },
    { file: 'workflows/unused.json', text: unused },
  ],
  [
    { customer_id: 1, order: { id: 7, total: 20 }, tier: 'Gold', days: 3 },
    { customer_id: 2, order: { id: 8, total: 99.5 }, tier: null, days: 13 },
    { customer_id: 3, order: { id: 9, total: 250 }, tier: null, days: 1 },
    { customer_id: 4, order: {}, tier: 'Platinum', days: 1 },
  ],
);
