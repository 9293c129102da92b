import { expect, test } from 'vitest';
import { readOutput } from '../../src/reading/output.ts';
import { brief, options } from './support.ts';

const steps = ["find_order(order_id = user['id'])", 'refund(order_id = order_id)', 'close_case()'];
const calls = [{ tool_name: 'find_order', tool_input: { order_id: 7 } }];
const want = ['find_order(order_id=7)'];
const answer = JSON.stringify([calls]);

const workflows = [
  { agent: 'shop', steps },
  { agent: 'shop', steps, description: 'Refunds', final_only: [] },
  { agent: 'shop', steps: ['close_case()'] },
  { steps: ["find_order(order_id = user['id']) -> [order]", 'close_case()'] },
  { agent: 'shop', steps: [{ tool: 'find_order', params: { order_id: "user['id']" } }] },
  { steps: [{ tool: 'find_order', params: {}, returns: ['order'] }] },
];

test.each(workflows)('an echoed workflow is no answer: %j', (workflow) => {
  const text = JSON.stringify(workflow, null, 1);
  const fenced = `The workflow:\n\`\`\`json\n${text}\n\`\`\`\n`;
  for (const value of [workflow, [workflow], [workflow, calls[0] ?? {}], text, fenced]) {
    expect(readOutput(value, options).settled).toBeUndefined();
  }
  for (const said of [`${fenced}So:\n${answer}`, `${answer}\n\n${fenced}`, `${text}\n${answer}`]) {
    expect(brief(readOutput(said, options).settled)).toEqual(want);
  }
});

test.each([
  { agent: 'shop', trajectory: calls },
  { agent: 'shop', steps: calls },
  { agent: 'shop', steps: ['tool: find_order(order_id=7)'] },
  { steps: ['find_order(order_id=7)'] },
  [{ agent: 'shop', calls: ['find_order(order_id=7)'] }],
])('an answer that names its agent is one: %j', (value) => {
  const shown = brief(readOutput(value, options).settled)?.map((one) => one.replace('<shop> ', ''));
  expect(shown).toEqual(want);
});
