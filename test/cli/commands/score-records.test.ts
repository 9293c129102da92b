import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import * as records from '../../../src/cli/commands/score/from-records.ts';
import { some } from '../../budget.ts';
import { type ById, customer, scored } from './score-support.ts';
import { lines, project, said, textOf, traxgen } from './support.ts';

type Answer = Record<string, unknown>;

const chat = (...tools: string[]) => [
  { role: 'user', content: 'please' },
  ...tools.map((name, at) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `c${at}`, type: 'function', function: { name, arguments: '{}' } }],
  })),
  { role: 'assistant', content: 'Done.' },
];

/** What predictions may be like: each is made of those that are right. */
const variants: Record<string, (right: readonly Answer[]) => string> = {
  'as they should be': (all) => lines(...all),
  'in another order': (all) => lines(...[...all].reverse()),
  'in another order from the third on': (all) =>
    lines(...all.slice(0, 2), ...all.slice(2).reverse(), { ...all[0], trajectories: {} }, all[4]),
  'with line breaks of Windows': (all) => lines(...all).replaceAll('\n', '\r\n'),
  'between blank lines': (all) => `\n \n${lines(...all).replaceAll('\n', '\n\n')}`,
  'without the last line feed': (all) => lines(...all).trimEnd(),
  'with some missing': (all) => lines(...all.slice(1)),
  'with some unknown': (all) => lines({ ...all[0], id: 'Z1' }, ...all, { ...all[1], id: 'Z2' }),
  'with wrong ones': (all) =>
    lines(...all.map((one) => ({ ...one, trajectories: { google: [[]] } }))),
  'with texts': (all) =>
    lines(
      ...all.map(({ id, trajectories }) => ({
        id,
        output: `Sure: ${JSON.stringify((trajectories as ById).google)},`,
      })),
    ),
  'with texts that cannot be read': (all) =>
    lines(...all.slice(2), { id: 'C1', output: 'no' }, { id: 'Z', output: 'no' }),
  'with broken lines': (all) =>
    `${lines(...all.slice(0, 2))}{"id":"C3",\n${lines(...all.slice(3))}`,
  'with broken lines among texts': (all) =>
    `${lines({ id: 'C1', output: 'no' })}{"id":"C2",\n${lines(...all.slice(2), { id: 'Z', output: 'no' })}`,
  'a plan and then a chat of a profile': (all) =>
    lines(...all, { id: 'C1', messages: chat('find') }),
  'with no id': (all) => lines(...all, { trajectories: { google: [] } }, { id: '', output: 'x' }),
  'with escapes in ids': (all) => lines(...all).replaceAll('"id":"C', '"id":"\\u0043'),
  'with ids at the end': (all) =>
    lines(...all.map(({ id, ...rest }) => ({ ...rest, meta: { id: 'x' }, id }))),
  doubled: (all) => lines(...all, { ...all[0], trajectories: { google: [] } }, all[1]),
  'doubled, the first broken': (all) => `{"id":"C1","trajectories":\n${lines(...all)}`,
  'two keys of ids': (all) => lines(...all.slice(0, 3), { ...all[3], customer_id: 'C1' }),
  runs: (all) => lines(...all.map(({ id }) => ({ id, messages: chat('find', 'check') }))),
  'runs and plans': (all) =>
    lines(...all.slice(0, 2), ...all.slice(2).map(({ id }) => ({ id, messages: chat('find') }))),
  'several runs of a profile': (all) =>
    lines(...[...all, ...all].map(({ id }) => ({ id, messages: chat('find') }))),
  'chats without calls': (all) => lines(...all.map(({ id }) => ({ id, messages: chat() }))),
  one: (all) => lines(all[0]),
  none: () => '',
  'a list': (all) => JSON.stringify(all),
  'bytes that are no text': (all) => lines(...all),
};

function variantOf(name: string, right: readonly Answer[]): string | Buffer {
  const text = variants[name]?.(right) ?? '';
  const isText = !name.startsWith('bytes');
  return isText ? text : Buffer.from(text.replace('C2', '\xff2'), 'latin1');
}

