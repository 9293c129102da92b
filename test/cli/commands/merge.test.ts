import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { some } from '../../budget.ts';
import { lines, listed, profile, project, refund, said, textOf, traxgen } from './support.ts';

const many = (count: number, from = 0, more: object = {}) =>
  Array.from({ length: count }, (_, at) => profile(`P${from + at}`, more));

/** Compiles in one run and in parts, merges these, and yields what both have written. */
async function bothWays(
  folder: string,
  of: number,
  ending: string,
  more: readonly string[] = [],
): Promise<{ readonly one: readonly unknown[]; readonly merged: readonly unknown[] }> {
  const whole = `a/gold${ending}`;
  const one = await traxgen(folder, ['compile', ...more, '-o', whole]);
  for (let part = 1; part <= of; part++) {
    const args = [
      'compile',
      ...more,
      '--shard',
      `${part}/${of}`,
      '-o',
      `p${ending}/gold-${part}${ending}`,
    ];
    const run = await traxgen(folder, args);
    expect(run.stderr).not.toContain('Error');
  }
  const merge = await traxgen(folder, ['merge', `p${ending}`, '-o', `b/gold${ending}`]);
  const written = async (place: string) => [
    await textOf(folder, `${place}/gold${ending}`),
    await textOf(folder, `${place}/gold.manifest.json`),
  ];
  return {
    one: [one.status, ...(await written('a'))],
    merged: [merge.status, ...(await written('b'))],
  };
}

const long = { note: 'ä€😀'.repeat(9) };
const lacking = { day: undefined };
const inputs: Record<string, Record<string, string | Buffer | object>> = {
  'a list': { 'profiles/all.json': listed(...many(23)) },
  lines: { 'profiles/all.json': lines(...many(40)) },
  'lines with multi-byte characters': { 'profiles/all.json': lines(...many(9, 0, long)) },
  'lines with a mark': { 'profiles/all.json': `\ufeff${lines(...many(9, 0, long))}` },
  'CRLF, blank lines and no end': {
    'profiles/all.json': `\r\n\n${lines(...many(12))
      .replaceAll('\n', '\r\n\r\n')
      .trimEnd()}`,
  },
  'a wrapped list': {
    'profiles/all.json': {
      id_field: 'n',
      profiles: many(10).map((each, at) => ({ ...each, n: at })),
    },
  },
  'several files': {
    'profiles/all.json': listed(...many(4)),
    'profiles/b.jsonl': lines(...many(5, 4)),
    'profiles/c.json': JSON.stringify(many(1, 9)[0]),
    'profiles/d.jsonl': '',
  },
  'faults everywhere': {
    'profiles/all.json':
      lines(...many(3), profile('X', lacking), ...many(2, 3)) +
      '{"a":\n[1\n' +
      lines(profile('Y', lacking), profile('Z'), profile(undefined)),
    'profiles/b.jsonl': Buffer.concat([
      Buffer.from(lines(...many(2, 20))),
      Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
      Buffer.from(lines(...many(2, 30))),
    ]),
  },
  'ids that come again': {
    'profiles/all.json': lines(
      ...many(7),
      profile('P1'),
      profile('P8'),
      profile('P2'),
      profile('P9'),
    ),
  },
  'only faults': { 'profiles/all.json': lines(...many(5, 0, lacking)) },
  nothing: { 'profiles/all.json': '', 'profiles/b.jsonl': '' },
};

describe('merged parts are what one run writes', () => {
  // They are turned for each input, so that every fourth of all is each input once, in any number of parts.
  const cases = Object.keys(inputs).flatMap((name, turn) =>
    [1, 2, 3, 7].map((_, at, counts) => [name, counts[(turn + at) % 4] ?? 1] as const),
  );
  test.each(some(cases))('%s, %i parts', async (name, of) => {
    const folder = await project(inputs[name]);
    for (const ending of ['.json', '.jsonl']) {
      const { one, merged } = await bothWays(folder, of, ending);
      expect(merged).toEqual(one);
    }
  });

  test('with profiles, a filter, a sample and every format', async () => {
    const folder = await project(inputs['several files']);
    for (const more of [
      ['--with-profiles'],
      ['--filter', 'P1', 'P6', 'P99'],
      ['--sample', '1', '--seed', 'x'],
      ['-f', 'google,openai,langchain,lattice'],
    ]) {
      const { one, merged } = await bothWays(folder, 3, '.json', more);
      expect(merged).toEqual(one);
    }
  });
});

test('lines are numbered as in the whole file', async () => {
  const folder = await project({
    'profiles/all.json': lines(...many(6), profile('X', lacking), profile('P1'), profile('X')),
  });
  const run = await traxgen(folder, ['compile', '--json', '--shard', '2/2', '-o', 'p.jsonl']);
  expect(said(run)).toEqual([
    'workflows/refund.json:1:87 missing-field',
    'profiles/all.json:9:1 doubled-id',
  ]);
  expect(run.stderr).toContain('at profiles/all.json:7:1');
});

