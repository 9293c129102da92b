import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  consumer,
  expectScores,
  giveErrors,
  hasNode22,
  node22,
  printed,
  type Scored,
  scorerProject,
  write,
} from './scorer-project.ts';

/**
 * The real Mastra is no dependency of the product, nor is the Node 22 that it asks for:
 * `npm ci --ignore-scripts` in the folders test/consumers/shared and test/consumers/node-22 installs
 * them, as CI does. Where they are not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('@mastra/core');

/** An agent of Mastra whose model makes the calls of the run that it is asked for, one after the other. */
const agent = `
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
import { run } from './agent.js';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const answer = async ({ prompt }) => {
  const { content } = prompt.findLast(({ role }) => role === 'user');
  const asked = content.map(({ text }) => text).join('');
  const calls = await run({ made: asked });
  const done = prompt.filter(({ role }) => role === 'tool').length;
  const call = calls[done];
  if (call === undefined) return [{ type: 'text', text: 'Done.' }];
  const input = JSON.stringify(call.arguments);
  return [{ type: 'tool-call', toolCallId: 'call_' + done, toolName: call.name, input }];
};
const reasonOf = ([{ type }]) => (type === 'text' ? 'stop' : 'tool-calls');

const model = {
  specificationVersion: 'v2',
  provider: 'mock',
  modelId: 'mock',
  supportedUrls: {},
  doGenerate: async (options) => {
    const content = await answer(options);
    return { content, finishReason: reasonOf(content), usage, warnings: [] };
  },
  doStream: async (options) => {
    const content = await answer(options);
    const parts = content.flatMap((part) =>
      part.type === 'text'
        ? [
            { type: 'text-start', id: '1' },
            { type: 'text-delta', id: '1', delta: part.text },
            { type: 'text-end', id: '1' },
          ]
        : [part],
    );
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue({ type: 'stream-start', warnings: [] });
        for (const part of parts) controller.enqueue(part);
        controller.enqueue({ type: 'finish', finishReason: reasonOf(content), usage });
        controller.close();
      },
    });
    return { stream };
  },
};
const names = ['verify_customer', 'get_order', 'issue_refund'];
const tools = names.map((id) => [
  id,
  createTool({
    id,
    description: id,
    inputSchema: z.looseObject({}),
    execute: async () => ({ done: true }),
  }),
]);
export const agent = new Agent({
  id: 'refunds',
  name: 'refunds',
  instructions: 'Refund.',
  model,
  tools: Object.fromEntries(tools),
});
`;

const program = `
import { readFileSync } from 'node:fs';
import { RequestContext } from '@mastra/core/request-context';
import { evaluate } from './evaluate.js';
const found = [];
// The second is how --format mastra writes it.
const whose = [
  (id) => ({ groundTruth: id }),
  (id) => ({ groundTruth: { id } }),
  (id) => ({ requestContext: new RequestContext([['customer_id', id]]) }),
];
for (const { made, customer_id } of JSON.parse(readFileSync('customers.json', 'utf8'))) {
  const data = [{ input: made, ...whose[found.length % whose.length](customer_id) }];
  const keep = ({ scorerResults }) => {
    const { score, reason } = scorerResults.trajectory.valid_trajectory;
    found.push({ score, reason });
  };
  await evaluate(data, keep).catch((error) => {
    found.push({ score: null, reason: error.message + ' ' + error.cause?.message });
  });
}
console.log('\\n' + JSON.stringify(found));
process.exit();
`;

describe.skipIf(!isInstalled || !hasNode22)('Mastra', () => {
  test('evaluates an agent with the scorer of the page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/scorers.md', 'mastra');
    const evaluated = (): Scored[] =>
      JSON.parse(printed(folder, ['program.js'], node22).trim().split('\n').at(-1) ?? '');
    try {
      write(folder, 'program.js', program);
      write(folder, 'mastra-agent.js', agent);
      expectScores(evaluated());
      giveErrors(folder);
      expect(evaluated()[0]).toEqual({
        score: null,
        reason: expect.stringContaining('there is no gold for the id C9'),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
