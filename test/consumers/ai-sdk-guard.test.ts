import { describe, test } from 'vitest';
import { expectGuarded, expectTriedAgain, sayings, sentences } from './guard-project.ts';
import { consumer, hasNode22, node22 } from './scorer-project.ts';

/**
 * The real AI SDK is no dependency of the product: `npm ci --ignore-scripts` in the folders test/consumers/shared and
 * test/consumers/ai-sdk-7 installs two versions of it, as CI does. Where they are not installed, nothing is run.
 */
const six = consumer('ai');
const seven = consumer('ai', 'ai-sdk-7');

/** A model that makes the calls of each turn, in the form of version 3 or 4 of the SDK's models. */
const play = (mock: string, answer: string) => `
import * as sdk from 'ai';
import { ${mock} } from 'ai/test';
${answer}

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

export async function play({ turns, functions, guard }) {
  let told;
  let turn = 0;
  const doGenerate = async ({ prompt }) => {
    told = prompt;
    const calls = (turns[turn++] ?? []).map(({ name: toolName, arguments: input }, at) => {
      const toolCallId = 'call_' + turn + '_' + at;
      return { type: 'tool-call', toolCallId, toolName, input: JSON.stringify(input) };
    });
    const isDone = calls.length === 0;
    return {
      content: isDone ? [{ type: 'text', text: 'Done.' }] : calls,
      finishReason: { unified: isDone ? 'stop' : 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    };
  };
  const tools = Object.fromEntries(
    Object.entries(functions).map(([name, execute]) => [
      name,
      sdk.tool({ inputSchema: sdk.jsonSchema({ type: 'object' }), execute }),
    ]),
  );
  await answer('Please.', { model: new ${mock}({ doGenerate }), tools, guard });
  return told;
}
`;

const ofPage = "import { answer } from './answer.js';";

/** Tools are guarded, and all of them are offered in each step. */
const toolsOnly = `
import { guardTools } from 'traxgen/ai-sdk';
const answer = (prompt, { model, tools, guard }) =>
  sdk.generateText({
    model,
    prompt,
    tools: guardTools(tools, guard),
    stopWhen: sdk.stepCountIs(20),
  });
`;

/** The same, as streams, with tools that stream their results. */
const streaming = `
import { guardTools } from 'traxgen/ai-sdk';
const streamed = ({ execute, ...tool }) => ({
  ...tool,
  async *execute() {
    yield { total: 'unknown yet' };
    yield await execute();
  },
});
const answer = (prompt, { model: { doGenerate }, tools, guard }) => {
  const model = {
    specificationVersion: 'v3',
    provider: 'played',
    modelId: 'played',
    supportedUrls: {},
    doStream: async (options) => {
      const { content, finishReason, usage } = await doGenerate(options);
      const parts = content.flatMap((part) =>
        part.type === 'text'
          ? [
              { type: 'text-start', id: '1' },
              { type: 'text-delta', id: '1', delta: part.text },
              { type: 'text-end', id: '1' },
            ]
          : [part],
      );
      const chunks = [{ type: 'stream-start', warnings: [] }, ...parts];
      return { stream: ReadableStream.from([...chunks, { type: 'finish', finishReason, usage }]) };
    },
  };
  const all = Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [name, streamed(tool)]),
  );
  const result = sdk.streamText({
    model,
    prompt,
    tools: guardTools(all, guard),
    stopWhen: sdk.stepCountIs(20),
  });
  return result.consumeStream();
};
`;

/** What the SDK says of a tool that a step does not offer. */
const bySdk = {
  ...sentences,
  order: "Model tried to call unavailable tool 'issue_refund'. Available tools: get_order.",
  tool: "Model tried to call unavailable tool 'escalate_to_support'. Available tools: issue_refund.",
};

const ofSteps = {
  ...sayings,
  goesOn: "Model tried to call unavailable tool 'close_case'. Available tools: issue_refund.",
  tooOften: "Model tried to call unavailable tool 'issue_refund'. Available tools: .",
};

describe.skipIf(!six.isInstalled)('the AI SDK', () => {
  test.each([
    ['the tools and the steps of the page', ofPage, ofSteps],
    ['guarded tools alone', toolsOnly, sayings],
    ['tools that stream', streaming, sayings],
  ])('tries a call that threw again, with %s', (_, answer, said) => {
    expectTriedAgain(six.modules, 'ai-sdk', { play: play('MockLanguageModelV3', answer), said });
  });

  test.each([
    ['the tools and the steps of the page', ofPage, ofSteps],
    ['guarded tools alone', toolsOnly, sayings],
    ['tools that stream', streaming, sayings],
  ])('tries a call again that gave a result which means failure, with %s', (_, answer, said) => {
    const given = { play: play('MockLanguageModelV3', answer), said };
    expectTriedAgain(six.modules, 'ai-sdk', { ...given, by: 'returns' });
  });

  test('runs an agent with the tools and the steps of the page', () => {
    const given = { play: play('MockLanguageModelV3', ofPage), said: bySdk };
    expectGuarded(six.modules, 'ai-sdk', given);
  });

  test('gives a model the sentence of a tool that refuses', () => {
    expectGuarded(six.modules, 'ai-sdk', { play: play('MockLanguageModelV3', toolsOnly) });
  });

  test('streams results of tools that are guarded', () => {
    expectGuarded(six.modules, 'ai-sdk', { play: play('MockLanguageModelV3', streaming) });
  });
});

describe.skipIf(!seven.isInstalled || !hasNode22)('version 7 of the AI SDK', () => {
  test('runs an agent with the tools and the steps of the page', () => {
    const given = { play: play('MockLanguageModelV4', ofPage), said: bySdk, node: node22 };
    expectGuarded(seven.modules, 'ai-sdk', given);
  });

  test.each(['throws', 'returns'] as const)('tries a call that failed again, as it %s', (by) => {
    const given = { play: play('MockLanguageModelV4', ofPage), said: ofSteps, node: node22 };
    expectTriedAgain(seven.modules, 'ai-sdk', { ...given, by });
  });
});
