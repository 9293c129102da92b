import { describe, expect, test } from 'vitest';
import * as agentevals from '../../../src/adapters/scorers/runners/agentevals.ts';
import * as autoevals from '../../../src/adapters/scorers/runners/autoevals.ts';
import * as mastra from '../../../src/adapters/scorers/runners/mastra.ts';
import * as promptfoo from '../../../src/adapters/scorers/runners/promptfoo.ts';
import * as vitestEvals from '../../../src/adapters/scorers/runners/vitest-evals.ts';
import { right, wrongRuns } from './runs.ts';
import { goldsOfTwo } from './support.ts';

const gold = goldsOfTwo();
const callOf = ({ tool_name: name, tool_input }: (typeof right)[number]) => {
  return { name, arguments: tool_input };
};
const missing = right.slice(0, 2);
const reason = 'no valid path: missing_tool\nmissing_tool: step 3: issue_refund is missing';

describe('autoevals', () => {
  const scorer = autoevals.trajectoryScorer({ gold });

  test('gives a score with its reasons', async () => {
    const metadata = { id: 'C7' };
    expect(await scorer({ output: right, metadata })).toMatchObject({
      name: 'valid_trajectory',
      score: 1,
      metadata: { rationale: 'a valid path: C7 has 2 gold trajectories', id: 'C7' },
    });
    expect(await scorer({ output: missing, metadata })).toEqual({
      name: 'valid_trajectory',
      score: 0,
      metadata: {
        rationale: reason,
        id: 'C7',
        tags: ['missing_tool'],
        reasons: ['missing_tool: step 3: issue_refund is missing'],
      },
    });
  });

  test.each([
    { metadata: { id: 'C7' } },
    { metadata: { customer_id: 'C7' }, expected: 'C9' },
    { expected: 'C7', input: { id: 'C9' } },
    { expected: { id: 'C7' } },
    { input: { customer_id: 'C7' } },
    { input: 'C9', expected: { answer: 42 }, metadata: { id: 'C7' } },
  ])('finds the id in %j', async (given) => {
    expect(await scorer({ output: right, ...given })).toMatchObject({ score: 1 });
  });

  test('does not take a prompt for an id', async () => {
    await expect(scorer({ output: right, input: 'C7' })).rejects.toThrow(
      'the case has no id at metadata.id, metadata.customer_id, expected.id, expected.customer_id, expected, input.id, input.customer_id',
    );
  });

  test('finds the id where it is told to', async () => {
    const named = autoevals.trajectoryScorer({ gold, idFrom: 'metadata.user.key' });
    expect(await named({ output: right, metadata: { user: { key: 'C7' } } })).toMatchObject({
      score: 1,
    });
  });
});

