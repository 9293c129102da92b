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

/** Runs the assertion of the page upon the trace of each customer's run, and upon its output. */
const program = (assertion: unknown) => `
import { readFileSync } from 'node:fs';
import { assertions } from 'promptfoo';
import { run } from './agent.js';

const assertion = ${JSON.stringify(assertion)};
const traceOf = (calls) => ({
  traceId: 't',
  evaluationId: 'e',
  testCaseId: 'c',
  spans: calls.map((call, at) => ({
    spanId: 's' + at,
    name: 'execute_tool ' + call.name,
    startTime: at + 1,
    endTime: at + 2,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': call.name,
      'gen_ai.tool.call.arguments': JSON.stringify(call.arguments),
    },
  })),
});

const results = [];
for (const vars of JSON.parse(readFileSync('customers.json', 'utf8'))) {
  const calls = await run(vars);
  const given = { prompt: 'Please.', assertion, test: { vars } };
  const asked = assertions.runAssertion({ ...given, providerResponse: { output: calls } });
  // An evaluation catches it, and counts an error instead of a failure.
  const ofOutput = await asked.catch(({ message }) => ({ error: message }));
  const ofTrace = Array.isArray(calls) && await assertions.runAssertion({
    ...given,
    providerResponse: { output: 'Done.' },
    traceId: 't',
    traceData: traceOf(calls),
  }).catch(() => ({}));
  results.push({ ofOutput, ofTrace });
}
console.log(JSON.stringify(results));
process.exit();
`;

interface Result {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly componentResults?: readonly { readonly pass: boolean; readonly reason: string }[];
}

describe.skipIf(!isInstalled)('promptfoo', () => {
  test('runs the assertion of the page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/scorers.md', 'promptfoo');
    const evaluated = (): { ofOutput: Result; ofTrace: Result }[] =>
      JSON.parse(printed(folder, ['program.mjs']));
    try {
      const { defaultTest } = parse(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8'));
      write(folder, 'program.mjs', program(defaultTest.assert[0]));
      const results = evaluated();
      expectScores(results.map(({ ofTrace }) => ofTrace));
      expectScores(results.map(({ ofOutput }) => ofOutput));
      expect(results.map(({ ofTrace }) => ofTrace.pass)).toEqual([true, false, false, false]);
      const components = results.map(({ ofTrace }) => ofTrace.componentResults ?? []);
      expect(components.map(([first]) => first?.pass)).toEqual([undefined, false, false, false]);
      giveErrors(folder);
      expect(evaluated().map(({ ofOutput }) => ofOutput)).toEqual([
        { error: expect.stringContaining('there is no gold for the id C9') },
        { error: expect.stringContaining('no trajectory can be read') },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
