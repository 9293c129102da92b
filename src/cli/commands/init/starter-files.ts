/** A file of {@link starterFiles}: its path in the folder, and its text. */
export interface StarterFile {
  readonly path: string;
  readonly text: string;
  /** The name of its schema in `formats/`, if it can have one. */
  readonly schema?: string;
}

/** It has a soft block, a skipped step, an end, changed parameters, a different order, a sum and a question about items. */
const workflow = `{
  "agent": "refund_order",
  "description": "Refund an order: with a hold above 500, never to a blocked account",
  "domain": "E-Commerce",
  "complexity": "intermediate",
  "steps": [
    "verify_customer(customer_id = customer_id)",
    "get_order(order_id = user_provided_info['order_id']) -> [items, shipping]",
    "cancel_shipment(order_id = user_provided_info['order_id'])",
    "hold_for_approval(order_id = user_provided_info['order_id'], amount = sum(item in order['items']: item['price']))",
    "issue_refund(order_id = user_provided_info['order_id'], amount = sum(item in order['items']: item['price']) - order['shipping'], method = 'card')",
    "notify_customer(email = customer['email'])",
    "escalate_to_support(customer_id = customer_id, reason = 'blocked account')"
  ],
  "soft_ordering": [["verify_customer", "get_order"]],
  "conditionals": [
    {
      "if": ["none(item in order['items']: item['state'] == 'shipped')"],
      "then": [{ "action": "skip", "target": "cancel_shipment" }]
    },
    {
      "if": ["sum(item in order['items']: item['price']) > 500"],
      "then": [{ "action": "end_after", "target": "hold_for_approval" }],
      "else": [{ "action": "skip", "target": "hold_for_approval" }]
    },
    {
      "if": [{ "field": "user_provided_info['refund_as']", "operator": "==", "value": "voucher" }],
      "then": [
        {
          "action": "override_params",
          "target": "issue_refund",
          "params": { "order_id": "user_provided_info['order_id']", "amount": "sum(item in order['items']: item['price'])", "method": "'voucher'" }
        }
      ]
    },
    {
      "if": [{ "field": "customer['blocked']", "operator": "==", "value": true }],
      "then": [
        {
          "action": "override_trajectory",
          "target": ["verify_customer", "get_order", "escalate_to_support"]
        }
      ],
      "else": [{ "action": "skip", "target": "escalate_to_support" }]
    }
  ],
  "examples": [
    {
      "profile": {
        "customer_id": "E1",
        "user_provided_info": { "order_id": 7, "refund_as": "card" },
        "order": { "items": [{ "price": 15, "state": "delivered" }, { "price": 10, "state": "delivered" }], "shipping": 5 },
        "customer": { "email": "ann@example.com", "blocked": false }
      },
      "calls": [
        { "tool_name": "get_order", "tool_input": { "order_id": 7 } },
        { "tool_name": "verify_customer", "tool_input": { "customer_id": "E1" } },
        { "tool_name": "issue_refund", "tool_input": { "order_id": 7, "amount": 20, "method": "card" } },
        { "tool_name": "notify_customer", "tool_input": { "email": "ann@example.com" } }
      ],
      "expect": "right"
    },
    {
      "profile": {
        "customer_id": "E2",
        "user_provided_info": { "order_id": 8, "refund_as": "card" },
        "order": { "items": [{ "price": 15, "state": "delivered" }], "shipping": 5 },
        "customer": { "email": "bob@example.com", "blocked": true }
      },
      "calls": [
        { "tool_name": "verify_customer", "tool_input": { "customer_id": "E2" } },
        { "tool_name": "get_order", "tool_input": { "order_id": 8 } }
      ],
      "expect": "missing_tool"
    }
  ]
}
`;

/** A customer for each decision of the workflow. Together they reach all of its branches. */
const profiles = `[
  {
    "customer_id": "C1",
    "agent_sequence": ["refund_order"],
    "user_provided_info": { "order_id": 63920, "refund_as": "card" },
    "order": { "items": [{ "price": 40, "state": "delivered" }, { "price": 9.9, "state": "delivered" }], "shipping": 4.5 },
    "customer": { "email": "jo@example.com", "blocked": false }
  },
  {
    "customer_id": "C2",
    "agent_sequence": ["refund_order"],
    "user_provided_info": { "order_id": 63921, "refund_as": "voucher" },
    "order": { "items": [{ "price": 70, "state": "delivered" }, { "price": 50, "state": "shipped" }], "shipping": 0 },
    "customer": { "email": "sam@example.com", "blocked": false }
  },
  {
    "customer_id": "C3",
    "agent_sequence": ["refund_order"],
    "user_provided_info": { "order_id": 63922, "refund_as": "card" },
    "order": { "items": [{ "price": 899, "state": "delivered" }], "shipping": 12 },
    "customer": { "email": "kim@example.com", "blocked": false }
  },
  {
    "customer_id": "C4",
    "agent_sequence": ["refund_order"],
    "user_provided_info": { "order_id": 63923, "refund_as": "card" },
    "order": { "items": [{ "price": 15, "state": "delivered" }], "shipping": 4.5 },
    "customer": { "email": "lee@example.com", "blocked": true }
  }
]
`;

/** A template for drawing more customers. */
const template = `{
  "agent_sequence": "refund_order",
  "customer_id": "random_int(1000, 9999)",
  "user_provided_info['order_id']": "random_int(10000, 99999)",
  "user_provided_info['refund_as']": { "card": 0.7, "voucher": 0.3 },
  "order['items']": [
    { "value": [{ "price": 19.9, "state": "delivered" }], "weight": 0.5 },
    { "value": [{ "price": 35, "state": "delivered" }, { "price": 80, "state": "shipped" }], "weight": 0.3 },
    { "value": [{ "price": 650, "state": "delivered" }, { "price": 12.5, "state": "delivered" }], "weight": 0.2 }
  ],
  "order['shipping']": [{ "value": 0, "weight": 0.4 }, { "draw": "random_float(2, 9)", "weight": 0.6 }],
  "customer['email']": "faker.internet.exampleEmail",
  "customer['blocked']": { "true": 0.1, "false": 0.9 }
}
`;

/** The defaults, written out so that they can be changed. */
const configuration = `{
  "workflows": "workflows",
  "profiles": "profiles",
  "format": ["google"],
  "out": "out/gold.json"
}
`;

/** The files that `traxgen init` writes, in the order in which to read them. */
export const starterFiles: readonly StarterFile[] = [
  { path: 'workflows/refund_order.json', text: workflow, schema: 'workflow.schema.json' },
  { path: 'profiles/refund_order.json', text: profiles },
  { path: 'template.json', text: template, schema: 'template.schema.json' },
  { path: 'traxgen.config.json', text: configuration, schema: 'config.schema.json' },
];
