import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProfileScore } from '../../../src/model/score.ts';
import { readScores } from '../../../src/scoring/stored/read.ts';
import { budget } from '../../budget.ts';
import { type ById, customer, scored } from './score-support.ts';
import { lines, textOf, traxgen } from './support.ts';

/** Only files of 64 KiB are read by records; white space at their end changes no place. */
const blank = `${' '.repeat(1 << 16)}\n`;

/** What tells a record apart, and may be absent, empty or of another type. */
const told = fc.record(
  {
    id: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('C1', 'C2', 'C3', 'C4') },
      { weight: 2, arbitrary: fc.constantFrom('Z1', 'c1') },
      { weight: 1, arbitrary: fc.constantFrom('', null, [], 7) },
    ),
    model: fc.constantFrom('large', 'small', 'large', '', null),
    seed: fc.constantFrom('1', '2', 3, '', null),
  },
  { requiredKeys: [] },
);

/** Most records have an id. */
const identity = fc
  .tuple(told, fc.constantFrom('C1', 'C2', 'C3', 'C4'), fc.nat(6))
  .map(([own, id, at]) => (at === 0 ? own : { id, ...own }));

function chat(tools: readonly string[]) {
  const calls = tools.map((name, at) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `c${at}`, type: 'function', function: { name, arguments: '{}' } }],
  }));
  return { messages: [{ role: 'user', content: 'please' }, ...calls] };
}

type Content = (right: ById) => object;

const plans = fc.constantFrom<Content>(
  (trajectories) => ({ trajectories }),
  ({ google }) => ({ trajectories: { google: google.slice(1) } }),
  ({ google }) => ({ trajectories: { google: google.map((one: object[]) => one.slice(1)) } }),
  () => ({ output: 'no' }),
  () => ({ trajectories: [] }),
  () => ({}),
);
const runs = fc
  .constantFrom(['find', 'check'], ['find'], ['find', 'check', 'pay', 'mail', 'complete_case'])
  .map(
    (tools): Content =>
      () =>
        chat(tools),
  );

const before = fc.constantFrom('', '', '', '', ' ', '\t', '\uFEFF', ' \uFEFF', '\u00a0');