/** Those in which there is nothing to say of a single one: of lists, these are read by records. */
const silentVariants = [
  'chats without calls',
  'as they should be',
  'in another order',
  'with line breaks of Windows',
  'between blank lines',
  'without the last line feed',
  'with some missing',
  'with some unknown',
  'with wrong ones',
  'with texts',
  'with escapes in ids',
  'with ids at the end',
  'runs',
  'several runs of a profile',
];

/** The others, of which something may be said: that costs more to compare. */
const noisyVariants = Object.keys(variants).filter((name) => !silentVariants.includes(name));

/** Those that are read as a whole also if they are large lists: broken ones, and those of several kinds. */
const unfitVariants = [
  'with broken lines',
  'doubled, the first broken',
  'runs and plans',
  'a plan and then a chat of a profile',
  'with broken lines among texts',
  'one',
  'none',
  'bytes that are no text',
];

/** What makes something else of the list that it is in, or of which there is something to say. */
const oddLists: [string, unknown][] = [
  ['a span', { traceId: 'a', spanId: 'b', name: 'c', kind: 1, attributes: [] }],
  ['an element of an export that is not read', { id: 'C1', schema_version: 'ATIF-v1.4' }],
  ['no id', { output: '[]' }],
  ['a text', 'C1'],
  ['nothing', null],
  ['a plan that cannot be read', { id: 'C1', model: 'm1', output: 'no' }],
  ['the same again', { id: 'C2', model: 'm1', output: '[]' }],
];

/** The lines of a text as a list. */
function listOf(text: string | Buffer): Buffer {
  const all = Buffer.from(text).toString('latin1').split('\n');
  const items = all.filter((line) => line.trim() !== '').map((line) => line.trimEnd());
  return Buffer.from(`\n[ ${items.join(' ,\n')}\n]\n`, 'latin1');
}

const goldForms = {
  'a file': ['--gold', 'gold.jsonl'],
  'a file alone': ['--gold', 'alone.jsonl'],
  'a factored file': ['--gold', 'lattice.jsonl'],
  'compiled on the way': ['--profiles', 'customers.jsonl'],
  'a list': ['--gold', 'gold.json'],
};

let files: Record<string, string> | undefined;

async function folderOfAll() {
  files ??= await filesOfAll();
  const right = files['gold.jsonl']?.trimEnd().split('\n') ?? [];
  return { folder: await project(files), right: right.map((line) => JSON.parse(line)) };
}

async function filesOfAll(): Promise<Record<string, string>> {
  const customers = ['C1', 'C2', 'C3', 'C4', 'C5'].map((id, at) =>
    customer(id, { day: ['Monday', 'Friday'][at % 2], order: { id: at, amount: 60 * at } }),
  );
  const { folder } = await scored({ 'customers.jsonl': lines(...customers) });
  const compile = ['compile', '-q', '--profiles', 'customers.jsonl', '--out'];
  await traxgen(folder, [...compile, 'gold.jsonl']);
  await traxgen(folder, [...compile, 'lattice.jsonl', '--format', 'lattice']);
  const text = (await textOf(folder, 'gold.jsonl')) ?? '';
  await writeFile(join(folder, 'alone.jsonl'), text);
  const right = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  await writeFile(join(folder, 'gold.json'), JSON.stringify(right));
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const paths = all.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]),
  );
}

/** Scores predictions record by record, and then reads all of them first. */
async function bothWays(
  folder: string,
  text: string | Buffer,
  args: readonly string[],
  out = 'scores.json',
  size = 1 << 16,
  hasPage = false,
) {
  const spy = vi.spyOn(records, 'scoreRecords');
  const runs: object[] = [];
  // Only large files are read by records.
  const blank = Buffer.from(`${' '.repeat(size)}\n`);
  const isList = text.toString('latin1').trim().startsWith('[');
  for (const [at, name] of [isList ? 'a.json' : 'a.jsonl', 'a.json'].entries()) {
    await writeFile(join(folder, name), Buffer.concat([blank, Buffer.from(text)]));
    if (at === 1) spy.mockResolvedValueOnce(undefined);
    if (out !== '-') await writeFile(join(folder, out), 'old');
    await writeFile(join(folder, 'page.html'), 'old');
    const page = hasPage ? ['--title', 'A title', '--report', 'page.html'] : [];
    const given = ['--predictions', name, '--out', out, ...page, ...args];
    const run = await traxgen(folder, ['score', ...given]);
    const stderr = run.stderr.replaceAll('a.jsonl', 'a.json').replace(/\d+\.\d\d s/, 's');
    const pageText = (await textOf(folder, 'page.html'))?.replaceAll('a.jsonl', 'a.json');
    runs.push({ ...run, stderr, written: await textOf(folder, out), page: pageText });
  }
  const ways = await Promise.all(spy.mock.results.map(({ value }) => value));
  spy.mockRestore();
  return { runs, areRecords: ways.map((way) => way !== undefined) };
}

