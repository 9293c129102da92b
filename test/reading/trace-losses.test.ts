import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { budget } from '../budget.ts';
import { brief, namedFormats, readText } from './support.ts';
import { otlp, span, type WrittenTurn } from './trace-writers.ts';

const tools = new Map([
  ['verify_customer', ['customer_id']],
  ['get_order', ['order_id']],
  ['issue_refund', ['order_id', 'amount']],
]);

/** The calls that are read in a file of the profile C7, without agents; and whether something is said. */
function read(text: string) {
  const { predictions, diagnostics } = readPredictions([{ file: 'C7.json', text, id: 'C7' }], {
    task: 'run',
    readText,
    formats: namedFormats,
    expand: expandLattice,
    isProfile: (id) => id === 'C7',
    vocabulary: tools,
  });
  const calls = predictions.map(({ trajectories, valuesAreText }) =>
    brief(trajectories && { trajectories, valuesAreText })?.map((line) =>
      line.replace(/<\w+> /g, ''),
    ),
  );
  return { calls, isSaid: diagnostics.length > 0 };
}

const folder = 'formats/traces';
const isSample = (name: string) => /\.sample\.jsonl?$/.test(name);
const samples = [
  ...readdirSync(folder),
  ...readdirSync(`${folder}/sessions`).map((name) => `sessions/${name}`),
].filter(isSample);
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8').trimEnd();

/** The keys of all objects in a value, each as the keys that lead to it. */
function keysIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(Array.isArray(value) ? [] : [[key]]),
    ...keysIn(member).map((path) => [key, ...path]),
  ]);
}

/** A value in which a key has another name. */
function renamed(value: unknown, [key = '', ...path]: readonly string[]): unknown {
  const change = ([name, member]: [string, unknown]): [string, unknown] => {
    if (name !== key) return [name, member];
    return path.length === 0 ? [`${name} of old`, member] : [name, renamed(member, path)];
  };
  const entries = Object.entries(value as object).map(change);
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

/** Keys without which there is nothing that could be noticed: what they say is another thing then. */
const silent = [
  // Names of arguments, and how their values are written down.
  /\/(?:customer_id|order_id|amount)$/,
  /\/inputs\/input$/,
  /\/attributes\/\d+\/value(?:\/|$)/,
  // What belongs together.
  /\/(?:trace_id|app_name)$/,
  // A call of the AI SDK has its tool's name in its type.
  /^\/\d+\/parts\/\d+\/type$/,
  // What a line or an event holds.
  /^\/events\/\d+\/content$/,
  /^\/\d+\/(?:message|payload|params)$/,
  /^\/\d+\/message\/(?:role|content)$/,
];

describe('a key that nobody knows is said, or changes nothing', () => {
  test.each(samples)('%s', (name) => {
    const text = textOf(name);
    const isLines = name.endsWith('l');
    const value = isLines ? text.split('\n').map((line) => JSON.parse(line)) : JSON.parse(text);
    const write = (one: unknown) =>
      isLines
        ? (one as unknown[]).map((line) => JSON.stringify(line)).join('\n')
        : JSON.stringify(one);
    const right = read(write(value)).calls;
    const wrong = keysIn(value).filter((path) => {
      const { calls, isSaid } = read(write(renamed(value, path)));
      return !isSaid && JSON.stringify(calls) !== JSON.stringify(right);
    });
    const pointers = wrong.map((path) => `/${path.join('/')}`);
    expect(pointers.filter((pointer) => !silent.some((one) => one.test(pointer)))).toEqual([]);
  });
});

describe('a file that is cut off is said to be', () => {
  test.each(samples)('%s', (name) => {
    const text = textOf(name);
    const right = read(text).calls;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length - 1 }), (at) => {
        // Between two lines of a session nothing is missing that could be noticed.
        fc.pre(!/^\s*\n|^$/.test(text.slice(at)) && !text.slice(0, at).endsWith('\n'));
        const { calls, isSaid } = read(text.slice(0, at));
        expect(isSaid ? right : calls).toEqual(right);
      }),
      { seed: 42, numRuns: budget(30) },
    );
  });
});

const call = fc.record({
  tool: fc.constantFrom('verify_customer', 'get_order', 'issue_refund'),
  params: fc.record({ customer_id: fc.nat(3), order_id: fc.nat(3) }),
});
const turns = fc.array(fc.array(call, { minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 4,
});

/** Spans of a run: for each message of the model one of the model, and one for each call. */
function spansOf(trajectory: readonly WrittenTurn[]) {
  let time = 1;
  const next = () => `${++time}`;
  return trajectory.flatMap((calls, at) => {
    const parts = calls.map(({ tool, params }, nth) => ({
      type: 'tool_call',
      id: `call_${at}_${nth}`,
      name: tool,
      arguments: params,
    }));
    const answer = JSON.stringify([{ role: 'assistant', parts }]);
    const model = span(['t', `m${at}`, 'r'], next(), {
      'gen_ai.operation.name': 'chat',
      'gen_ai.output.messages': answer,
    });
    const made = calls.map(({ tool, params }, nth) =>
      span(['t', `c${at}${nth}`, 'r'], next(), {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': tool,
        'gen_ai.tool.call.arguments': JSON.stringify(params),
      }),
    );
    return [{ isModel: true, value: model }, ...made.map((value) => ({ isModel: false, value }))];
  });
}

describe('a trace of which spans were lost is read whole, or refused', () => {
  const root = span(['t', 'r'], '1', {
    'gen_ai.operation.name': 'invoke_agent',
    customer_id: 'C7',
  });
  const textFrom = (spans: readonly { value: object }[]) =>
    JSON.stringify(otlp([root, ...spans.map(({ value }) => value)]));

  test.each([
    ['of tools', false],
    ['of models', true],
  ])('%s', (_, isModel) => {
    fc.assert(
      fc.property(turns, fc.array(fc.boolean(), { minLength: 20 }), (trajectory, lost) => {
        const spans = spansOf(trajectory);
        const kept = spans.filter((one, at) => one.isModel !== isModel || lost[at] !== true);
        expect(read(textFrom(kept))).toEqual({ ...read(textFrom(spans)), isSaid: false });
      }),
      { seed: 42, numRuns: budget(100) },
    );
  });

  test('of both: what is read is a part, and never more', () => {
    fc.assert(
      fc.property(turns, fc.array(fc.boolean(), { minLength: 20 }), (trajectory, lost) => {
        const spans = spansOf(trajectory);
        const kept = spans.filter((_, at) => lost[at] !== true);
        const { calls, isSaid } = read(textFrom(kept));
        const count = (found: typeof calls) => found[0]?.[0]?.match(/customer_id/g)?.length ?? 0;
        expect(count(calls)).toBeLessThanOrEqual(count(read(textFrom(spans)).calls));
        expect(calls[0] === undefined && !isSaid).toBe(false);
      }),
      { seed: 42, numRuns: budget(100) },
    );
  });
});