describe('promptfoo', () => {
  const assertion = promptfoo.trajectoryScorer({ gold });
  const context = { test: { metadata: { id: 'C7' } } };
  const span = (at: number, name: string, attributes: object) => {
    return { spanId: `s${at}`, name, startTime: at, endTime: at + 1, attributes };
  };
  const traceOf = (calls: readonly { tool_name: string; tool_input: object }[]) => ({
    traceId: 't',
    spans: calls.map(({ tool_name, tool_input }, at) =>
      span(at + 0.5, `execute_tool ${tool_name}`, {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': tool_name,
        'gen_ai.tool.call.arguments': JSON.stringify(tool_input),
      }),
    ),
  });
  const asked = span(9, 'chat m', { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' });

  test('passes and fails outputs, with a component for each mismatch', async () => {
    expect(await assertion(JSON.stringify(right), context)).toEqual({
      pass: true,
      score: 1,
      reason: 'a valid path: C7 has 2 gold trajectories',
      componentResults: [],
    });
    expect(await assertion(JSON.stringify(missing), context)).toEqual({
      pass: false,
      score: 0,
      reason,
      componentResults: [
        { pass: false, score: 0, reason: 'missing_tool: step 3: issue_refund is missing' },
      ],
    });
  });

  test('reads the calls of a trace, whatever the agent says', async () => {
    const right7 = { ...context, trace: traceOf(right) };
    expect(await assertion('Done.', right7)).toMatchObject({ pass: true });
    expect(await assertion(JSON.stringify(missing), right7)).toMatchObject({ pass: true });
    const wrong = { ...context, trace: traceOf(missing) };
    expect(await assertion('Done.', wrong)).toMatchObject({ pass: false, reason });
  });

  test('reads the output, where the trace has no calls', async () => {
    const trace = { traceId: 't', spans: [asked] };
    expect(await assertion(JSON.stringify(right), { ...context, trace })).toMatchObject({
      pass: true,
    });
    const none = { ...context, trace: { traceId: 't', spans: [] } };
    expect(await assertion(JSON.stringify(right), none)).toMatchObject({ pass: true });
  });

  test('does not pass over a trace that cannot be read', async () => {
    const [first, ...others] = traceOf(right).spans;
    const attributes = { ...first?.attributes, 'gen_ai.tool.call.arguments': '{"customer_id": ' };
    const trace = { traceId: 't', spans: [span(0.5, first?.name ?? '', attributes), ...others] };
    await expect(assertion(JSON.stringify(right), { ...context, trace })).rejects.toThrow(
      /read in what the runner recorded: the arguments of '?verify_customer'? are .*, and no JSON object$/,
    );
  });

  test('finds the id in metadata or variables', async () => {
    const vars = { customer_id: 'C7' };
    expect(await assertion(JSON.stringify(right), { vars })).toMatchObject({ pass: true });
    await expect(assertion(JSON.stringify(right), {})).rejects.toThrow(
      'the case has no id at test.metadata.id, test.metadata.customer_id, vars.id, vars.customer_id',
    );
  });
});

describe('mastra', () => {
  const scorer = mastra.trajectoryScorer({ gold });
  const stepOf = ({ tool_name: name, tool_input: toolArgs }: (typeof right)[number]) => {
    return { stepType: 'tool_call', name, toolArgs };
  };
  const run = async (steps: mastra.Step[], groundTruth: unknown = 'C7') => {
    const context = { run: { output: { steps }, groundTruth } };
    return [await scorer.generateScore(context), await scorer.generateReason(context)];
  };

  test('asks a request context for the id', async () => {
    const requestContext = new Map([['customer_id', 'C7']]);
    const context = { run: { output: { steps: right.map(stepOf) }, requestContext } };
    expect(await scorer.generateScore(context)).toBe(1);
  });

  test('reads the calls of the steps, at any depth', async () => {
    const [first, ...others] = right.map(stepOf);
    const inside = { ...first, name: 'verify_customer', stepType: 'mcp_tool_call' };
    const child = { name: 'search', stepType: 'tool_call', toolArgs: {} };
    const steps = [
      { name: 'm', stepType: 'model_generation', children: [{ ...inside, children: [child] }] },
      { name: 'web_search', stepType: 'provider_tool_call', toolArgs: { q: 'C7' } },
      { name: 'helper', stepType: 'agent_run', children: others },
    ];
    // What a call starts is called, too, unless it is asked to be left out.
    expect(await run(steps)).toEqual([0, expect.stringContaining('search is not expected')]);
    const outer = mastra.trajectoryScorer({ gold, subAgents: 'drop' });
    const context = { run: { output: { steps }, groundTruth: { id: 'C7' } } };
    expect(await outer.generateScore(context)).toBe(1);
    const plain = [{ ...steps[0], children: [inside] }, ...steps.slice(1)] as mastra.Step[];
    expect(await run(plain)).toEqual([1, 'a valid path: C7 has 2 gold trajectories']);
    expect(await run(missing.map(stepOf))).toEqual([0, reason]);
    expect(await run([])).toEqual([0, expect.stringContaining('missing_tool')]);
  });

  test('reads other outputs as what they are', async () => {
    const output = [{ role: 'assistant', tool_calls: right.map(callOf) }];
    expect(await scorer.generateScore({ run: { output, groundTruth: 'C7' } })).toBe(1);
  });

  test('reads steps as what they are, whatever the form of other outputs', async () => {
    const naming = mastra.trajectoryScorer({ gold, as: 'tool-only' });
    const context = { run: { output: { steps: right.map(stepOf) }, groundTruth: 'C7' } };
    expect(await naming.generateScore(context)).toBe(1);
  });

  test('knows calls that failed', async () => {
    const failed = { stepType: 'tool_call', name: 'get_order', success: false };
    const dropping = mastra.trajectoryScorer({ gold, failedCalls: 'drop' });
    const steps = [failed, ...right.map(stepOf)];
    const context = { run: { output: { steps }, groundTruth: 'C7' } };
    expect(await dropping.generateScore(context)).toBe(1);
    expect(await scorer.generateScore(context)).toBe(0);
  });
});

describe('vitest-evals', () => {
  const judge = vitestEvals.trajectoryScorer({ gold });
  const input = { id: 'C7' };
  const callsOf = (calls: readonly { tool_name: string; tool_input: object }[]) =>
    calls.map(({ tool_name: name, tool_input }) => ({ name, arguments: tool_input, status: 'ok' }));

  test('reads the calls of a run', async () => {
    const said = { output: 'Done.', input };
    expect(await judge.assess({ toolCalls: callsOf(right), ...said })).toMatchObject({ score: 1 });
    expect(await judge.assess({ toolCalls: callsOf(missing), ...said })).toEqual({
      score: 0,
      metadata: {
        rationale: reason,
        id: 'C7',
        tags: ['missing_tool'],
        reasons: ['missing_tool: step 3: issue_refund is missing'],
      },
    });
    expect(await judge.assess({ toolCalls: [], ...said })).toMatchObject({ score: 0 });
  });

  test('reads the calls of an output, where a run has none', async () => {
    expect(await judge.assess({ toolCalls: [], output: right, input })).toMatchObject({
      score: 1,
    });
    const both = { toolCalls: callsOf(missing), output: right, input };
    expect(await judge.assess(both)).toMatchObject({ score: 0 });
    const silent = { toolCalls: [], output: { status: 'approved' }, input };
    expect(await judge.assess(silent)).toMatchObject({ score: 0 });
  });
});

describe('agentevals', () => {
  const evaluator = agentevals.trajectoryScorer({ gold });

  test('gives a score and a comment', async () => {
    const referenceOutputs = { id: 'C7' };
    expect(await evaluator({ outputs: { messages: right }, referenceOutputs })).toEqual({
      key: 'valid_trajectory',
      score: 1,
      comment: 'a valid path: C7 has 2 gold trajectories',
    });
    const { score, comment } = await evaluator({ outputs: missing, referenceOutputs });
    expect([score, comment]).toEqual([0, reason]);
  });

  test.each([
    { example: { metadata: { id: 'C7' } } },
    { referenceOutputs: 'C7' },
    { inputs: { customer_id: 'C7' } },
  ])('finds the id in %j', async (given) => {
    expect(await evaluator({ outputs: right, ...given })).toMatchObject({ score: 1 });
  });
});

test.each(wrongRuns)('every adapter says what is wrong with %s', async (_, output, why) => {
  const [set] = gold;
  const options = { gold: set ?? {} };
  const steps = output.map(({ tool_name, tool_input }) => {
    return { stepType: 'tool_call', name: tool_name, toolArgs: tool_input };
  });
  const toolCalls = output.map(({ tool_name, tool_input }) => {
    return { name: tool_name, arguments: tool_input };
  });
  const scorer = mastra.trajectoryScorer(options);
  const said = [
    (await autoevals.trajectoryScorer(options)({ output })).metadata.rationale,
    (await promptfoo.trajectoryScorer(options)(JSON.stringify(output))).reason,
    await scorer.generateReason({ run: { output: { steps } } }),
    (await vitestEvals.trajectoryScorer(options).assess({ toolCalls })).metadata.rationale,
    (await agentevals.trajectoryScorer(options)({ outputs: output })).comment,
  ];
  expect(new Set(said).size).toBe(1);
  expect(said[0]).toContain(why);
});