describe('scores of records are those of predictions that are read at once', () => {
  test.each(Object.keys(variants))('%s', async (name) => {
    const { folder, right } = await folderOfAll();
    const given = variantOf(name, right);
    const args = ['--gold', 'gold.jsonl'];
    const hasPage = some(Object.keys(variants)).includes(name);
    const { runs } = await bothWays(folder, given, args, 'scores.json', 1 << 16, hasPage);
    expect(runs[0]).toEqual(runs[1]);
  });

  const listed = [...some(silentVariants, 0, 2), ...some(noisyVariants)];
  test.each(listed)('a list of those: %s', async (name) => {
    const { folder, right } = await folderOfAll();
    const given = listOf(variantOf(name, right));
    const both = await bothWays(
      folder,
      given,
      ['--gold', 'gold.jsonl'],
      'scores.json',
      1 << 16,
      false,
    );
    expect(both.runs[0]).toEqual(both.runs[1]);
    expect(both.areRecords).toEqual([silentVariants.includes(name), false]);
  });

  test.each(some(Object.keys(variants)))('some of a list of those: %s', async (name) => {
    const { folder, right } = await folderOfAll();
    const args = ['--gold', 'gold.jsonl', '--group-by', 'model', '--filter', 'C3', 'C1'];
    const both = await bothWays(folder, listOf(variantOf(name, right)), args);
    expect(both.runs[0]).toEqual(both.runs[1]);
  });

  test.each(some(noisyVariants, 2, 6))(
    'a large list of those: %s',
    async (name) => {
      const { folder, right } = await folderOfAll();
      const given = listOf(variantOf(name, right));
      // Of a large list, nobody looks for places in its text.
      const args = ['--gold', 'gold.jsonl', '--json'];
      const both = await bothWays(folder, given, args, 'scores.json', 13_000_000, false);
      expect(both.runs[0]).toEqual(both.runs[1]);
      if (name !== 'a list')
        expect(both.areRecords).toEqual([!unfitVariants.includes(name), false]);
    },
    120_000,
  );

  test.each(oddLists)('a list with %s', async (_, element) => {
    const { folder, right } = await folderOfAll();
    // Further on than what is looked at first.
    const all = Array.from({ length: 8 }, () => right.slice(1)).flat();
    const runs = all.map((one, at) => ({ ...one, model: `m${Math.floor(at / 4)}` }));
    const given = JSON.stringify([...runs, element], null, 1);
    const args = ['--gold', 'gold.jsonl', '--group-by', 'model'];
    const both = await bothWays(folder, given, args);
    expect(both.runs[0]).toEqual(both.runs[1]);
    expect(both.areRecords).toEqual([false, false]);
  });

  test.each(Object.entries(goldForms))('with gold as %s', async (_, gold) => {
    const { folder, right } = await folderOfAll();
    const wrong = right.map((one) => ({ ...one, trajectories: { google: [[]] } }));
    for (const all of [right, wrong]) {
      const { runs } = await bothWays(folder, lines(...all), gold);
      expect(runs[0]).toEqual(runs[1]);
    }
  });

  test.each([
    [['--task', 'run']],
    [['--task', 'plan', '--k', '2']],
    [['--ignore-tools', 'pay', 'nonesuch']],
    [['--similarity', 'prefix', '--min', 'exact=1']],
    [['--parallel', 'any', '-q']],
    [['--as', 'text']],
    [['--failed-calls', 'drop', '--json']],
    [['--max-trajectories', '1', '--sample', '1']],
  ])('with %j', async (args) => {
    const { folder, right } = await folderOfAll();
    const changed = right.map((one, at) =>
      at % 2 ? one : { ...one, trajectories: { google: [] } },
    );
    const { runs } = await bothWays(folder, lines(...changed), ['--gold', 'gold.jsonl', ...args]);
    expect(runs[0]).toEqual(runs[1]);
  });
});

