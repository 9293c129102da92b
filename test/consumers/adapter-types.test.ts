import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../package/install.ts';
import { consumer, linkPackages } from './scorer-project.ts';

const folder = mkdtempSync(join(tmpdir(), 'traxgen-adapter-types-'));

afterAll(() => rmSync(folder, { recursive: true }), 60_000);

const made = "trajectoryScorer({ gold: 'gold.jsonl' })";
const scorerOf = (entry: string) => `import { trajectoryScorer } from 'traxgen/${entry}';`;

const guard = `import { openCursor, PolicyGuard } from 'traxgen';
  const { cursor } = openCursor({ workflows: [] });
  if (cursor === undefined) throw new Error('There is no policy.');
  const guard = new PolicyGuard({ cursor });`;

const ofAiSdk = `import { generateText, streamText, ToolLoopAgent, tool, type LanguageModel } from 'ai';
  import { z } from 'zod';
  import { guardStep, guardTools } from 'traxgen/ai-sdk';
  ${guard}
  const order = { id: z.number() };
  const tools = {
    find: tool({ inputSchema: z.object(order), execute: async ({ id }) => ({ id }) }),
    watch: tool({
      inputSchema: z.object(order),
      async *execute({ id }) {
        yield id;
      },
    }),
    ask: tool({ inputSchema: z.object({}) }),
  };
  declare const model: LanguageModel;
  const guarded = guardTools(tools, guard);
  const prepareStep = guardStep(tools, guard);
  generateText({ model, prompt: 'Please.', tools: guarded, prepareStep });
  streamText({
    model,
    prompt: 'Please.',
    tools: guarded,
    prepareStep: (context) => ({ ...prepareStep(context), toolChoice: 'auto' as const }),
  });
  new ToolLoopAgent({ model, tools: guarded, prepareStep });`;

/**
 * Programs that give an adapter to a runner or a framework: the name of the program, the package of the runner or
 * framework, the text, and where it is installed if that is not with the others.
 */
const programs: (readonly [name: string, main: string, text: string, installation?: string])[] = [
  [
    'autoevals',
    'autoevals',
    `import type { Scorer } from 'autoevals';
    ${scorerOf('autoevals')}
    export const one: Scorer<unknown, { metadata: { id: string } }> = ${made};
    export const other: Scorer<string, object> = ${made};`,
  ],
  [
    'evalite',
    'evalite',
    `import { evalite } from 'evalite';
    ${scorerOf('autoevals')}
    declare function run(customer: { id: string }): Promise<object[]>;
    evalite('refunds', { data: [{ input: { id: 'C7' } }], task: run, scorers: [${made}] });`,
  ],
  [
    'promptfoo',
    'promptfoo',
    `import type { AssertionValueFunction } from 'promptfoo';
    ${scorerOf('promptfoo')}
    export const assertion: AssertionValueFunction = ${made};`,
  ],
  [
    'mastra',
    '@mastra/core',
    `import { createScorer } from '@mastra/core/evals';
    ${scorerOf('mastra')}
    const { generateScore, generateReason, ...config } = ${made};
    createScorer(config).generateScore(generateScore).generateReason(generateReason);`,
  ],
  [
    'vitest-evals',
    'vitest-evals',
    `import { expect } from 'vitest';
    import { createHarness, describeEval } from 'vitest-evals';
    ${scorerOf('vitest-evals')}
    const run = async ({ input }: { input: { id: string } }) => ({ output: input.id, messages: [] });
    const judge = ${made};
    describeEval('refunds', { harness: createHarness({ name: 'h', run }), judges: [judge] }, (it) => {
      it('asks', async ({ run }) => {
        await expect(await run({ id: 'C7' })).toSatisfyJudge(judge, { threshold: 1 });
      });
    });`,
  ],
  [
    'langsmith',
    'langsmith',
    `import { evaluate } from 'langsmith/evaluation';
    ${scorerOf('agentevals')}
    const agent = async (customer: { id: string }) => ({ calls: [customer] });
    evaluate(agent, { data: 'gold', evaluators: [${made}] });`,
  ],
  ['ai-sdk', 'ai', ofAiSdk],
  ['ai-sdk-7', 'ai', ofAiSdk, 'ai-sdk-7'],
  [
    'openai-agents',
    '@openai/agents',
    `import { Agent, tool } from '@openai/agents';
    import { z } from 'zod';
    import { guardrails, guardTool } from 'traxgen/openai-agents';
    ${guard}
    const parameters = z.object({ id: z.number() });
    const execute = async ({ id }: { id: number }) => id;
    const wrapped = tool(guardTool({ name: 'get', description: 'Gets.', parameters, execute }, guard));
    const find = tool({
      name: 'find',
      description: 'Finds an order.',
      parameters: z.object({ id: z.number() }),
      execute: async ({ id }) => id,
      ...guardrails(guard),
    });
    new Agent({ name: 'orders', tools: [wrapped, find, { ...find, ...guardrails(guard) }] });`,
  ],
  [
    'langchain',
    'langchain',
    `import { createAgent, createMiddleware, ToolMessage } from 'langchain';
    import { guardMiddleware } from 'traxgen/langchain';
    ${guard}
    const policy = createMiddleware(guardMiddleware(guard, ToolMessage));
    createAgent({ model: 'played', tools: [], middleware: [policy] });`,
  ],
  [
    'mcp',
    '@modelcontextprotocol/sdk',
    `import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
    import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
    import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
    import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
    import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
    import { guardServer } from 'traxgen/mcp';
    ${guard}
    const client = new StdioServerTransport();
    guardServer({ client, server: new StdioClientTransport({ command: 'node' }) }, guard);
    const http = { client: new StreamableHTTPServerTransport(), server: new StreamableHTTPClientTransport(new URL('http://127.0.0.1')) };
    guardServer(http, guard);
    declare const any: Transport;
    guardServer({ client: any, server: any }, guard);`,
  ],
];

test('the types of the adapters are those that the installed runners and frameworks ask for', () => {
  const found = programs.filter(
    ([, main, , installation]) => consumer(main, installation).isInstalled,
  );
  for (const [name, main, text, installation] of found) {
    linkPackages(join(folder, name), consumer(main, installation).modules);
    writeFileSync(join(folder, name, 'program.mts'), text);
  }
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--noEmit'];
  const quiet = [
    '--skipLibCheck',
    '--types',
    'node',
    '--typeRoots',
    resolve('node_modules/@types'),
  ];
  const tsc = resolve('node_modules/typescript/bin/tsc');
  // LangSmith declares more matchers of vitest, too, and in one program both cannot stand.
  const isAlone = (name: string) => name === 'vitest-evals';
  for (const group of [
    found.filter(([name]) => isAlone(name)),
    found.filter(([name]) => !isAlone(name)),
  ]) {
    const files = group.map(([name]) => join(name, 'program.mts'));
    if (files.length === 0) continue;
    expect(run(folder, tsc, ...options, ...quiet, ...files).stdout).toBe('');
  }
}, 240_000);
