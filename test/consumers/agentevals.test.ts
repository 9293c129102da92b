import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExactNumber, isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { formats } from '../../src/compiler/formats/formats.ts';
import type { OtherFigureName } from '../../src/model/figures.ts';
import type { ReadTrajectory } from '../../src/model/format.ts';
import { budget } from '../budget.ts';
import { calls, type Given, rules, score } from '../scoring/figures/support.ts';

/**
 * The real agentevals is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/agentevals installs it, as CI does. Where it is not installed, nothing is compared.
 */
const module = new URL('agentevals/node_modules/agentevals/dist/index.js', import.meta.url);
const isInstalled = existsSync(module);

const modes = ['strict', 'unordered', 'subset', 'superset'] as const;
type Mode = (typeof modes)[number];

interface Options {
  readonly trajectoryMatchMode: Mode;
  readonly toolArgsMatchMode?: 'exact' | 'ignore' | 'subset' | 'superset';
}

type Evaluate = (given: { outputs: unknown; referenceOutputs: unknown }) => Promise<{
  score: boolean;
}>;

/** What agentevals says of a prediction, both given as our `openai` format writes them. */
async function theirs(
  options: Options,
  gold: readonly Given[],
  predicted: readonly Given[],
): Promise<boolean> {
  const { createTrajectoryMatchEvaluator } = (await import(module.href)) as {
    createTrajectoryMatchEvaluator: (options: Options) => Evaluate;
  };
  const evaluate = createTrajectoryMatchEvaluator(options);
  const [referenceOutputs, outputs] = [gold, predicted].map((given) => messages(calls(...given)));
  return (await evaluate({ outputs, referenceOutputs })).score;
}

function messages(trajectory: ReadTrajectory): unknown {
  const segments = trajectory.map(({ agent, calls }) => ({
    agent,
    calls: calls.map(({ tool, params = [] }) => ({ tool, params })),
  }));
  const [list] = JSON.parse(formats.openai.rewrite?.([segments], {}) ?? '[]') as unknown[];
  return list;
}

function ours(mode: Mode, gold: readonly Given[], predicted: readonly Given[]): boolean {
  const { otherFigures } = score([calls(...gold)], [calls(...predicted)]);
  return otherFigures[`agentevals_${mode}` satisfies OtherFigureName] === 1;
}

/** A value as agentevals compares it: numbers are doubles, and lists are objects. */
function asCompared(value: Json): Json {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return asCompared({ ...value });
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asCompared(each)]));
}

function callsAsCompared(given: readonly Given[]): Given[] {
  return given.map((call) =>
    typeof call === 'string' ? call : [call[0], asCompared(call[1]) as JsonObject],
  );
}

const value = fc.constantFrom<Json[]>(
  ...['a', '1', 1, 2, true, null, 'null', '', 0, -0.5],
  ...[[], {}, ['a'], { 0: 'a' }, [[1]], { k: [1] }, { k: { 0: 1 } }],
  ...[9007199254740992, new ExactNumber('9007199254740993'), { k: null }, [null]],
);
const call = fc.oneof(
  fc.constantFrom<Given[]>('f', 'g'),
  fc.tuple(fc.constantFrom('f', 'g'), fc.dictionary(fc.constantFrom('x', 'y'), value)),
);
const trajectory = fc.array(call as fc.Arbitrary<Given>, { maxLength: 5 });

/** A call with other values that agentevals cannot tell from its own, if it has such values. */
function twin(call: Given): Given {
  if (typeof call === 'string') return call;
  const params = Object.entries(call[1]).map(([name, value]) => [name, twinValue(value)]);
  return [call[0], Object.fromEntries(params)];
}

function twinValue(value: Json): Json {
  if (value === 9007199254740992) return new ExactNumber('9007199254740993');
  return Array.isArray(value) ? { ...value } : value;
}

/** A gold trajectory, and a prediction that is like it more often than chance would have it. */
const pair = trajectory.chain((gold) =>
  fc.tuple(
    fc.constant(gold),
    fc.oneof(
      fc.constant(gold),
      fc.constant(gold.map(twin)),
      fc.shuffledSubarray(gold),
      fc.shuffledSubarray(gold, { minLength: gold.length }),
      fc.tuple(fc.constant(gold), trajectory).map(([start, more]) => [...start, ...more]),
      fc.array(fc.constantFrom<Given[]>(...(gold.length > 0 ? gold : ['f' as const]))),
      trajectory,
    ),
  ),
);

