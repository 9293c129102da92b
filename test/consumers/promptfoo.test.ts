import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { promptfooDataset } from '../../src/compiler/formats/datasets/promptfoo.ts';
import { budget } from '../budget.ts';

/**
 * The real promptfoo is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/promptfoo installs it, as CI does, without the hundreds of packages that it offers to work with.
 * Where it is not installed, nothing is run.
 */
const module = new URL('promptfoo/node_modules/promptfoo/dist/src/index.js', import.meta.url);
const isInstalled = existsSync(module);

interface Called {
  readonly tool: string;
  readonly params: JsonObject;
}

interface Assertion {
  readonly type: string;
  readonly value: unknown;
}

/** A test case as promptfoo gets it. */
interface TestCase {
  readonly description: string;
  readonly vars: Record<string, string>;
  readonly assert: readonly Assertion[];
}

type RunAssertion = (given: object) => Promise<{ pass: boolean; reason: string }>;

async function runAssertion(given: object) {
  process.env.PROMPTFOO_DISABLE_TELEMETRY = '1';
  process.env.PROMPTFOO_DISABLE_UPDATE = '1';
  const { assertions } = (await import(module.href)) as {
    assertions: { runAssertion: RunAssertion };
  };
  return assertions.runAssertion(given);
}

/** Our test case with a gold trajectory, as YAML readers in JavaScript read it. */
function testOf(calls: readonly Called[], prompt = 'Please.'): TestCase {
  const row = promptfooDataset.row({
    id: 'C1',
    rowId: 'C1',
    number: 1,
    agents: ['a'],
    prompt,
    calls: calls.map(({ tool, params }) => ({
      agent: 'a',
      tool,
      params: Object.entries(params),
    })),
  });
  const [only] = parse(row) as [TestCase];
  return only;
}

/** The calls of an agent as spans of OpenTelemetry, which promptfoo collects while the agent runs. */
function traceOf(calls: readonly Called[]) {
  const spans = calls.map(({ tool, params }, at) => ({
    spanId: `s${at}`,
    name: `execute_tool ${tool}`,
    startTime: at + 1,
    endTime: at + 2,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'gen_ai.tool.call.arguments': JSON.stringify(params),
    },
  }));
  const root = { spanId: 'root', name: 'invoke_agent', startTime: 0, endTime: 99, attributes: {} };
  return { traceId: 't', evaluationId: 'e', testCaseId: 'c', spans: [root, ...spans] };
}

/** Why an agent that made these calls fails a test case; nothing where it passes. */
async function failures(testCase: TestCase, calls: readonly Called[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const assertion of testCase.assert) {
    const { pass, reason } = await runAssertion({
      prompt: 'Please.',
      assertion,
      test: testCase,
      providerResponse: { output: 'Done.' },
      traceId: 't',
      traceData: traceOf(calls),
    });
    if (!pass) reasons.push(`${assertion.type}: ${reason}`);
  }
  return reasons;
}

const gold: Called[] = [
  { tool: 'find_order', params: { order_id: 7, tags: ['late', null], deep: { a: { b: true } } } },
  { tool: 'pay', params: { amount: 49.9 } },
  { tool: 'close_case', params: {} },
];

describe.skipIf(!isInstalled)('promptfoo', () => {
  test('passes what follows the gold', async () => {
    expect(await failures(testOf(gold), gold)).toEqual([]);
  });

  test.each<[string, Called[], string]>([
    ['another order', gold.toReversed(), 'trajectory:tool-sequence'],
    ['a call too few', gold.slice(1), 'trajectory:tool-sequence'],
    ['a call too many', [...gold, { tool: 'pay', params: {} }], 'trajectory:tool-sequence'],
    [
      'another value',
      gold.map((call) => (call.tool === 'pay' ? { ...call, params: { amount: 50 } } : call)),
      'trajectory:tool-args-match',
    ],
    [
      'an argument too many',
      gold.map((call) => (call.tool === 'close_case' ? { ...call, params: { x: 1 } } : call)),
      'trajectory:tool-args-match',
    ],
  ])('fails %s', async (_, calls, type) => {
    const found = await failures(testOf(gold), calls);
    expect(found.map((reason) => reason.split(': ')[0])).toContain(type);
  });

  test('fails any call where there should be none', async () => {
    expect(await failures(testOf([]), [])).toEqual([]);
    expect(await failures(testOf([]), gold.slice(2))).toHaveLength(1);
  });

  // Names as tools have them: promptfoo takes `*` for anything, and some names for a shell's.
  const tool = fc.stringMatching(/^[a-z][a-z_]{2,8}$/).filter((name) => name !== 'shell');
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('{{ secret }}', '{% if x %}', '{# no #}', '}}', "it's", '"', '\\', '{{', ' '),
  );
  const leaf = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
  const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.dictionary(text, leaf));
  const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/);
  const call = fc.record({
    tool,
    params: fc.dictionary(name, value as fc.Arbitrary<Json>, { maxKeys: 3 }),
  });

  test('reads every text as the text that it is, also where it looks like a template', async () => {
    const lists = fc.uniqueArray(call, { minLength: 1, maxLength: 4, selector: (one) => one.tool });
    await fc.assert(
      fc.asyncProperty(lists, async (calls) => {
        expect(await failures(testOf(calls), calls)).toEqual([]);
      }),
      { seed: 42, numRuns: budget(150) },
    );
  });

  test('sees every argument that is another', async () => {
    await fc.assert(
      fc.asyncProperty(call, name, leaf, async (one, key, other) => {
        fc.pre(JSON.stringify(one.params[key]) !== JSON.stringify(other));
        const broken = { ...one, params: { ...one.params, [key]: other } };
        expect(await failures(testOf([one]), [broken])).toHaveLength(1);
      }),
      { seed: 42, numRuns: budget(150) },
    );
  });
});
