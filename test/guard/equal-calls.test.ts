import { expect, test } from 'vitest';
import { openCursor, type PolicyCursor } from '../../src/index.ts';
import { budget } from '../budget.ts';
import { randomFrom } from '../compiler/languages/graph/random-graphs.ts';

interface Block {
  /** The tool of each step. */
  readonly tools: readonly string[];
  readonly pairs: readonly (readonly [number, number])[];
}

/** Steps of few tools in a block, behind one call and before another, with random pairs of `hard_ordering`. */
function blockFrom(seed: number): Block {
  const draw = randomFrom(seed);
  const size = 4 + draw(3);
  const tools = Array.from({ length: size }, () => (draw(4) === 0 ? 'b' : 'a'));
  const pairs = Array.from({ length: draw(size) }, () => {
    const [one, other] = [draw(size), draw(size)];
    return [Math.min(one, other), Math.max(one, other)] as const;
  });
  return { tools, pairs: pairs.filter(([first, second]) => first < second) };
}

function workflowOf({ tools, pairs }: Block, param: (step: number) => string) {
  const ids = tools.map((_, at) => `s${at}`);
  return {
    agent: 'w',
    steps: tools.map((tool, at) => `s${at}: ${tool}(p = ${param(at)})`),
    soft_ordering: [ids],
    hard_ordering: pairs.map(([first, second]) => [`s${first}`, `s${second}`]),
  };
}

/** What tools may follow what tools, in any order of the steps that keeps the pairs. */
function followersOf({ tools, pairs }: Block): ReadonlyMap<string, ReadonlySet<string>> {
  const followers = new Map<string, Set<string>>();
  const go = (made: readonly number[]) => {
    const word = made.map((step) => tools[step]).join('');
    const next = followers.get(word) ?? new Set();
    followers.set(word, next);
    for (const [step, tool] of tools.entries()) {
      const isDue = pairs.every(([first, second]) => second !== step || made.includes(first));
      if (made.includes(step) || !isDue) continue;
      next.add(tool);
      go([...made, step]);
    }
  };
  go([]);
  return followers;
}

function opened(workflow: object, facts: object): PolicyCursor {
  const { cursor, diagnostics } = openCursor({
    ...{ workflows: [workflow], agents: ['w'], facts },
    others: 'deny',
  });
  if (cursor === undefined) throw new Error(diagnostics[0]?.message);
  return cursor;
}

test('equal calls under different precedences may follow as all their orders let them', () => {
  let merged = 0;
  for (let seed = 0; seed < budget(80); seed++) {
    const block = blockFrom(seed);
    const followers = followersOf(block);
    for (const param of [() => 'x', (step: number) => `v${step}`]) {
      const cursor = opened(workflowOf(block, param), { x: 1 });
      for (const [word, expected] of followers) {
        const behind = [...word].reduce<PolicyCursor>((at, tool) => {
          return at.after({ tool, params: { p: 1 } });
        }, cursor);
        const { calls, mayEnd } = behind.next();
        expect([seed, word, new Set(calls.map(({ tool }) => tool))]).toEqual([
          ...[seed, word],
          expected,
        ]);
        expect(mayEnd).toBe(word.length === block.tools.length);
        for (const tool of ['a', 'b']) {
          const { verdict } = behind.check({ tool, params: { p: 1 } });
          expect(verdict).toBe(expected.has(tool) ? 'allow' : 'deny');
        }
      }
    }
    if (followers.size < 2 ** block.tools.length / 2) merged += 1;
  }
  expect(merged).toBeGreaterThan(budget(20));
});

test.each([
  ['pairs', (at: number) => [[at, at + 1]], 2],
  ['chains', (at: number) => [0, 1, 2, 3].map((one) => [at + one, at + one + 1]), 5],
  ['forks', (at: number) => [1, 2, 3].map((one) => [at, at + one]), 4],
] as const)(
  'a block of 20 equal calls in %s is told in few ways to its end',
  (_, pairsAt, size) => {
    const starts = Array.from({ length: 20 / size }, (_, at) => at * size);
    const tools = Array.from({ length: 20 }, () => 'a');
    const pairs = starts.flatMap((at) =>
      pairsAt(at).map(([one = 0, other = 0]) => [one, other] as const),
    );
    for (const param of [() => 'x', (step: number) => `v${step}`]) {
      let cursor = opened(workflowOf({ tools, pairs }, param), {});
      for (let made = 0; made < 20; made++) {
        expect([made, cursor.diagnostics, cursor.next().mayEnd]).toEqual([made, [], false]);
        cursor = cursor.after({ tool: 'a', params: { p: 1 } });
      }
      expect(cursor.next()).toEqual({ calls: [], mayEnd: true, undecided: [] });
    }
  },
);

test('however the precedences of 20 calls of two tools differ, they are understood in few ways', () => {
  for (let seed = 0; seed < budget(30); seed++) {
    const draw = randomFrom(seed);
    const isOne = seed % 3 === 0;
    const tools = Array.from({ length: 20 }, (_, at) => (isOne || at % 3 > 0 ? 'a' : 'b'));
    const pairs = Array.from({ length: 24 }, () => [draw(20), draw(20)] as const);
    const sound = pairs.filter(([first, second]) => first < second);
    let cursor = opened(
      workflowOf({ tools, pairs: sound }, () => 'x'),
      { x: 1 },
    );
    for (let made = 0; made < 20; made++) {
      const { calls } = cursor.next();
      cursor = cursor.after(calls[draw(calls.length)] ?? { tool: 'none' });
      const { tracks } = cursor as unknown as { readonly tracks: readonly unknown[] };
      expect(tracks.length).toBeLessThanOrEqual(isOne ? 1 : 20);
    }
    expect([seed, cursor.next().mayEnd]).toEqual([seed, true]);
  }
});