describe.skipIf(!isInstalled)('agentevals', () => {
  const pairs = fc.sample(pair, { seed: 20_240_601, numRuns: budget(2_000) });

  test.each(modes)(
    '%s agrees on 2,000 random pairs, but for how it compares values',
    async (mode) => {
      const count = { match: 0, mismatch: 0, explained: 0 };
      for (const [gold, predicted] of pairs) {
        const found = await theirs({ trajectoryMatchMode: mode }, gold, predicted);
        if (found === ours(mode, gold, predicted)) count[found ? 'match' : 'mismatch'] += 1;
        else {
          const same = ours(mode, callsAsCompared(gold), callsAsCompared(predicted));
          expect([gold, predicted, found]).toEqual([gold, predicted, same]);
          count.explained += 1;
        }
      }
      expect(pairs).toHaveLength(budget(2_000));
      expect(Math.min(count.match, count.mismatch)).toBeGreaterThan(budget(300));
      expect(count.explained).toBeGreaterThan(0);
      expect(count.explained).toBeLessThan(100);
    },
  );

  test('takes messages with results', async () => {
    const { createTrajectoryMatchEvaluator } = await import(module.href);
    const evaluate = createTrajectoryMatchEvaluator({ trajectoryMatchMode: 'strict' });
    const [segment] = calls('f', 'g') as [ReadTrajectory[number]];
    const listed = [
      [{ agent: undefined, calls: segment.calls.map((each) => ({ ...each, params: [] })) }],
    ];
    const [outputs] = JSON.parse(formats.openai.rewrite?.(listed, { toolResults: true }) ?? '[]');
    expect(outputs).toHaveLength(4);
    expect(await evaluate({ outputs, referenceOutputs: outputs })).toMatchObject({ score: true });
  });
});

/** The faults that docs/interop.md lists, each with its case. */
describe.skipIf(!isInstalled)('faults of agentevals', () => {
  test('an empty list equals an empty object', async () => {
    const [gold, predicted]: [Given[], Given[]] = [[['f', { x: {} }]], [['f', { x: [] }]]];
    expect(await theirs({ trajectoryMatchMode: 'strict' }, gold, predicted)).toBe(true);
    expect(ours('strict', gold, predicted)).toBe(false);
    const [named, listed]: [Given[], Given[]] = [[['f', { x: { 0: 'a' } }]], [['f', { x: ['a'] }]]];
    expect(await theirs({ trajectoryMatchMode: 'strict' }, named, listed)).toBe(true);
    expect(ours('strict', named, listed)).toBe(false);
  });

  test('large integers that differ are equal', async () => {
    const gold: Given[] = [['f', { x: new ExactNumber('9007199254740992') }]];
    const predicted: Given[] = [['f', { x: new ExactNumber('9007199254740993') }]];
    expect(await theirs({ trajectoryMatchMode: 'strict' }, gold, predicted)).toBe(true);
    expect(ours('strict', gold, predicted)).toBe(false);
  });

  test('calls are matched greedily', async () => {
    const options = { trajectoryMatchMode: 'superset', toolArgsMatchMode: 'superset' } as const;
    const [gold, predicted]: [Given[], Given[]] = [
      ['f', ['f', { x: 1 }]],
      [['f', { x: 1 }], 'f'],
    ];
    expect(await theirs(options, gold, predicted)).toBe(false);
    expect(await theirs(options, gold, [...predicted].reverse())).toBe(true);
    expect(ours('superset', gold, predicted)).toBe(true);
  });

  test('unordered compares arguments with the sides changed', async () => {
    const options = { trajectoryMatchMode: 'unordered', toolArgsMatchMode: 'superset' } as const;
    const [gold, predicted]: [Given[], Given[]] = [[['f', { x: 1 }]], [['f', { x: 1, y: 2 }]]];
    expect(await theirs({ ...options, trajectoryMatchMode: 'strict' }, gold, predicted)).toBe(true);
    expect(await theirs(options, gold, predicted)).toBe(false);
    const { otherFigures } = score([calls(...gold)], [calls(...predicted)], {
      rules: rules({ f: { y: { ignore: true } } }),
    });
    expect(otherFigures.agentevals_unordered).toBe(1);
  });
});