const drawn = fc.record({
  records: fc
    .constantFrom(plans, runs)
    .chain((content) =>
      fc.array(fc.record({ own: identity, content, before }), { minLength: 2, maxLength: 14 }),
    ),
  groupBy: fc.constantFrom(
    [],
    ['--group-by', 'model'],
    ['--group-by', 'modle'],
    ['--group-by', 'day,model'],
  ),
  trials: fc.constantFrom([], ['--trials', 'seed'], ['--trials', 'seed'], ['--trials', 'sead']),
  more: fc.constantFrom(
    [],
    [],
    [],
    ['--id-from', 'customer'],
    ['--filter', 'C1', 'C3'],
    ['--versus', 'model'],
  ),
  gold: fc.constantFrom(
    ['--gold', 'gold.jsonl'],
    ['--gold', 'alone.jsonl'],
    ['--profiles', 'customers.jsonl'],
  ),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

async function folderOfAll() {
  const customers = ['C1', 'C2', 'C3', 'C4'].map((id, at) =>
    customer(id, { day: ['Monday', 'Friday'][at % 2], order: { id: at, amount: 60 * at } }),
  );
  const { folder } = await scored({ 'customers.jsonl': lines(...customers) });
  await traxgen(folder, ['compile', '-q', '--profiles', 'customers.jsonl', '--out', 'gold.jsonl']);
  const text = (await textOf(folder, 'gold.jsonl')) ?? '';
  await writeFile(join(folder, 'alone.jsonl'), text);
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const right = records.map(({ id, trajectories }) => [id, trajectories]);
  return { folder, right: Object.fromEntries(right) as ById };
}

function textOfAll(records: Drawn['records'], right: ById): string {
  const none = { google: [[]] };
  return records
    .map(({ own, content, before }) => {
      const id = typeof own.id === 'string' ? own.id : '';
      return before + lines({ ...own, ...content(right[id] ?? none) });
    })
    .join('');
}

const endings = ['json', 'jsonl', 'csv', 'groups.csv', 'md', 'xml'];

async function run(folder: string, args: readonly string[], out: string, stdin = '') {
  await rm(join(folder, out), { force: true });
  const result = await traxgen(folder, [...args, '--out', out], { stdin });
  const stderr = result.stderr.replace(/\d+\.\d\d s/, 's');
  return { ...result, stderr, written: await textOf(folder, out) };
}

const how = (numRuns: number) => ({ numRuns, seed: Number(process.env.SEED ?? 43) });
const times = Number(process.env.RUNS ?? budget(40));

test('records that lack something are scored alike, read at once, by records and from a pipe', async () => {
  const { folder, right } = await folderOfAll();
  const path = join(folder, 'p.jsonl');
  const given = fc.tuple(drawn, fc.constantFrom(...endings), fc.constantFrom([], ['--json']));
  await fc.assert(
    fc.asyncProperty(given, async ([{ records, ...options }, ending, more]) => {
      const args = ['score', ...Object.values(options).flat(), ...more, '--predictions'];
      const text = textOfAll(records, right);
      const out = `scores.${ending}`;
      await writeFile(path, text);
      const held = await run(folder, [...args, 'p.jsonl'], out);
      await writeFile(path, text + blank);
      expect(await run(folder, [...args, 'p.jsonl'], out)).toEqual(held);
      const { status, written } = await run(folder, [...args, '-'], out, text);
      expect({ status, written }).toEqual({ status: held.status, written: held.written });
    }),
    how(times),
  );
}, 600_000);

const nameOf = ({ id, groups, trial }: ProfileScore) => JSON.stringify([id, groups, trial]);

/** A mark is none at the beginning of a file. */
const withoutMarks = (one: Drawn): Drawn => ({
  ...one,
  records: one.records.map((each) => ({ ...each, before: '' })),
});

test('the order of lines does not say what is scored', async () => {
  const { folder, right } = await folderOfAll();
  const shuffled = drawn
    .map(withoutMarks)
    .chain((one) =>
      fc.tuple(
        fc.constant(one),
        fc.shuffledSubarray([...one.records], { minLength: one.records.length }),
      ),
    );
  const scoresOf = async (text: string, args: readonly string[]) => {
    await writeFile(join(folder, 'p.jsonl'), text);
    const { written } = await run(folder, args, 'scores.json');
    return written === undefined ? undefined : readScores(JSON.parse(written));
  };
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(shuffled, fc.boolean(), async ([one, others], isLarge) => {
      const { records, groupBy, gold } = one;
      const args = ['score', '--predictions', 'p.jsonl', '--trials', 'seed', ...groupBy, ...gold];
      const tail = isLarge ? blank : '';
      const first = await scoresOf(textOfAll(records, right) + tail, args);
      const second = await scoresOf(textOfAll(others, right) + tail, args);
      expect(second?.doubled.toSorted()).toEqual(first?.doubled.toSorted());
      if (first === undefined || first.doubled.length > 0) return;
      compared += 1;
      const sorted = [first, second].map((scores) =>
        scores?.profiles.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
      );
      expect(sorted[1]).toEqual(sorted[0]);
    }),
    how(times),
  );
  expect(compared).toBeGreaterThan(times / 10);
}, 600_000);

test('parts of records that lack something are merged to what one run writes', async () => {
  const { folder, right } = await folderOfAll();
  const given = fc.tuple(drawn, fc.boolean(), fc.integer({ min: 1, max: 5 }));
  await fc.assert(
    fc.asyncProperty(given, async ([{ records, groupBy, trials, gold }, isLarge, of]) => {
      const text = textOfAll(records, right) + (isLarge ? blank : '');
      await writeFile(join(folder, 'p.jsonl'), text);
      const args = ['score', '--predictions', 'p.jsonl', ...groupBy, ...trials, ...gold];
      const parts = Array.from({ length: of }, (_, at) => `part-${at + 1}.json`);
      for (const [at, part] of parts.entries())
        await run(folder, [...args, '--shard', `${at + 1}/${of}`], part);
      for (const ending of endings) {
        const one = await run(folder, args, `one.${ending}`);
        const merged = await run(folder, ['merge', ...parts], `all.${ending}`);
        expect([ending, merged.status, merged.written]).toEqual([ending, one.status, one.written]);
      }
      for (const part of parts) await rm(join(folder, part), { force: true });
    }),
    how(Math.ceil(times / 4)),
  );
}, 600_000);

test.each(['', blank])('a part without predictions is of the task of all (%#)', async (tail) => {
  const { folder } = await folderOfSix();
  await writeFile(join(folder, 'p.jsonl'), lines({ id: 'C1', ...chat(['find']) }) + tail);
  const args = ['score', '--predictions', 'p.jsonl', '--gold', 'gold.jsonl'];
  for (const part of [1, 2]) {
    const { written } = await run(folder, [...args, '--shard', `${part}/2`], `part-${part}.json`);
    expect(JSON.parse(written ?? '')).toHaveProperty('task', 'run');
  }
});

/** The gold of six customers, of whom those with an even number have two trajectories. */
async function folderOfSix() {
  const customers = Array.from({ length: 8 }, (_, at) =>
    customer(`C${at + 1}`, { day: 'Friday', order: { id: at, amount: 60 } }),
  );
  const { folder } = await scored({ 'customers.jsonl': lines(...customers) });
  await traxgen(folder, ['compile', '-q', '--profiles', 'customers.jsonl', '--out', 'gold.jsonl']);
  const gold = ((await textOf(folder, 'gold.jsonl')) ?? '').trimEnd().split('\n');
  return { folder, gold: gold.map((line) => JSON.parse(line)) as ById[] };
}

test.each([
  ['at once', 'last'],
  ['at once', 'first'],
  ['by records', 'last'],
  ['by records', 'first'],
])('a run without the field of trials is one trial: %s, %s', async (way, place) => {
  const tail = way === 'by records' ? blank : '';
  const { folder } = await folderOfSix();
  const named = { id: 'C1', seed: 0, ...chat(['find']) };
  const nameless = { id: 'C1', ...chat(['check']) };
  const both = place === 'last' ? [named, nameless] : [nameless, named];
  await writeFile(join(folder, 'p.jsonl'), lines(...both) + tail);
  const args = ['score', '--predictions', 'p.jsonl', '--gold', 'gold.jsonl', '--trials', 'seed'];
  const { status, written } = await run(folder, args, 'scores.json');
  const trials = readScores(JSON.parse(written ?? ''))?.profiles.map(({ trial }) => trial);
  expect([status, trials?.slice(0, 2).toSorted()]).toEqual([0, ['', '0']]);
  await writeFile(join(folder, 'p.jsonl'), lines(...both, nameless) + tail);
  const again = await run(folder, [...args, '--json'], 'scores.json');
  expect([again.status, readScores(JSON.parse(again.written ?? ''))?.doubled]).toEqual([1, ['C1']]);
});

test.each(['', blank])('records without an id and with groups are said (%#)', async (tail) => {
  const { folder } = await folderOfSix();
  const record = { customerId: 'C1', model: 'm', trajectories: [] };
  await writeFile(join(folder, 'p.jsonl'), lines(...Array(30).fill(record)) + tail);
  const args = ['score', '--predictions', 'p.jsonl', '--gold', 'gold.jsonl', '--json'];
  const groups = await run(folder, [...args, '--group-by', 'model'], 'scores.json');
  const codes = new Set(JSON.parse(groups.stderr).map(({ code }: { code: string }) => code));
  const said = ['prediction-without-id', 'missing-predictions', 'nothing-scored'];
  expect([groups.status, groups.written, [...codes]]).toEqual([1, undefined, said]);
});

test('five wrong plans and one that lacks a gold are one text, merged or not', async () => {
  const { folder, gold } = await folderOfSix();
  const plansOf = gold.map(({ id, trajectories: { google } }, at) => {
    const [first, ...more] = google;
    return { id, trajectories: at < 6 ? [first.slice(1), ...more] : [first] };
  });
  await writeFile(join(folder, 'p.jsonl'), lines(...plansOf));
  const args = ['score', '--predictions', 'p.jsonl', '--gold', 'gold.jsonl'];
  for (const part of [1, 2]) await run(folder, [...args, '--shard', `${part}/2`], `${part}.json`);
  const one = await run(folder, args, 'one.md');
  const merged = await run(folder, ['merge', '1.json', '2.json'], 'all.md');
  expect(one.written).toContain('**C7**: 1 of 2 gold trajectories missing: gold 2');
  expect(merged.written).toBe(one.written);
  await writeFile(join(folder, 'p.jsonl'), lines(...plansOf) + blank);
  expect((await run(folder, args, 'one.md')).written).toBe(one.written);
});

test('a group of which nobody has gold has a row, and a part without predictions is merged', async () => {
  const { folder, gold } = await folderOfSix();
  const record = (id: string, model: string) => {
    const { trajectories } = gold[0] as ById;
    return { id, model, trajectories };
  };
  const records = [record('C1', 'large'), record('nobody', 'small')];
  for (const tail of ['', blank]) {
    await writeFile(join(folder, 'p.jsonl'), lines(...records) + tail);
    const known = ['--workflows', 'workflows', '--profiles', 'customers.jsonl'];
    const args = ['score', '--predictions', 'p.jsonl', '--group-by', 'model', ...known];
    const one = await run(folder, args, 'one.json');
    const groups = readScores(JSON.parse(one.written ?? ''))?.groups ?? [];
    const rows = groups.filter(({ key }) => Object.keys(key).join() === 'model');
    expect(rows.map(({ key, profiles }) => [key.model, profiles])).toEqual([
      ['large', 8],
      ['small', 8],
    ]);
    for (const part of [1, 2]) await run(folder, [...args, '--shard', `${part}/2`], `${part}.json`);
    const merged = await run(folder, ['merge', '1.json', '2.json'], 'all.json');
    expect([merged.status, merged.written]).toEqual([0, one.written]);
  }
});

test('a misspelt field is told with the one that is meant', async () => {
  const { folder } = await folderOfSix();
  const record = { id: 'C1', model: 'm', meta: { prompt: 1 }, seed: 1, ...chat(['find']) };
  for (const tail of ['', blank]) {
    await writeFile(join(folder, 'p.jsonl'), lines(record, { ...record, seed: 2 }) + tail);
    const hintsOf = async (...words: string[]) => {
      const args = [
        'score',
        '--predictions',
        'p.jsonl',
        '--gold',
        'gold.jsonl',
        '--json',
        ...words,
      ];
      const { stderr } = await run(folder, args, 'scores.json');
      return JSON.parse(stderr).flatMap(({ hint }: { hint?: string }) => hint ?? []);
    };
    expect(await hintsOf('--group-by', 'modle')).toContain("did you mean 'model'?");
    expect(await hintsOf('--versus', 'modle')).toContain("did you mean 'model'?");
    expect(await hintsOf('--group-by', 'meta.promt')).toContain("did you mean 'meta.prompt'?");
    expect(await hintsOf('--trials', 'sead')).toContain("did you mean 'seed'?");
  }
});

test.each([
  ['an empty file', ''],
  ['ids of nobody', lines({ id: 'c1', trajectories: [[]] })],
  ['empty predictions', lines({ id: 'C1', trajectories: [] }, { id: 'C2', trajectories: [] })],
  ['broken lines', '{"id":"C1",\n{"id":"C2",\n'],
  ['profiles', lines(customer('P1'), customer('P2'))],
])('nothing is written and the status is 1 if nothing can be scored: %s', async (_, text) => {
  const { folder } = await folderOfSix();
  for (const tail of ['', blank]) {
    await writeFile(join(folder, 'p.jsonl'), text + tail);
    const args = ['score', '--predictions', 'p.jsonl', '--gold', 'gold.jsonl'];
    const { status, stdout, stderr, written } = await run(folder, args, 'scores.json');
    expect({ status, stdout, written }).toEqual({ status: 1, stdout: '', written: undefined });
    expect(stderr).toContain('nothing was scored; nothing was written');
    expect(stderr).toContain('error nothing-scored');
  }
});

test('the status is 1 if no prediction can be read, and the scores of 0 are written', async () => {
  const { folder } = await folderOfSix();
  await writeFile(
    join(folder, 'p.jsonl'),
    lines({ id: 'C1', output: 'no' }, { id: 'C2', output: 'no' }),
  );
  const args = ['score', '--predictions', 'p.jsonl', '--gold', 'gold.jsonl', '--json'];
  const { status, written, stderr } = await run(folder, args, 'scores.json');
  expect(stderr).toContain('nothing could be scored: no prediction can be read');
  expect([status, readScores(JSON.parse(written ?? ''))?.profiles.length]).toEqual([1, 8]);
});

test('a gold record whose trajectories stand beside its id is said with what is right', async () => {
  const { folder, gold } = await folderOfSix();
  const [first] = gold as [ById];
  const { google } = first.trajectories;
  await writeFile(join(folder, 'beside.jsonl'), lines(...gold.slice(1), { id: 'C1', google }));
  await writeFile(
    join(folder, 'p.jsonl'),
    lines({ id: 'C2', trajectories: gold[1]?.trajectories }),
  );
  const args = ['score', '--predictions', 'p.jsonl', '--gold', 'beside.jsonl'];
  const { status, stderr } = await run(folder, args, 'scores.json');
  expect(status).toBe(1);
  expect(stderr).toContain('error unreadable-gold');
  expect(stderr).toContain(
    `'google' stands beside 'id'; a record has "id" and "trajectories": {"google": ...}`,
  );
});

test('a file of lines in which every line is broken is an error for each', async () => {
  const { folder, gold } = await folderOfSix();
  await writeFile(join(folder, 'sound.jsonl'), lines(...gold));
  await writeFile(join(folder, 'broken.jsonl'), '{"id":"C1"\n{"id":"C2"\n');
  const files = ['--predictions', 'sound.jsonl', 'broken.jsonl', '--gold', 'gold.jsonl'];
  const { status, stderr } = await run(folder, ['score', '--json', ...files], 'scores.json');
  const said = JSON.parse(stderr).map(({ code, file, line }: { [key: string]: unknown }) => {
    return [code, file, line];
  });
  expect([status, said]).toEqual([
    1,
    [
      ['json-syntax', 'broken.jsonl', 1],
      ['json-syntax', 'broken.jsonl', 2],
    ],
  ]);
  await writeFile(join(folder, 'C1.jsonl'), '{"id":"C1"\n{"id":"C2"\n');
  const named = ['score', '--predictions', 'C1.jsonl', '--gold', 'gold.jsonl'];
  expect((await run(folder, named, 'scores.json')).stderr).toContain('unreadable-prediction');
});