test.each([[[]], [['--group-by', 'model']], [['--task', 'run', '--k', '2']]])(
  'groups alone, with %j',
  async (args) => {
    const { folder, right } = await folderOfAll();
    const runs = ['a', 'b', 'a'].flatMap((model, at) =>
      right.map(({ id }) => ({ id, model, messages: chat(...['find', 'check'].slice(at)) })),
    );
    const text = lines(...(args.includes('run') ? runs.map(({ model, ...one }) => one) : right));
    const given = ['--gold', 'gold.jsonl', ...args];
    const both = await bothWays(folder, text, given, 'scores.groups.csv');
    expect(both.runs[0]).toEqual(both.runs[1]);
    expect(both.runs[0]).toHaveProperty('written', expect.stringMatching(/^group,figure,mean/));
    expect(both.areRecords).toEqual([true, false]);
  },
);

test.each([
  ['as they should be', []],
  ['with wrong ones', ['--json', '-q']],
  ['with broken lines', ['--min', 'exact=1']],
  ['doubled, the first broken', []],
])('on stdout, %s, with %j', async (name, args) => {
  const before = readdirSync(tmpdir());
  const { folder, right } = await folderOfAll();
  const text = variants[name]?.(right) ?? '';
  const both = await bothWays(folder, text, ['--gold', 'gold.jsonl', ...args], '-');
  expect(both.runs[0]).toEqual(both.runs[1]);
  expect(both.runs[0]).toHaveProperty('stdout', expect.stringMatching(/^\{\n"version": /));
  if (args.length === 0 && !name.startsWith('doubled'))
    expect(both.areRecords).toEqual([true, false]);
  const spools = readdirSync(tmpdir()).filter((one) =>
    one.startsWith(`.stdout.traxgen-${process.pid}-`),
  );
  expect(spools.filter((one) => !before.includes(one))).toEqual([]);
});

const doubled = '{"tools": {"pay": {"optional_call": true}, "pay": {"optional_call": true}}}';
const fromStdin: [args: string[], stdin: string][] = [
  [['--gold', 'gold.jsonl', '--compare', '-'], doubled],
  [['--gold', 'gold.jsonl', '--compare', 'r.json', '--baseline', '-'], 'scores'],
];

test.each(fromStdin)('what can be read once is, with %j', async (args, given) => {
  const { folder, right } = await folderOfAll();
  const text = `${' '.repeat(1 << 16)}\n${lines(...right)}`;
  await writeFile(join(folder, 'a.jsonl'), text);
  // A doubled key is said before anything is scored.
  await writeFile(join(folder, 'r.json'), doubled);
  const score = ['score', '--predictions', 'a.jsonl'];
  await traxgen(folder, [...score, '--gold', 'gold.jsonl', '--compare', 'r.json', '-o', 's.json']);
  const stdin = given === 'scores' ? await textOf(folder, 's.json') : given;
  const run = await traxgen(folder, [...score, ...args], { ...(stdin && { stdin }) });
  expect(run).toMatchObject({ status: 0, stderr: expect.stringContaining('doubled-key') });
  expect(run.stdout).toContain('pay: optional call');
});

test('on stdout nothing is written before all scores are made, and a reader that has gone is no error', async () => {
  const { folder, right } = await folderOfAll();
  const text = `${' '.repeat(1 << 16)}\n${lines(...right)}`;
  await writeFile(join(folder, 'a.jsonl'), text);
  const args = ['score', '--gold', 'gold.jsonl', '--predictions', 'a.jsonl', '--json'];
  const { status } = await traxgen(folder, args, { stdoutFails: 'EPIPE' });
  expect(status).toBe(0);
});

const tables: Record<string, { args?: string[]; made: (right: readonly Answer[]) => object[] }> = {
  'with one missing': { made: (right) => right.slice(1) },
  'of two models': {
    args: ['--group-by', 'model'],
    made: (right) =>
      right.flatMap((one, at) =>
        ['a', 'b']
          .slice(at % 2)
          .map((model) => ({ ...one, model, ...(at === 2 && { output: '[]' }) })),
      ),
  },
  'of several runs': {
    args: ['--k', '2'],
    made: (right) =>
      [['find'], ['check', 'find'], []].flatMap((tools, at) =>
        right.slice(at).map(({ id }) => ({ id, messages: chat(...tools) })),
      ),
  },
};

test.each(Object.entries(tables))('a table, %s', async (_, { args = [], made }) => {
  const { folder, right } = await folderOfAll();
  const given = ['--gold', 'gold.jsonl', ...args];
  const both = await bothWays(folder, lines(...made(right)), given, 'scores.csv');
  expect(both.runs[0]).toEqual(both.runs[1]);
  expect(both.runs[0]).toHaveProperty('written', expect.stringMatching(/^id,agents,complexity/));
  expect(both.areRecords).toEqual([true, false]);
});

test.each(Object.entries(tables))('so is Markdown, %s', async (_, { args = [], made }) => {
  const { folder, right } = await folderOfAll();
  const given = ['--gold', 'gold.jsonl', ...args];
  const both = await bothWays(folder, lines(...made(right)), given, 'scores.md', 1 << 16, false);
  expect(both.runs[0]).toEqual(both.runs[1]);
  expect(both.runs[0]).toHaveProperty('written', expect.stringContaining('## What is wrong'));
  expect(both.areRecords).toEqual([true, false]);
});

/** Those in which the last of two keys counts. */
const doubledKeys: Record<string, (text: string) => string> = {
  'with a key twice': (text) => text.replace('"task": "plan"', '"task": "plan", "task": "plan"'),
  'with a key twice in a score': (text) => text.replace('"golds":', '"golds":7,"golds":'),
  'with a key twice behind the scores': (text) => text.replace('"doubled":', '"doubled": [], $&'),
};

/** Scores of an earlier run, as they are written and otherwise; those that are damaged are refused both ways. */
const baselines: Record<string, (text: string) => string> = {
  'as written': (text) => text,
  'with an indent': (text) => JSON.stringify(JSON.parse(text), undefined, 2),
  'of another version': (text) => text.replace('"version": 4', '"version": 2'),
  'without a version': (text) => text.replace('"version": 4,\n', ''),
  'with the scores last': (text) => {
    const { profiles, ...rest } = JSON.parse(text);
    return JSON.stringify({ ...rest, profiles });
  },
  'with an empty list behind the scores': (text) => {
    return text.replace('"groups": [', '"profiles": [],\n"groups": [');
  },
  'with another task behind the scores': (text) => {
    return text.replace('"groups": [', '"task": "run",\n"groups": [');
  },
  'with unknown keys': (text) => text.replaceAll('{"id":', '{"more":[1],"id":'),
  'without scores': (text) => text.replace(/"profiles": \[\n[\s\S]*?\n\],/, '"profiles": [],'),
  'with other gold': (text) => text.replaceAll(/"gold_hash":"./g, '"gold_hash":"-'),
  'of a run': (text) => text.replace('"task": "plan"', '"task": "run"'),
  ...doubledKeys,
};

const damages: typeof baselines = {
  'with a wrong type': (text) => text.replace('"state":"scored"', '"state":7'),
  'without figures': (text) => text.replace('"figures":', '"figure":'),
  'without a key': (text) => text.replace('"unknown":', '"unknow":'),
  'without a comma': (text) => text.replace('},\n{"id"', '}\n{"id"'),
  'with a comma too many': (text) => text.replace('}\n],', '},\n],'),
  'without its end': (text) => text.slice(0, -3),
  'with bytes that are no text': (text) => text.replace('C2', '\xff2'),
};

let earlier: string | undefined;

async function earlierScores(folder: string, text: string): Promise<string> {
  await writeFile(join(folder, 'right.jsonl'), text);
  const args = ['--gold', 'gold.jsonl', '--predictions', 'right.jsonl', '--out', 'then.json'];
  await traxgen(folder, ['score', ...args]);
  return (await textOf(folder, 'then.json')) ?? '';
}

async function compared(made: (text: string) => string) {
  const { folder, right } = await folderOfAll();
  const wrong = right.map((one, at) => (at % 2 ? one : { ...one, trajectories: { google: [[]] } }));
  earlier ??= await earlierScores(folder, lines(...right));
  const written = made(earlier);
  await writeFile(join(folder, 'old.json'), Buffer.from(written, 'latin1'));
  const given = ['--gold', 'gold.jsonl', '--baseline', 'old.json', '--fail-on-worse', 'exact'];
  const all = [...given, '--fail-on-regression'];
  return bothWays(folder, lines(...wrong), all, 'scores.json', 1 << 16, false);
}

test.each(Object.entries(baselines))('scores are compared with a baseline, %s', async (_, made) => {
  const { runs, areRecords } = await compared(made);
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]).toHaveProperty('stderr', expect.stringMatching(/The baseline, and now|old.json/));
  expect(areRecords).toEqual([true, false]);
});

