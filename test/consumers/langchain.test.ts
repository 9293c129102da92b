import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectGuarded, expectTriedAgain } from './guard-project.ts';
import { consumer, printed, scorerProject, write } from './scorer-project.ts';

/**
 * The real LangChain is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('langchain');

const play = `
import { FakeToolCallingModel, tool, ToolMessage } from 'langchain';
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

export function failing(content, input, { toolCall: { id, name } }) {
  return new ToolMessage({ content, tool_call_id: id, name, status: 'error' });
}
`;

/** A tool that fails at first, with and without the middlewares that LangChain has for that. */
const failing = `
import * as langchain from 'langchain';
import { openCursor, PolicyGuard } from 'traxgen';
import { guardMiddleware } from 'traxgen/langchain';

const found = [];
for (const middleware of [
  [],
  [langchain.toolErrorMiddleware({ onError: ({ message }) => 'Failed: ' + message })],
  [langchain.toolRetryMiddleware({ maxRetries: 1, initialDelayMs: 1 })],
]) {
  const workflows = [{ agent: 'find', steps: ['find()'] }];
  const guard = new PolicyGuard({ cursor: openCursor({ workflows, agents: ['find'] }).cursor });
  let tries = 0;
  const find = async () => {
    tries += 1;
    if (tries === 1) throw new Error('The line is down.');
    return 'found';
  };
  const schema = { type: 'object' };
  const agent = langchain.createAgent({
    model: new langchain.FakeToolCallingModel({ toolCalls: [[{ name: 'find', args: {}, id: '1' }], []] }),
    tools: [langchain.tool(find, { name: 'find', description: 'Finds.', schema })],
    middleware: [
      langchain.createMiddleware(guardMiddleware(guard, langchain.ToolMessage)),
      ...middleware,
    ],
  });
  const messages = [{ role: 'user', content: 'Please.' }];
  const hasEnded = await agent.invoke({ messages }).then(() => true, () => false);
  found.push([hasEnded, tries, guard.messages.map(({ content }) => content)]);
}
console.log(JSON.stringify(found));
process.exit();
`;

describe.skipIf(!isInstalled)('LangChain', () => {
  test('runs an agent with the middleware of the page', () => {
    expectGuarded(modules, 'langchain', { play });
  }, 60_000);

  test('tries a call that threw again, and nothing that comes after it', () => {
    expectTriedAgain(modules, 'langchain', { play });
  }, 60_000);

  test.each([
    ['message with the status of an error', 'marks'],
    ['result which means failure', 'returns'],
  ] as const)(
    'tries a call again that gave a %s',
    (_, by) => {
      expectTriedAgain(modules, 'langchain', { play, by });
    },
    60_000,
  );

  test('takes for one call whatever the middlewares behind the guard make of an error', () => {
    const folder = scorerProject(modules, 'docs/guards.md', 'langchain');
    try {
      write(folder, 'failing.js', failing);
      expect(JSON.parse(printed(folder, ['failing.js']))).toEqual([
        [false, 1, [null, 'The line is down.']],
        [true, 1, [null, 'Failed: The line is down.']],
        [true, 2, [null, 'found']],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
