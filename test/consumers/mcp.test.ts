import { readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectGuarded, expectTriedAgain, sentences } from './guard-project.ts';
import { consumer, printed, scorerProject, write } from './scorer-project.ts';

/**
 * The real SDK of the protocol is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('@modelcontextprotocol/sdk');

const serverOf = `
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

export function serverOf(functions) {
  const server = new McpServer({ name: 'orders', version: '1.0.0' });
  for (const [name, does] of Object.entries(functions)) {
    server.registerTool(name, { inputSchema: z.looseObject({}) }, async () => {
      const given = await does();
      return given.isError ? given : { content: [{ type: 'text', text: JSON.stringify(given) }] };
    });
  }
  return server;
}
`;

const play = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { guardServer } from 'traxgen/mcp';

export async function play({ turns, functions, guard }) {
  const [server, ofServer] = InMemoryTransport.createLinkedPair();
  const [ofClient, client] = InMemoryTransport.createLinkedPair();
  await serverOf(functions).connect(ofServer);
  await guardServer({ client, server }, guard);
  const agent = new Client({ name: 'agent', version: '1.0.0' });
  await agent.connect(ofClient);
  const told = [];
  for (const calls of turns) {
    told.push(...(await Promise.all(calls.map((call) => agent.callTool(call)))));
  }
  await agent.close();
  return told;
}

export function failing(text) {
  return { content: [{ type: 'text', text }], isError: true };
}
`;

const server = `
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serverOf } from './server-of.js';

const server = serverOf({
  verify_customer: () => 'verified',
  get_order: () => ({ total: 49.9 }),
  issue_refund: () => {
    throw new Error('The bank is closed.');
  },
  escalate_to_support: () => 'done',
  search: () => [],
});
server.registerResource('terms', 'file:///terms', {}, async () => {
  return { contents: [{ uri: 'file:///terms', text: 'No cash.' }] };
});
await server.connect(new StdioServerTransport());
`;

const agent = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const customer = JSON.stringify({ customer_id: 'C7', user_provided_info: { order_id: 63920 } });
const args = ['proxy.js', customer, process.execPath, 'server.js'];
const agent = new Client({ name: 'agent', version: '1.0.0' });
const found = { changes: 0 };
agent.setNotificationHandler(ToolListChangedNotificationSchema, () => {
  found.changes += 1;
});
await agent.connect(new StdioClientTransport({ command: process.execPath, args }));
const shown = async () => (await agent.listTools()).tools.map(({ name }) => name);
const call = async (name, given) => {
  const { content, isError } = await agent.callTool({ name, arguments: given });
  return [content[0].text, isError === true];
};
const order_id = 63920;
found.name = agent.getServerVersion().name;
found.tellsChanges = agent.getServerCapabilities().tools.listChanged;
found.first = await shown();
found.refused = await call('issue_refund', { order_id, amount: 49.9 });
found.search = await call('search', {});
found.order = await call('get_order', { order_id });
found.second = await shown();
await call('verify_customer', { customer_id: 'C7' });
found.third = await shown();
found.wrong = await call('issue_refund', { order_id, amount: 50 });
found.failed = await call('issue_refund', { order_id, amount: 49.9 });
found.last = await shown();
found.terms = (await agent.readResource({ uri: 'file:///terms' })).contents[0].text;
await agent.close();
console.log(JSON.stringify(found));
`;

describe.skipIf(!isInstalled)('the Model Context Protocol', () => {
  test('checks the calls of a client that go through a proxy', () => {
    expectGuarded(modules, 'mcp', { play: `${serverOf}${play}` });
  });

  test('tries a call that threw again, and nothing that comes after it', () => {
    expectTriedAgain(modules, 'mcp', { play: `${serverOf}${play}` });
  }, 60_000);

  test.each([
    ['result that is marked as an error', 'marks'],
    ['result which means failure', 'returns'],
  ] as const)(
    'tries a call again that gave a %s',
    (_, by) => {
      expectTriedAgain(modules, 'mcp', { play: `${serverOf}${play}`, by });
    },
    60_000,
  );

  test('shows what may be called through the proxy of the page, over stdio, and keeps a record', () => {
    const folder = scorerProject(modules, 'docs/guards.md', 'mcp');
    try {
      write(folder, 'refund.json', readFileSync('docs/refund/refund.json', 'utf8'));
      write(folder, 'server-of.js', serverOf);
      write(folder, 'server.js', server);
      write(folder, 'agent.js', agent);
      expect(JSON.parse(printed(folder, ['agent.js']))).toEqual({
        name: 'orders',
        tellsChanges: true,
        first: ['verify_customer', 'get_order', 'search'],
        refused: [expect.stringContaining('Call now: verify_customer(customer_id="C7")'), true],
        search: ['[]', false],
        order: ['{"total":49.9}', false],
        second: ['verify_customer', 'search'],
        third: ['issue_refund', 'search'],
        wrong: [sentences.parameter, true],
        failed: ['The bank is closed.', true],
        last: ['issue_refund', 'search'],
        terms: 'No cash.',
        changes: 2,
      });
      const scored = ['--gold', 'gold.jsonl', '--predictions', 'runs.json', '--task', 'run'];
      const cli = resolve('dist/bin/cli.cjs');
      const shown = ['--ignore-tools', 'search', '--out', '-', '--quiet'];
      const text = printed(folder, [cli, 'score', ...scored, ...shown]);
      expect(JSON.parse(text).profiles[0]).toMatchObject({ effort: { failed: 1 } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