test.each(Object.entries(doubledKeys))(
  'it is said of a baseline, %s, that the last counts',
  async (_, made) => {
    const { folder, right } = await folderOfAll();
    await writeFile(join(folder, 'old.json'), made(await earlierScores(folder, lines(...right))));
    const score = ['score', '--gold', 'gold.jsonl', '--predictions', 'right.jsonl'];
    const compared = await traxgen(folder, [...score, '--baseline', 'old.json']);
    const shown = await traxgen(folder, ['report', 'old.json', '--out', 'page.html']);
    for (const { status, stderr } of [compared, shown]) {
      expect(status).toBe(0);
      expect(stderr.match(/^old\.json\S* .*/gm)).toEqual([
        expect.stringMatching(/^old\.json:\d+:\d+ warning doubled-key: .*only the last one counts/),
      ]);
    }
  },
);

test('what there is to say of lines comes in their order', async () => {
  const { folder, right } = await folderOfAll();
  const text = variants['with broken lines among texts']?.(right) ?? '';
  for (const [size, first] of [
    [0, 1],
    [1 << 16, 2],
  ] as const) {
    const blank = size === 0 ? '' : `${' '.repeat(size)}\n`;
    await writeFile(join(folder, 'a.jsonl'), blank + text);
    const run = await traxgen(folder, [
      'score',
      '-g',
      'gold.jsonl',
      '--predictions',
      'a.jsonl',
      '--json',
    ]);
    expect(said(run)).toEqual([
      `a.jsonl:${first}:1 unreadable-prediction`,
      `a.jsonl:${first + 1}:1 json-syntax`,
      `a.jsonl:${first + 5}:1 unreadable-prediction`,
      'a.jsonl unknown-predictions',
      'a.jsonl missing-predictions',
    ]);
  }
});

