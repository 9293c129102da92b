import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { some } from '../../budget.ts';
import { lines, listed, profile, project, type Run, said, textOf, traxgen } from './support.ts';

const profiles = Array.from({ length: 17 }, (_, at) =>
  profile(`ä${at}`, { order: { id: at, amount: at % 2 ? 900 : 20 } }),
);

/** Gold as lines, of which some are faulty and some ids come again. */
async function goldIn(folder: string): Promise<string> {
  await traxgen(folder, ['compile', '-o', 'gold.jsonl']);
  const text = (await textOf(folder, 'gold.jsonl')) ?? '';
  const [first = '', second = '', ...rest] = text.split('\n');
  const faulty = '{"id":"x","agents":["refund"],"trajectories":{"google":[[{"tool_name":7}]]}}';
  return [first, faulty, second, ...rest.slice(0, 9), first, '{', ...rest.slice(9), faulty].join(
    '\r\n',
  );
}

describe('converted parts are what one run converts', () => {
  test.each([
    ['jsonl', 1],
    ['jsonl', 3],
    ['json', 4],
    ['jsonl', 40],
  ])('lines to .%s, %i parts', async (form, of) => {
    const folder = await project({ 'profiles/all.json': listed(...profiles) });
    const other = await project({ 'faulty.jsonl': await goldIn(folder), 'more.json': '{}\n' });
    for (const more of [[], ['--filter', 'ä3', 'ä9', 'x', 'nobody']]) {
      const convert = ['convert', 'faulty.jsonl', '--to', 'openai', ...more];
      const one = await traxgen(other, [...convert, '-o', `a.${form}`]);
      const place = `p${more.length}`;
      for (let part = 1; part <= of; part++) {
        const out = `${place}/c-${part}.${form}`;
        await traxgen(other, [...convert, '--shard', `${part}/${of}`, '-o', out]);
      }
      const merged = await traxgen(other, ['merge', place, '-o', `b.${form}`]);
      expect(merged.status).toBe(one.status);
      expect(await textOf(other, `b.${form}`)).toBe(await textOf(other, `a.${form}`));
    }
  });
});

const call = (id: number) => ({ tool_name: 'pay', tool_input: { amount: id } });
const plan = (id: unknown, at = 1) => ({ id, output: JSON.stringify([call(at)]) });

/** Predictions as lines: faults and ids that come again, also after one that cannot be converted. */
const predictions = [
  ...Array.from({ length: 9 }, (_, at) => JSON.stringify(plan(`ä${at}`, at))),
  '{',
  ...[plan('ä2', 8), { id: 'q', output: 'no calls' }, plan('q'), plan(undefined)].map((one) =>
    JSON.stringify(one),
  ),
  '',
  ...Array.from({ length: 6 }, (_, at) => JSON.stringify(plan(`z${at}`, at))),
  JSON.stringify({ id: 'z1', output: 'no calls' }),
];
const notUtf8 = Buffer.concat([
  Buffer.from(`${predictions.join('\n')}\n`),
  Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
  Buffer.from(JSON.stringify(plan('last'))),
]);

const inputs: Record<string, Record<string, string | Buffer | object>> = {
  lines: { 'in/a.jsonl': predictions.join('\n') },
  'CRLF and a mark': { 'in/a.jsonl': `\ufeff${predictions.join('\r\n')}\r\n` },
  'lines that are not UTF-8': { 'in/a.jsonl': notUtf8 },
  'a compressed file between others': {
    'in/a.jsonl': predictions.join('\n'),
    'in/b.jsonl.gz': gzipSync(lines(plan('b1'), plan('ä1'), plan('b2'))),
    'in/c.jsonl': lines(plan('b2'), plan('c1'), plan('c2')),
  },
  'a list, an object, a record, answers, nothing': {
    'in/a.json': [plan('a1'), plan('a2'), plan('a1'), plan('ä3')],
    'in/b.json': { m1: [call(1)], m2: [call(2)] },
    'in/c.jsonl': lines(plan('c1')),
    'in/d.txt': JSON.stringify([call(4)]),
    'in/e.jsonl': '',
    'in/f.jsonl': predictions.join('\n'),
    'in/g.txt': 'no calls',
    'in/h.json': Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
  },
  'a session of messages': {
    'in/S1.jsonl': lines(
      { role: 'user', content: 'pay' },
      {
        role: 'assistant',
        tool_calls: [
          { id: 'c', type: 'function', function: { name: 'pay', arguments: '{"amount":1}' } },
        ],
      },
    ),
    'in/a.jsonl': predictions.join('\n'),
  },
  'gold whose middle is no gold': {
    'in/a.jsonl': [
      '{"id":"g1","agents":["refund"],"trajectories":{"google":[[]]}}',
      ...Array.from({ length: 40 }, () => '{"a":1}'),
      '{"id":"g2","agents":["refund"],"trajectories":{"google":[[]]}}',
    ].join('\n'),
  },
};

