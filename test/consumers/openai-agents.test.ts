import { describe, test } from 'vitest';
import { expectGuarded, expectTriedAgain } from './guard-project.ts';
import { consumer } from './scorer-project.ts';

/**
 * The real Agents SDK is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('@openai/agents');

const play = `
import { setTracingDisabled, Usage } from '@openai/agents';
import { answer } from './answer.js';

setTracingDisabled(true);

export async function play({ turns, functions, guard }) {
  let told;
  let turn = 0;
  const getResponse = async ({ input }) => {
    told = input;
    const calls = (turns[turn++] ?? []).map(({ name, arguments: given }, at) => ({
      type: 'function_call',
      callId: 'call_' + turn + '_' + at,
      name,
      arguments: JSON.stringify(given),
      status: 'completed',
    }));
    const text = { type: 'output_text', text: 'Done.' };
    const done = { type: 'message', role: 'assistant', status: 'completed', content: [text] };
    return { usage: new Usage(), output: calls.length === 0 ? [done] : calls };
  };
  const parameters = { type: 'object', properties: {}, required: [], additionalProperties: true };
  const tools = Object.entries(functions).map(([name, execute]) => {
    return { name, description: name, parameters, strict: false, execute };
  });
  await answer('Please.', { model: { getResponse }, tools, guard });
  return told;
}
`;

describe.skipIf(!isInstalled)("OpenAI's Agents SDK", () => {
  test('runs an agent with the guardrails of the page', () => {
    expectGuarded(modules, 'openai-agents', { play });
  }, 60_000);

  test('tries a call that threw again, and nothing that comes after it', () => {
    expectTriedAgain(modules, 'openai-agents', { play });
  }, 60_000);

  test('tries a call again that gave a result which means failure', () => {
    expectTriedAgain(modules, 'openai-agents', { play, by: 'returns' });
  }, 60_000);
});