test.each(Object.entries(damages))(
  'scores are not compared with a baseline, %s',
  async (_, made) => {
    const { runs, areRecords } = await compared(made);
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]).toHaveProperty('stderr', expect.stringMatching(/^old.json.* error .*/));
    expect(runs[0]).toHaveProperty('written', 'old');
    expect(areRecords).toEqual([false, false]);
  },
);

test.each(['scores.json', 'scores.comparisons.csv', 'scores.md', '-'])(
  'models are compared, in %s',
  async (out) => {
    const { folder, right } = await folderOfAll();
    const text = lines(
      ...right.flatMap((one, at) => [
        { ...one, model: 'a' },
        { ...one, model: 'b', ...(at > 1 && { trajectories: { google: [] } }) },
      ]),
    );
    const asked = ['--group-by', 'model', '--versus', 'model', '--fail-on-worse', 'exact'];
    const both = await bothWays(folder, text, ['--gold', 'gold.jsonl', ...asked], out);
    expect(both.runs[0]).toEqual(both.runs[1]);
    expect(both.areRecords).toEqual([true, false]);
  },
);

describe('of some profiles alone', () => {
  test.each(some(Object.keys(variants)))('%s', async (name) => {
    const { folder, right } = await folderOfAll();
    const given = variantOf(name, right);
    for (const ids of [
      ['C2', 'C4'],
      ['C1', 'Z1', 'Z9'],
    ]) {
      const args = ['--gold', 'gold.jsonl', '--filter', ...ids];
      const { runs, areRecords } = await bothWays(folder, given, args);
      expect([ids, runs[0]]).toEqual([ids, runs[1]]);
      if (name === 'as they should be') expect(areRecords).toEqual([true, false]);
    }
  });

  test.each(Object.entries(goldForms))('with gold as %s', async (_, gold) => {
    const { folder, right } = await folderOfAll();
    const wrong = right.map((one) => ({ ...one, trajectories: { google: [[]] } }));
    for (const all of some([wrong, right])) {
      const { runs } = await bothWays(folder, lines(...all), [...gold, '--filter', 'C2', 'C5']);
      expect(runs[0]).toEqual(runs[1]);
    }
  });

  test.each([
    [['--ignore-tools', 'find', 'left', 'unknown', 'nonesuch']],
    [['--compare', 'rules.json']],
  ])('with %j, where tools of others do not count', async (args) => {
    const { folder, right } = await folderOfAll();
    const named = ['find', 'left', 'unknown', 'nonesuch'];
    const tools = Object.fromEntries(named.map((tool) => [tool, { optional_call: true }]));
    await writeFile(join(folder, 'rules.json'), JSON.stringify({ tools }));
    const calling = (id: string, name: string) => ({ id, output: JSON.stringify([{ name }]) });
    const all = [calling('Z1', 'unknown'), calling('C1', 'left'), ...right.slice(1)];
    for (const ids of [['C2'], ['C1'], ['C2', 'Z1']]) {
      const given = ['--gold', 'gold.jsonl', ...args, '--filter', ...ids];
      const { runs, areRecords } = await bothWays(folder, lines(...all), given);
      expect([ids, runs[0]]).toEqual([ids, runs[1]]);
      expect(areRecords).toEqual([true, false]);
    }
  });

  test.each(Object.entries(tables))('%s', async (_, { args = [], made }) => {
    const { folder, right } = await folderOfAll();
    for (const ids of [['C3'], ['C2', 'C5', 'C1']]) {
      const given = ['--gold', 'gold.jsonl', ...args, '--filter', ...ids];
      const both = await bothWays(folder, lines(...made(right)), given);
      expect(both.runs[0]).toEqual(both.runs[1]);
    }
  });
});