/** How many profiles and failures the last line counts. */
const countsOf = ({ stderr }: Run) => /\d+ profiles?, \d+ failures?/.exec(stderr)?.[0];

describe('merged parts of predictions are what one run converts', () => {
  const cases = Object.keys(inputs).flatMap((name, at) =>
    some([3, 20], at, 2).map((of) => [name, of] as const),
  );
  test.each(cases)('%s, %i parts', async (name, of) => {
    const folder = await project(inputs[name]);
    for (const more of [[], ['--filter', 'ä2', 'q', 'b2', 'm1', 'nobody']]) {
      const convert = ['convert', 'in', '--to', 'openai', ...more];
      const one = await traxgen(folder, [...convert, '-o', 'a.jsonl']);
      const place = `p${more.length}`;
      for (let part = 1; part <= of; part++) {
        const out = `${place}/c-${part}.jsonl`;
        await traxgen(folder, [...convert, '--shard', `${part}/${of}`, '-o', out]);
      }
      const merged = await traxgen(folder, ['merge', place, '-o', 'b.jsonl']);
      expect(await textOf(folder, 'b.jsonl')).toBe(await textOf(folder, 'a.jsonl'));
      expect([merged.status, countsOf(merged)]).toEqual([one.status, countsOf(one)]);
    }
  });
});

test('faults of predictions are told by the part that has their line, as in the whole file', async () => {
  const folder = await project({ 'in/a.jsonl': notUtf8 });
  const convert = ['convert', 'in', '--to', 'openai', '--json'];
  const one = await traxgen(folder, [...convert, '-o', 'a.jsonl']);
  const found: string[] = [];
  for (const part of [1, 2, 3]) {
    const out = [`--shard=${part}/3`, '-o', `p/${part}.jsonl`];
    found.push(...said(await traxgen(folder, [...convert, ...out])));
  }
  const acrossParts = said(one).filter((each) => !found.includes(each));
  expect(acrossParts).toEqual(['in/a.jsonl:11:1 doubled-prediction']);
  expect(found).toHaveLength(said(one).length - acrossParts.length);
});

test.each([
  [
    'traces',
    { resourceSpans: [] },
    'a.json holds traces: the records of one profile may be anywhere in it and in other files; convert them in one run',
  ],
  [
    'gold of an evaluator',
    { id: 'C1', expected_tools: [{ name: 'pay', input_parameters: {} }] },
    'a.json is a file for an evaluator: the records of one profile may be',
  ],
])('%s are not cut', async (_, value, sentence) => {
  const folder = await project({ 'a.json': value });
  const args = ['convert', 'a.json', '--to', 'google', '-o', 'b.jsonl', '--shard', '1/2'];
  const run = await traxgen(folder, args);
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining(`--shard: ${sentence}`)]);
});

test('parts of the file of an evaluator are not made', async () => {
  const folder = await project({ 'a.jsonl': lines(plan('C1'), plan('C2')) });
  const args = ['convert', 'a.jsonl', '--to', 'tau2', '-o', 'b.json', '--shard', '1/2'];
  const run = await traxgen(folder, args);
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('cannot be merged')]);
});