describe('parts that do not make a whole are not merged', () => {
  const shard = (part: number, of = 3) => [`--shard=${part}/${of}`, '-o', `p/g${part}.jsonl`];

  async function parts(): Promise<string> {
    const folder = await project({ 'profiles/all.json': lines(...many(12)) });
    for (const part of [1, 2, 3]) await traxgen(folder, ['compile', ...shard(part)]);
    return folder;
  }

  async function refused(folder: string, ...given: string[]): Promise<string> {
    const words = given.length === 0 ? ['p'] : given;
    const run = await traxgen(folder, ['merge', ...words, '-o', 'whole.jsonl']);
    expect([run.status, await textOf(folder, 'whole.jsonl')]).toEqual([1, undefined]);
    return run.stderr;
  }

  test('if one is missing, there twice, or has no manifest', async () => {
    const folder = await parts();
    expect(await refused(folder, 'p/g3.jsonl', 'p/g1.jsonl')).toContain('missing: 2');
    for (const ending of ['.jsonl', '.manifest.json'])
      await copyFile(join(folder, `p/g2${ending}`), join(folder, `p/again${ending}`));
    expect(await refused(folder)).toContain('it is part 2, as p/');
    expect(await refused(folder, 'profiles/all.json')).toContain('no manifest beside it');
  });

  test('if they are of several runs', async () => {
    const folder = await parts();
    await traxgen(folder, ['compile', '--missing', 'null', ...shard(2)]);
    expect(await refused(folder)).toContain('their options differ');
    await traxgen(folder, ['compile', ...shard(2, 4)]);
    expect(await refused(folder)).toContain('their numbers of parts differ');
    await writeFile(join(folder, 'workflows/refund.json'), JSON.stringify(refund, null, 1));
    await traxgen(folder, ['compile', ...shard(2)]);
    expect(await refused(folder)).toContain('their workflows or data differ');
    await writeFile(join(folder, 'workflows/refund.json'), JSON.stringify(refund));
    await writeFile(join(folder, 'profiles/all.json'), lines(...many(13)));
    await traxgen(folder, ['compile', ...shard(2)]);
    expect(await refused(folder)).toContain('the lengths of their inputs differ');
  });

  test('if a part or the input is not as it was', async () => {
    const folder = await parts();
    const part = (await textOf(folder, 'p/g2.jsonl')) ?? '';
    await writeFile(join(folder, 'p/g2.jsonl'), part.slice(0, part.indexOf('\n') + 1));
    expect(await refused(folder)).toContain(
      'p/g2.jsonl error unusable-part: this cannot be merged: it is not as it was written',
    );
    await traxgen(folder, ['compile', ...shard(2)]);
    expect(await textOf(folder, 'p/g2.jsonl')).toBe(part);
    await writeFile(
      join(folder, 'profiles/all.json'),
      lines(...many(12)).replace('Monday', 'Sunday'),
    );
    expect(await refused(folder)).toContain('the file is not here as the parts have read it');
    const run = await traxgen(folder, ['merge', 'p', '-o', '-']);
    expect([run.status, run.stdout.split('\n').length]).toEqual([0, 13]);
  });
});

test('parts that had errors are named', async () => {
  const folder = await project({ 'profiles/all.json': lines(...many(4), profile('X', lacking)) });
  for (const part of [1, 2])
    await traxgen(folder, ['compile', '--shard', `${part}/2`, '-o', `p/g${part}.json`]);
  const run = await traxgen(folder, ['merge', 'p', '-o', 'g.json', '--json']);
  expect([run.status, said(run)]).toEqual([1, ['p/g1.json failed-parts']]);
  expect(run.stderr).toContain('there were errors in 1 of 2 parts: 2');
});

test('neither a part nor its manifest is overwritten', async () => {
  const folder = await project();
  await traxgen(folder, ['compile', '--shard', '1/1', '-o', 'g.jsonl']);
  for (const out of ['g.jsonl', 'g.ndjson']) {
    const run = await traxgen(folder, ['merge', 'g.jsonl', '-o', out, '--json']);
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('output-failed')]);
  }
});

test('profiles with ids under several keys are not merged with their gold', async () => {
  const folder = await project({
    'profiles/b.json': { id_field: 'n', profiles: [{ ...profile('x'), n: 'P7' }] },
  });
  await traxgen(folder, ['compile', '--with-profiles', '--shard', '1/1', '-o', 'g.jsonl']);
  const run = await traxgen(folder, ['merge', 'g.jsonl', '-o', 'h.jsonl']);
  expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('under several keys')]);
});