test.each(Object.entries(tables))('and suites of JUnit, %s', async (_, { args = [], made }) => {
  const before = readdirSync(tmpdir());
  const { folder, right } = await folderOfAll();
  const given = ['--gold', 'gold.jsonl', ...args];
  const both = await bothWays(folder, lines(...made(right)), given, 'scores.xml', 1 << 16, false);
  expect(both.runs[0]).toEqual(both.runs[1]);
  expect(both.runs[0]).toHaveProperty(
    'written',
    expect.stringContaining('<testsuite name="suspend'),
  );
  expect(both.areRecords).toEqual([true, false]);
  const left = readdirSync(tmpdir()).filter((one) =>
    one.startsWith(`.scratch.traxgen-${process.pid}-`),
  );
  expect(left.filter((one) => !before.includes(one))).toEqual([]);
});

test('suites of conversations and of texts with all kinds of signs', async () => {
  const { folder, right } = await folderOfAll();
  const signs = 'a\u0000\u202e\ud800 <&"\u2028é\n';
  const talks = right.map(({ id }, at) => ({
    id,
    ended: 'user',
    user_failures: [{ kind: 'mistake', text: signs }],
    messages: chat(...(at % 2 ? ['find'] : [signs])),
  }));
  const wrong = right.map(({ id }) => ({ id, output: JSON.stringify([[{ tool_name: signs }]]) }));
  for (const all of [talks, wrong]) {
    const both = await bothWays(folder, lines(...all), ['--gold', 'gold.jsonl'], 'scores.xml');
    expect(both.runs[0]).toEqual(both.runs[1]);
    expect(both.areRecords).toEqual([true, false]);
  }
});

test('Markdown lists the first predictions that are wrong, and says how many more there are', async () => {
  const { folder, right } = await folderOfAll();
  const golds = Array.from({ length: 120 }, (_, at) => ({ ...right[at % 5], id: `D${at}` }));
  await writeFile(join(folder, 'many.jsonl'), lines(...golds));
  const wrong = golds.map(({ id }, at) => (at % 2 ? { id, output: '[]' } : golds[at]));
  const given = ['--gold', 'many.jsonl'];
  const both = await bothWays(folder, lines(...wrong), given, 'scores.md');
  expect(both.runs[0]).toEqual(both.runs[1]);
  expect(both.runs[0]).toHaveProperty('written', expect.stringContaining('10 more predictions'));
  expect(both.areRecords).toEqual([true, false]);
});

