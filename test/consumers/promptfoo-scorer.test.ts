import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  consumer,
  expectScores,
  giveErrors,
  printed,
  scorerProject,
  write,
} from './scorer-project.ts';

/** The real promptfoo is no dependency of the product, see promptfoo.test.ts. */
const { modules, isInstalled } = consumer('promptfoo', 'promptfoo');

/**
 * Evaluates the customers' runs with the configuration of the page, each as an output; then asserts the
 * same of the trace of each run.
 */
const program = (config: object) => `
import { readFileSync } from 'node:fs';
import { run } from './agent.js';

Object.assign(process.env, {
  PROMPTFOO_CONFIG_DIR: 'config',
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
});
const { assertions, evaluate } = await import('promptfoo');
const config = ${JSON.stringify(config)};
const customers = JSON.parse(readFileSync('customers.json', 'utf8'));
const agent = async (_, { vars }) => ({ output: await run(vars) });
const tests = customers.map((vars) => ({ vars: { request: 'Please.', ...vars } }));
const evaluated = await evaluate({ ...config, providers: [agent], tests, writeLatestResults: false });
const { results } = await evaluated.toEvaluateSummary();
const ofOutputs = results
  .sort((a, b) => a.testIdx - b.testIdx)
  .map(({ error, failureReason, gradingResult }) => {
    return { error, failureReason, ...gradingResult?.componentResults[0] };
  });

const spanOf = (call, at) => ({
  spanId: 's' + at,
  name: 'execute_tool ' + call.name,
  startTime: at + 1,
  endTime: at + 2,
  attributes: {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': call.name,
    'gen_ai.tool.call.arguments': JSON.stringify(call.arguments),
  },
});
const ofTraces = [];
for (const vars of customers.filter(({ made }) => made !== 'unreadable')) {
  const spans = (await run(vars)).map(spanOf);
  const given = {
    prompt: 'Please.',
    assertion: config.defaultTest.assert[0],
    test: { vars },
    providerResponse: { output: 'Done.' },
    traceId: 't',
    traceData: { traceId: 't', evaluationId: 'e', testCaseId: 'c', spans },
  };
  ofTraces.push(await assertions.runAssertion(given).catch(({ message }) => ({ error: message })));
}
console.log('\\n' + JSON.stringify({ ofOutputs, ofTraces }));
process.exit();
`;

interface Result {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly componentResults?: readonly { readonly pass: boolean; readonly reason: string }[];
}

/** What promptfoo calls an error of a test case, apart from a failure. */
const isError = 2;

describe.skipIf(!isInstalled)('promptfoo', () => {
  test('runs the assertion of the page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/scorers.md', 'promptfoo');
    const evaluated = (): { ofOutputs: Result[]; ofTraces: Result[] } =>
      JSON.parse(printed(folder, ['program.mjs']).trim().split('\n').at(-1) ?? '');
    try {
      const config = parse(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8'));
      write(folder, 'program.mjs', program(config));
      const { ofOutputs, ofTraces } = evaluated();
      expectScores(ofOutputs);
      expectScores(ofTraces);
      expect(ofTraces.map(({ pass }) => pass)).toEqual([true, false, false, false]);
      const components = ofTraces.map(({ componentResults = [] }) => componentResults);
      expect(components.map(([first]) => first?.pass)).toEqual([undefined, false, false, false]);
      giveErrors(folder);
      const errors = evaluated();
      expect(errors.ofOutputs).toMatchObject([
        { failureReason: isError, error: expect.stringContaining('no gold for the id C9') },
        { failureReason: isError, error: expect.stringContaining('no trajectory can be read') },
      ]);
      expect(errors.ofTraces).toEqual([
        { error: 'there is no gold for the id C9 (vars.customer_id)' },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
