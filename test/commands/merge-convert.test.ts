import { describe, expect, test } from 'vitest';
import { lines, listed, profile, project, textOf, traxgen } from './support.ts';

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

test('what is no gold, or becomes the file of an evaluator, is not cut', async () => {
  const files = { 'a.jsonl': lines({ id: 'C1', output: '[]' }, { id: 'C2', output: '[]' }) };
  const folder = await project(files);
  const shard = ['--shard', '1/2'];
  const run = await traxgen(folder, [
    'convert',
    'a.jsonl',
    '--to',
    'google',
    '-o',
    'b.jsonl',
    ...shard,
  ]);
  expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('is not gold of traxgen')]);
  const tau = await traxgen(folder, [
    'convert',
    'a.jsonl',
    '--to',
    'tau2',
    '-o',
    'b.json',
    ...shard,
  ]);
  expect([tau.status, tau.stderr]).toEqual([2, expect.stringContaining('cannot be merged')]);
});