const many = Array.from({ length: 8 }, (_, at) => `s${at}`);
const turned = chat(...many.toReversed());
const draws = ['--compare', 'rules.json', '--sample', '10'];

/** Tables with columns that only the scores show, maybe the last one. */
const lateColumns: Record<
  string,
  { title: string; args?: string[]; line: (at: number) => object }
> = {
  conversations: {
    title: ',ended,user_failures',
    line: (at) => ({ ended: ['user', 'agent'][at % 2], messages: turned }),
  },
  'one conversation, the last': {
    title: ',ended,user_failures',
    line: (at) => ({ ...(at === 4 && { ended: 'user' }), messages: turned }),
  },
  samples: {
    title: ',sampled_from\r\n',
    args: draws,
    line: () => ({ messages: turned }),
  },
  'one sample of plans, the last': {
    title: ',sampled_from\r\n',
    args: draws,
    line: (at) => ({ output: JSON.stringify(at === 4 ? many.toReversed() : many) }),
  },
  'samples of conversations': {
    title: ',sampled_from,ended,user_failures',
    args: draws,
    line: (at) => ({ ...(at > 2 && { ended: 'user' }), messages: turned }),
  },
};

describe('a table with columns that only the scores show', () => {
  const ids = Array.from({ length: 5 }, (_, at) => `D${at}`);
  test.each(Object.entries(lateColumns))('%s', async (name, { title, args = [], line }) => {
    const folder = await project({
      'workflows/big.json': { agent: 'big', steps: many, soft_ordering: [many] },
      'customers.jsonl': lines(...ids.map((id) => customer(id, { agent_sequence: ['big'] }))),
      'rules.json': '{"tools": {"s0": {"optional_call": true}}}',
    });
    const compile = ['compile', '-q', '--profiles', 'customers.jsonl'];
    await traxgen(folder, [...compile, '--format', 'lattice', '--out', 'gold.jsonl']);
    const talks = ids.map((id, at) => ({ id, ...line(at) }));
    const filters = [
      ['--filter', 'D4'],
      ['--filter', 'D0'],
    ];
    const nth = Object.keys(lateColumns).indexOf(name);
    for (const more of [[], ...some(filters, nth, 2)]) {
      const given = ['--gold', 'gold.jsonl', ...args, ...more];
      const both = await bothWays(folder, lines(...talks), given, 'scores.csv');
      expect(both.runs[0]).toEqual(both.runs[1]);
      if (!more.includes('D0'))
        expect(both.runs[0]).toHaveProperty('written', expect.stringContaining(title));
      expect(both.areRecords).toEqual([true, false]);
    }
  });

  test('of several runs of some profiles, and of those that have none', async () => {
    const { folder, right } = await folderOfAll();
    const all = [...right, ...right.slice(0, 2)];
    const talks = all.map(({ id }, at) => ({ id, ended: `${at}`, messages: chat('find') }));
    for (const more of [[], ['--filter', 'C1', 'C4'], ['--filter', 'C4']]) {
      const given = ['--gold', 'gold.jsonl', ...more];
      const both = await bothWays(folder, lines(...talks), given, 'scores.csv');
      expect(both.runs[0]).toEqual(both.runs[1]);
      expect(both.areRecords).toEqual([true, false]);
    }
  });
});

test('lines of any order, groups and runs are read by records', async () => {
  const { folder, right } = await folderOfAll();
  const areRead = async (text: string, ...args: string[]) =>
    (await bothWays(folder, text, ['--gold', 'gold.jsonl', ...args])).areRecords;
  expect(await areRead(lines(...right))).toEqual([true, false]);
  expect(await areRead(lines(...right.toReversed()))).toEqual([true, false]);
  expect(await areRead(lines(...right), '--group-by', 'model')).toEqual([true, false]);
  const doubled = [...right, right[0]].map(({ id }) => ({ id, messages: chat('find') }));
  expect(await areRead(lines(...doubled))).toEqual([true, false]);
});
