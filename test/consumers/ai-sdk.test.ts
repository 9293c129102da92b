import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPredictionReader } from '../../src/scoring/verdict/predictions.ts';
import { budget } from '../budget.ts';
import { chatWriters, type WrittenTrajectory } from '../reading/trace-writers.ts';

/**
 * Vercel's real AI SDK is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is compared.
 */
const folder = new URL('shared/node_modules/', import.meta.url);
const isInstalled = existsSync(new URL('ai/dist/index.mjs', folder));

// biome-ignore lint/suspicious/noExplicitAny: what is not installed has no types
const load = (path: string): Promise<any> => import(new URL(path, folder).href);

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/** The messages of an agent of the SDK, whose model makes the calls of each turn in one message. */
async function messagesOf(turns: WrittenTrajectory): Promise<unknown[]> {
  const [{ generateText, tool, stepCountIs }, { MockLanguageModelV3 }, { z }] = await Promise.all([
    load('ai/dist/index.mjs'),
    load('ai/dist/test/index.mjs'),
    load('zod/index.js'),
  ]);
  let step = 0;
  const doGenerate = async () => {
    const calls = (turns[step++] ?? []).map(({ tool: toolName, params }, at) => {
      const toolCallId = `call_${step}_${at}`;
      return { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(params) };
    });
    const isDone = calls.length === 0;
    return {
      content: isDone ? [{ type: 'text', text: 'Done.' }] : calls,
      finishReason: { unified: isDone ? 'stop' : 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    };
  };
  const any = tool({ inputSchema: z.looseObject({}), execute: async () => ({ ok: true }) });
  const names = [...new Set(turns.flat().map((call) => call.tool))];
  const { response } = await generateText({
    model: new MockLanguageModelV3({ doGenerate }),
    prompt: 'Please.',
    tools: Object.fromEntries(names.map((name) => [name, any])),
    stopWhen: stepCountIs(turns.length + 1),
  });
  return response.messages;
}

/** The calls that our reader finds in messages, those that are parallel together. */
function readTurns(messages: unknown): unknown[] {
  const reader = createPredictionReader(new Map(), {
    groupBy: [],
    maxTrajectories: 1,
    as: 'ai-sdk',
  });
  reader.read({ file: 'C7.json', text: JSON.stringify([{ id: 'C7', messages }]) });
  const { predictions, diagnostics } = reader.result();
  expect(diagnostics).toEqual([]);
  const turns: unknown[][] = [];
  let last: number | undefined;
  for (const { tool, params = [], parallel } of predictions[0]?.trajectories
    ?.flat()
    .flatMap(({ calls }) => calls) ?? []) {
    if (parallel === undefined || parallel !== last) turns.push([]);
    turns.at(-1)?.push({ tool, params: Object.fromEntries(params) });
    last = parallel;
  }
  return turns;
}

const call = fc.record({
  tool: fc.constantFrom('find', 'pay', 'mail'),
  params: fc.dictionary(fc.constantFrom('a', 'b', 'to'), fc.jsonValue(), { maxKeys: 3 }),
});
const trajectory = fc.array(fc.array(call, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});
/** JSON has no -0. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.skipIf(!isInstalled)("Vercel's AI SDK", () => {
  test('what its agents say is read call by call, and what is parallel is marked', async () => {
    await fc.assert(
      fc.asyncProperty(trajectory, async (turns) => {
        expect(readTurns(await messagesOf(turns))).toEqual(plain(turns));
      }),
      { numRuns: budget(60), seed: 1 },
    );
  });

  const written = (name: string) =>
    fc.sample(trajectory, 30).map((turns) => chatWriters[name]?.(turns));

  test('takes the model messages that we take', async () => {
    const { modelMessageSchema } = await load('ai/dist/index.mjs');
    for (const messages of written('ai-sdk, model messages')) {
      for (const message of messages ?? []) expect(modelMessageSchema.parse(message)).toBeDefined();
    }
    const wrong = { role: 'assistant', content: [{ type: 'tool-call', name: 'find' }] };
    expect(modelMessageSchema.safeParse(wrong).success).toBe(false);
  });

  test('takes the UI messages that we take, and those of the sample', async () => {
    const { validateUIMessages } = await load('ai/dist/index.mjs');
    const sample = JSON.parse(readFileSync('formats/traces/ai-sdk.sample.json', 'utf8'));
    const lists = [sample, ...written('ai-sdk, UI messages')] as { id?: string }[][];
    for (const list of lists) {
      const messages = list.map((message, at) => ({ id: `m${at}`, ...message }));
      expect(await validateUIMessages({ messages })).toHaveLength(messages.length);
    }
  });
});
