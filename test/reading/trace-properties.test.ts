import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traces } from '../../src/reading/traces/traces.ts';
import { score } from '../../src/scoring/verdict/library.ts';
import { budget } from '../budget.ts';
import { spanWriters } from './span-writers.ts';
import {
  chatWriters,
  exportWriters as otherWriters,
  type WrittenTrajectory,
} from './trace-writers.ts';

const exportWriters = { ...otherWriters, ...spanWriters };

const call = fc.record({
  tool: fc.constantFrom('find', 'pay', 'mail', 'check the address', 'é(1)'),
  params: fc.dictionary(fc.constantFrom('a', 'b', 'to', '12', '__proto__'), fc.jsonValue(), {
    maxKeys: 3,
  }),
});
const turns = fc.array(fc.array(call, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
const taken = turns.filter((trajectory) => trajectory.length > 0);
const distinct = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.uniqueArray(arbitrary, { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) });

/** The gold, as the `google` format writes it, of a profile that these are the trajectories of. */
const goldOf = (trajectories: readonly WrittenTrajectory[]) => ({
  C7: {
    google: trajectories.map((trajectory) =>
      trajectory.flat().map(({ tool, params }) => ({ tool_name: tool, tool_input: params })),
    ),
  },
});

function expectFullMarks(trajectories: readonly WrittenTrajectory[], prediction: object): void {
  const gold = JSON.stringify(goldOf(trajectories));
  const { report, diagnostics } = score({
    gold: [gold],
    task: 'plan',
    predictions: [{ file: 'traces.json', text: JSON.stringify(prediction) }],
  });
  expect(diagnostics).toEqual([]);
  const [{ figures, repairs } = { figures: {}, repairs: {} }] = report.profiles;
  expect(repairs).toEqual({});
  expect(Object.entries(figures).filter(([, figure]) => figure !== 1 && figure !== 100)).toEqual(
    [],
  );
}

test('every format has a writer', () => {
  const written = Object.keys({ ...chatWriters, ...exportWriters }).map(
    (name) => name.split(/[, ]/)[0],
  );
  expect(Object.keys(traces).filter((name) => !written.includes(name))).toEqual([]);
});

const wrappings: readonly ((messages: unknown[]) => object)[] = [
  (messages) => [{ id: 'C7', messages }],
  (messages) => [{ id: 'C7', prediction: messages }],
  (messages) => [{ customer_id: 'C7', response: messages }],
  (messages) => [{ id: 'C7', trace: messages, model: 'x' }],
  (messages) => [{ id: 'C7', trace: { messages, usage: {} } }],
  (messages) => [{ id: 'C7', conversation: messages }],
  (messages) => ({ results: [{ id: 'C7', messages }] }),
  (messages) => ({ C7: { messages } }),
];
/** What stands among messages and is no call. */
const noise: readonly object[] = [
  { role: 'system', content: 'pay(a=1), then <tool_call>{"name": "mail"}</tool_call>' },
  { role: 'developer', content: [{ type: 'input_text', text: 'find' }] },
  { role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }], tool_calls: null },
  { role: 'assistant', content: 'I shall pay.', tool_calls: [], function_call: null, audio: null },
  { role: 'assistant', content: [{ type: 'thinking', thinking: 'pay(a=1)', signature: 'x' }] },
  { role: 'assistant', content: [{ type: 'server_tool_use', name: 'web_search', input: {} }] },
  { role: 'model', parts: [{ text: 'pay', thought: true }, { executableCode: { code: 'pay()' } }] },
  { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search' } },
  { type: 'reasoning', id: 'rs', summary: [] },
];

describe('gold in the form of a trace scores 100 %', () => {
  test.each(Object.entries(chatWriters))('%s', (_, write) => {
    fc.assert(
      fc.property(distinct(taken), (trajectories) => {
        const [first = []] = trajectories;
        expectFullMarks([first], [{ id: 'C7', messages: write(first) }]);
        expectFullMarks(trajectories, { C7: trajectories.map(write) });
      }),
      { seed: 42, numRuns: budget(50, 10) },
    );
  });

  test.each(Object.entries(chatWriters))('%s, in anything around it and with noise', (_, write) => {
    fc.assert(
      fc.property(taken, fc.constantFrom(...wrappings), fc.nat(), (trajectory, wrap, at) => {
        const messages = write(trajectory);
        const noisy = messages.toSpliced(at % (messages.length + 1), 0, noise[at % noise.length]);
        // What stands between the calls of one response parts them; the calls stay the same.
        expectFullMarks([trajectory], wrap(noisy));
      }),
      { seed: 42, numRuns: budget(30, 10) },
    );
  });

  test.each(Object.entries(exportWriters))('%s', (_, write) => {
    fc.assert(
      fc.property(distinct(turns), (trajectories) => {
        expectFullMarks(trajectories, write('C7', trajectories) as object);
      }),
      { seed: 42, numRuns: budget(50, 10) },
    );
  });
});

test('the library looks for ids where one says, and knows places', () => {
  const run = { run_type: 'tool', name: 'find', start_time: '2025-03-05', inputs: { who: 'C7' } };
  const text = JSON.stringify([run, { ...run, trace_id: 't', inputs: { who: [] } }], null, 1);
  const { report, diagnostics } = score({
    gold: [JSON.stringify(goldOf([[[{ tool: 'find', params: { who: 'C7' } }]]]))],
    predictions: [{ file: 'runs.json', text }],
    idFrom: 'inputs.who',
  });
  expect(report.profiles.map(({ figures }) => figures.exact_match)).toEqual([1]);
  expect(diagnostics).toMatchObject([
    { code: 'invalid-id', file: 'runs.json', line: 10, column: 2, pointer: '/1' },
  ]);
});

/** Every value inside of a value, as the keys that lead to it. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inside = Object.entries(value).flatMap(([key, member]) =>
    pathsIn(member).map((path) => [key, ...path]),
  );
  return [[], ...inside];
}

/** A value with another one in place of what is at a path. */
function replaced(value: unknown, [key, ...path]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaced(copy[key], path, by);
  return copy;
}

describe('whatever is in a file, it is read or something is said', () => {
  const names = Object.keys(traces) as (keyof typeof traces)[];
  const odd = fc.oneof(
    fc.constantFrom(null, [], {}, '', 0, -1, [[]], { key: 1 }, { toString: {} }),
    fc.jsonValue(),
  );

  const sessions = readdirSync('formats/traces/sessions')
    .map((name) => `sessions/${name}`)
    .filter((name) => name.endsWith('.json'));

  test.each([...names.map((name) => `${name}.sample.json`), ...sessions])('%s', (file) => {
    const sample = JSON.parse(readFileSync(`formats/traces/${file}`, 'utf8'));
    const format = traces[file.replace('.sample.json', '') as keyof typeof traces];
    const isChat = format?.kind !== 'export';
    const paths = pathsIn(sample);
    fc.assert(
      fc.property(fc.nat(paths.length - 1), odd, (at, by) => {
        const value = replaced(sample, paths[at] ?? [], by);
        const { report } = score({
          gold: [JSON.stringify(goldOf([[[{ tool: 'find', params: {} }]]]))],
          predictions: [JSON.stringify(isChat ? [{ id: 'C7', messages: value }] : value)],
          task: 'run',
        });
        // What falls into several traces are several runs of the profile.
        expect([...new Set(report.profiles.map(({ id }) => id))]).toEqual(['C7']);
      }),
      { seed: 42, numRuns: budget(150, 10) },
    );
  });
});
