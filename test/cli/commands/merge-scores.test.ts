import { describe, expect, test } from 'vitest';
import { some } from '../../budget.ts';
import { lines, listed, profile, project, textOf, traxgen } from './support.ts';

const count = 60;
const ids = Array.from({ length: count }, (_, at) => `P${at}`);
const profiles = ids.map((id, at) =>
  profile(id, { order: { id: at % 7, amount: at % 3 === 0 ? 900 : 20 } }),
);

/** What a model planned for a profile: right, wrong, or unreadable. */
function planOf(id: string, at: number, more: object = {}): object {
  const find = { tool_name: 'find_order', tool_input: { id: at % 7 } };
  const check = { tool_name: 'check_day', tool_input: { day: at % 4 === 1 ? 'ä' : 'Monday' } };
  const pay = { tool_name: 'pay', tool_input: { amount: 20 } };
  const end = [...(at % 3 === 0 ? [] : [pay]), { tool_name: 'complete_case', tool_input: {} }];
  const plans = [
    [find, check, ...end],
    [check, find, ...end],
  ];
  return { id, output: at % 11 === 5 ? 'no idea' : JSON.stringify(plans), ...more };
}

/** What an agent did. */
function runOf(id: string, at: number, more: object): object {
  const call = (name: string, args: object) => ({
    id: name,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  });
  const calls = [call('find_order', { id: at % 7 }), call('check_day', { day: 'Monday' })];
  const end = [...(at % 3 === 0 ? [] : [call('pay', { amount: 20 })]), call('complete_case', {})];
  const made = at % 5 === 0 ? calls : [...calls, ...end];
  return { id, messages: [{ role: 'assistant', tool_calls: made }], ...more };
}

const plans = ids.flatMap((id, at) => (at % 13 === 4 ? [] : [planOf(id, at)]));
const runs = ids.flatMap((id, at) =>
  ['m1', 'm2'].flatMap((model) => [1, 2].map((seed) => runOf(id, at + seed, { model, seed }))),
);
const unknown = [planOf('nobody', 1), planOf('none', 2)];
/** Enough for predictions to be read as a stream. */
const large = plans.map((one) => ({ ...one, note: 'x'.repeat(1500) }));

const cases: Record<string, { files: object[]; args?: string[]; name?: string }> = {
  plans: { files: plans },
  'plans in a stream': { files: [...large, ...unknown] },
  'plans in a stream, in another order': { files: [...unknown, ...large.toReversed()] },
  'plans that come again': { files: [...plans, planOf('P3', 4), ...unknown, planOf('P50', 1)] },
  'plans by model': {
    files: plans.flatMap((one) => ['m1', 'm2'].map((model) => ({ ...one, model }))),
    args: ['--group-by', 'model'],
  },
  'runs by model and seed': {
    files: runs,
    args: ['--group-by', 'model', '--trials', 'seed', '--k', '2'],
  },
  'several runs of the first profiles only': {
    files: runs.slice(0, 40).filter((_, at) => at % 4 < 2),
    args: ['--k', '2'],
  },
  'single runs': { files: runs.filter((_, at) => at % 4 === 0) },
  'single runs in a stream': {
    files: runs.filter((_, at) => at % 4 === 0).map((one) => ({ ...one, note: 'x'.repeat(1500) })),
  },
  'more parts than profiles': { files: plans.slice(0, 3), args: ['--filter', 'P1', 'P2'] },
  'some ids': { files: plans, args: ['--filter', 'P1', 'P7', 'P50', 'P51'] },
};

const ways: (readonly [of: number, gold: string | undefined])[] = [
  [1, 'gold.jsonl'],
  [3, 'gold.json'],
  [7, undefined],
];

const endings = ['json', 'jsonl', 'csv', 'groups.csv', 'md', 'xml'];

describe.each(Object.entries(cases))(
  'merged scores are those of one run: %s',
  (name, { files, args = [] }) => {
    // Each case in one of the ways in turn, and in all of them at full budget.
    const turn = Object.keys(cases).indexOf(name);
    const own = [...ways.slice(turn % 3), ...ways.slice(0, turn % 3)];
    test.each(some(own))('%i parts, gold %s', async (of, gold) => {
      const folder = await project({
        'profiles/all.json': listed(...profiles.slice(0, 20)),
        'profiles/b.jsonl': lines(...profiles.slice(20)),
        'answers.jsonl': lines(...files),
      });
      if (gold !== undefined) await traxgen(folder, ['compile', '-o', gold]);
      const given = gold === undefined ? [] : ['--gold', gold];
      const score = ['score', '--predictions', 'answers.jsonl', ...given, ...args];
      const statuses = new Set<number>();
      const form = of % 2 === 0 ? 'json' : 'jsonl';
      for (let part = 1; part <= of; part++) {
        const out = `p/scores-${part}.${form}`;
        const run = await traxgen(folder, [...score, '--shard', `${part}/${of}`, '-o', out]);
        statuses.add(run.status);
      }
      for (const ending of of === 3 ? some(endings, turn, 2) : ['json', 'jsonl']) {
        const one = await traxgen(folder, [...score, '-o', `a.${ending}`]);
        const merged = await traxgen(folder, ['merge', 'p', '-o', `b.${ending}`]);
        expect([merged.status, ...statuses]).toEqual([one.status, one.status]);
        expect(merged.stderr).toContain(` -> b.${ending}\n`);
        expect(await textOf(folder, `b.${ending}`)).toBe(await textOf(folder, `a.${ending}`));
      }
    });
  },
);

test('parts in which nothing is predicted are written, and merged with what one run says', async () => {
  const folder = await project({ 'answers.jsonl': lines(...unknown) });
  const score = ['score', '--predictions', 'answers.jsonl'];
  for (const part of [1, 2]) {
    const shard = [...score, '--shard', `${part}/2`, '-o', `p/${part}.json`];
    expect((await traxgen(folder, shard)).status).toBe(0);
  }
  const one = await traxgen(folder, [...score, '-o', 'a.json']);
  const merged = await traxgen(folder, ['merge', 'p', '-o', 'b.json']);
  for (const [run, name] of [
    [one, 'a.json'],
    [merged, 'b.json'],
  ] as const) {
    expect(run.stderr).toContain('error nothing-scored: nothing could be scored: no prediction');
    expect([run.status, await textOf(folder, name)]).toEqual([1, undefined]);
  }
});

test('parts of scores do without what is about the whole', async () => {
  const folder = await project({ 'answers.jsonl': lines(...plans) });
  const score = ['score', '--predictions', 'answers.jsonl', '--shard', '1/2'];
  for (const more of [[], ['-o', 'a.md'], ['-o', 'a.json', '--min', 'exact=1']]) {
    expect((await traxgen(folder, [...score, ...more])).status).toBe(2);
  }
});

test('that there are fewer runs than asked for is said of the whole, not of a part', async () => {
  const folder = await project({
    'profiles/b.jsonl': lines(...profiles),
    'answers.jsonl': lines(...runs.slice(0, 40)),
  });
  const score = ['score', '--predictions', 'answers.jsonl', '--group-by', 'model', '--k', '9'];
  for (const part of ['1/2', '2/2']) {
    const out = `p/${part[0]}.jsonl`;
    expect((await traxgen(folder, [...score, '--shard', part, '-o', out])).status).toBe(0);
  }
  const merged = await traxgen(folder, ['merge', 'p', '-o', 'b.jsonl']);
  expect(merged.status).toBe(1);
  expect(merged.stderr).toContain('--k error too-few-trials');
});
