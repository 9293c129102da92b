import { describe, test } from 'vitest';
import { expectGuarded } from './guard-project.ts';
import { consumer } from './scorer-project.ts';

/**
 * The real LangChain is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/langchain installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('langchain', 'langchain');

const play = `
import { FakeToolCallingModel, tool } from 'langchain';
import { answer } from './answer.js';

export async function play({ turns, functions, guard }) {
  const toolCalls = turns.map((calls, turn) =>
    calls.map(({ name, arguments: args }, at) => ({ name, args, id: 'call_' + turn + '_' + at })),
  );
  const tools = Object.entries(functions).map(([name, does]) =>
    tool(does, { name, description: name, schema: { type: 'object' } }),
  );
  // The played model says all that it was told.
  const model = new FakeToolCallingModel({ toolCalls: [...toolCalls, []] });
  return answer('Please.', { model, tools, guard });
}
`;

describe.skipIf(!isInstalled)('LangChain', () => {
  test('runs an agent with the middleware of the page', () => {
    expectGuarded(modules, 'langchain', { play });
  }, 60_000);
});
