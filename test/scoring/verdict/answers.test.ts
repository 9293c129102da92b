/** What predictions were read from, for the page of a report. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Task } from '../../../src/model/prediction.ts';
import { createPredictionReader } from '../../../src/scoring/verdict/predictions.ts';

const folder = 'formats/traces';
const samples = readdirSync(folder).filter((name) => name.endsWith('.sample.json'));

function read(texts: readonly string[], task: Task, keepsAnswers = true) {
  const options = { groupBy: [], trials: {}, task, keepsAnswers, maxTrajectories: 10 };
  const reader = createPredictionReader(new Map(), options);
  for (const [at, text] of texts.entries()) reader.read({ file: `${at}`, text, id: 'C7' });
  return reader.result().predictions;
}

test.each(samples)('of %s all records of the run are kept', (name) => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  const [prediction, ...others] = read([text], 'run');
  expect(others).toEqual([]);
  for (const tool of ['verify_customer', 'get_order', 'issue_refund']) {
    expect(prediction?.answer?.text).toContain(tool);
  }
  expect(read([text], 'run', false)[0]?.answer).toBeUndefined();
});

const span = (trace: string, text: string) => ({
  ...{ traceId: trace, spanId: trace, name: 'execute_tool f', startTimeUnixNano: '1' },
  attributes: [
    { key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } },
    { key: 'gen_ai.tool.name', value: { stringValue: 'f' } },
    { key: 'customer_id', value: { stringValue: 'C7' } },
    { key: 'text', value: { stringValue: text } },
  ],
});
const traced = (...spans: object[]) =>
  JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });

test('each run has its own; a plan of several has all of them, to a bound', () => {
  const text = traced(span('t1', 'one'), span('t2', 'two'));
  const runs = read([text], 'run').map(({ answer }) => answer?.text);
  expect(runs).toEqual([expect.stringContaining('"one"'), expect.stringContaining('"two"')]);
  const [plan] = read([text], 'plan');
  expect(plan?.answer?.text).toBe(runs.join('\n'));
  const [long] = read([traced(span('t1', 'x'.repeat(30_000)))], 'run');
  expect(long?.answer?.text).toHaveLength(20_000);
  expect(long?.answer?.length).toBeGreaterThan(30_000);
});

test('a prediction that cannot be read says why, in a record and in a trace', () => {
  const record = JSON.stringify([{ id: 'C7', output: [{ tool_name: 'f', tool_input: 3 }] }]);
  const trace = traced({
    ...span('t1', 'one'),
    attributes: [
      ...span('t1', 'one').attributes,
      { key: 'gen_ai.tool.call.arguments', value: { stringValue: '[' } },
    ],
  });
  for (const text of [record, trace]) {
    const [prediction] = read([text], 'run');
    expect(prediction?.trajectories).toBeUndefined();
    expect(prediction?.unread).toMatch(/^the arguments of 'f' /);
  }
  expect(read([traced(span('t1', 'one'))], 'run')[0]?.unread).toBeUndefined();
});
