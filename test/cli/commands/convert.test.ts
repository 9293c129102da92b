import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { datasetNames } from '../../../src/compiler/formats/datasets/datasets.ts';
import { formats } from '../../../src/compiler/formats/formats.ts';
import { jsonOf, lines, listed, profile, project, said, textOf, traxgen } from './support.ts';

const listing = Object.entries(formats)
  .filter(([, { lists }]) => lists)
  .map(([name]) => name);

/** A project in which the gold is compiled in a format, as `gold.jsonl` unless named otherwise. */
async function compiled(format: string, out = 'gold.jsonl', more: readonly string[] = []) {
  const folder = await project();
  await traxgen(folder, ['compile', '-f', format, '-o', out, ...more]);
  return folder;
}

describe('converting gold gives what compiling gives', () => {
  const sources = ['google', 'langchain', 'openai', 'lattice'];
  const pairs = sources.flatMap((from) => [...listing, ...datasetNames].map((to) => [from, to]));

  test.each(pairs)('%s to %s', async (from = '', to = '') => {
    const folder = await compiled(from);
    await traxgen(folder, ['compile', '-f', to, '-o', 'want']);
    const run = await traxgen(folder, ['convert', 'gold.jsonl', '--to', to, '-o', 'found']);
    expect([run.status, run.stdout]).toEqual([0, '']);
    expect(run.stderr).toMatch(/^2 profiles, 0 failures, \d+\.\d\d s -> found\n$/);
    // An ADK eval set bears its file's name.
    const read = async (name: string) =>
      (await readFile(join(folder, `${name}`), 'latin1')).replace(`_id":"${name}"`, '');
    expect(await read('found')).toBe(await read('want'));
  });

  test('of numbers as a file of another program spells them', async () => {
    const folder = await project({});
    const call = '{"tool_name":"f","tool_input":{"a":54.0,"b":[1e3,54,0.00001]}}';
    const gold = `{"id":"C1","agents":["w"],"trajectories":{"google":[[${call}]]}}`;
    await writeFile(join(folder, 'theirs.jsonl'), gold);
    await traxgen(folder, ['convert', 'theirs.jsonl', '--to', 'traxgen', '-o', 'gold.json']);
    expect(await textOf(folder, 'gold.json')).toContain('"tool: f(a=54.0, b=[1000.0, 54, 1e-05])"');
  });

  test('of names and values that a careless writer would spoil', async () => {
    const workflow = {
      agent: 'ä "1"',
      steps: ['f(__proto__ = p, constructor = c, n = n)', 'idle', 'one: g(x = x)', 'two: g(x = x)'],
      soft_ordering: [['idle', 'one', 'two']],
    };
    const values =
      '"p":{"__proto__":[1e400,9007199254740993],"2":-0,"1":1.5},"c":"\\ud800\\u0000é","n":1e-400,"x":-0.5';
    const folder = await project({
      'workflows/refund.json': workflow,
      'profiles/all.json': `[{"customer_id":"__proto__","agent_sequence":["ä \\"1\\""],${values}}]`,
    });
    for (const from of sources) {
      await traxgen(folder, ['compile', '-f', from, '-o', 'gold.jsonl']);
      for (const to of [...listing, ...datasetNames].filter((name) => name !== 'adk')) {
        await traxgen(folder, ['compile', '-f', to, '-o', 'want']);
        const run = await traxgen(folder, ['convert', 'gold.jsonl', '--to', to, '-o', 'found']);
        expect([from, to, run.status]).toEqual([from, to, 0]);
        const [found, want] = await Promise.all(
          ['found', 'want'].map((name) => readFile(join(folder, `${name}`), 'latin1')),
        );
        expect([from, to, found]).toEqual([from, to, want]);
        expect(want).toContain('idle');
      }
    }
  }, 60_000);

  test('with a row for each trajectory, and results', async () => {
    const folder = await compiled('google');
    const same = async (...args: string[]) => {
      const { stdout: want } = await traxgen(folder, ['compile', '-o', '-', '-f', ...args]);
      const { stdout } = await traxgen(folder, ['convert', 'gold.jsonl', '--to', ...args]);
      expect(stdout).toBe(want);
      return stdout;
    };
    expect(await same('ragas', '--expand')).toContain('C2#2');
    expect(await same('openai', '--tool-results')).toContain('"role":"tool"');
  });

  test('to agents that only the manifest of the gold knows', async () => {
    const folder = await project({
      'workflows/farewell.json': { agent: 'farewell', steps: ['ask()', 'close(id = id)'] },
      'profiles/all.json': [
        profile('C1'),
        profile('C2', { agent_sequence: ['refund', 'farewell'], id: 5 }),
        profile('C3', { agent_sequence: ['farewell', 'refund'], id: 5 }),
      ],
    });
    for (const format of ['google', 'lattice']) {
      const more = ['--sample', '1'].slice(format === 'google' ? 0 : 2);
      await traxgen(folder, ['compile', '-f', format, '-o', 'gold.json', ...more]);
      await traxgen(folder, ['compile', '-f', 'traxgen', '-o', 'want.json', ...more]);
      const args = ['convert', 'gold.json', '--to', 'traxgen'];
      const run = await traxgen(folder, [...args, '-o', 'found.json']);
      expect([run.status, await textOf(folder, 'found.json')]).toEqual([
        0,
        await textOf(folder, 'want.json'),
      ]);
      const found = await traxgen(folder, [...args, '-o', '-']);
      expect(found.stdout).toContain('"agents":["farewell","refund"]');
    }
    await traxgen(folder, ['compile', '-o', 'gold.json']);
    await writeFile(join(folder, 'profiles/all.json'), JSON.stringify([profile('C1')]));
    const stale = await traxgen(folder, ['convert', 'gold.json', '--to', 'traxgen']);
    expect(stale.stderr).toContain('it does not say which agent makes which call');
  });

  test('of any kind of gold file', async () => {
    const folder = await project();
    const want = await traxgen(folder, ['compile', '-f', 'tool-only', '-o', '-']);
    for (const [out, more] of [
      ['object.json', []],
      ['profiles.json', ['--with-profiles']],
      ['profiles.jsonl', ['--with-profiles']],
    ] as const) {
      await traxgen(folder, ['compile', '-o', out, ...more]);
      const found = await traxgen(folder, ['convert', out, '--to', 'tool-only']);
      const agents = out === 'object.json' ? '"agents":[]' : '"agents":["refund"]';
      expect(found.stdout).toBe(want.stdout.replaceAll('"agents":["refund"]', agents));
    }
  });

  test('from stdin, and to one object', async () => {
    const folder = await compiled('google');
    const stdin = (await textOf(folder, 'gold.jsonl')) as string;
    await traxgen(folder, ['convert', '-', '--to', 'google', '-o', 'found.json'], { stdin });
    await traxgen(folder, ['compile', '-o', 'want.json']);
    expect(await textOf(folder, 'found.json')).toBe(await textOf(folder, 'want.json'));
  });

  test('with numbers as they came', async () => {
    const text =
      '{"id":"C1","agents":["a"],"trajectories":{"google":[[{"tool_name":"f","tool_input":{"n":12345678901234567890}}]]}}';
    const folder = await project({ 'gold.jsonl': text });
    const convert = async (from: string, to: string) => {
      const { stdout } = await traxgen(folder, ['convert', from, '--to', to, '-o', '-']);
      return stdout;
    };
    expect(await convert('gold.jsonl', 'mlflow')).toContain('{"n":12345678901234567890}');
    await traxgen(folder, ['convert', 'gold.jsonl', '--to', 'openai', '-o', 'chat.jsonl']);
    expect((await convert('chat.jsonl', 'google')).trim()).toBe(text);
  });
});

describe('which format is read', () => {
  test('is the one to be written, else the one that says most, or that of --as', async () => {
    const folder = await compiled('traxgen,tool-only,google');
    const found = async (...args: string[]) => {
      const { stdout } = await traxgen(folder, ['convert', 'gold.jsonl', '--to', ...args]);
      return stdout.split('\n')[0];
    };
    expect(await found('traxgen')).toContain('tool: find_order(id=7)');
    expect(await found('langchain')).toContain('{"id":7}');
    const run = await traxgen(folder, [
      ...['convert', 'gold.jsonl', '--to', 'langchain', '--as', 'traxgen', '--json'],
    ]);
    expect(said(run)).toEqual([
      'gold.jsonl:1:47 unconvertible-gold',
      'gold.jsonl:2:47 unconvertible-gold',
    ]);
  });

  test('is read in either spelling of its name', async () => {
    const folder = await compiled('tool-only,google');
    const args = ['convert', 'gold.jsonl', '--to', 'tool-only'];
    const want = await traxgen(folder, args);
    const found = await traxgen(folder, [...args, '--as', 'tool_only']);
    expect([found.status, found.stdout]).toEqual([0, want.stdout]);
  });

  test('a lattice is copied, unless another format is to be read', async () => {
    const folder = await compiled('lattice');
    const { stdout } = await traxgen(folder, ['convert', 'gold.jsonl', '--to', 'lattice']);
    expect(stdout).toBe(await textOf(folder, 'gold.jsonl'));
    const args = ['convert', 'gold.jsonl', '--to', 'lattice', '--as', 'google'];
    const other = await traxgen(await compiled('google,lattice'), args);
    expect(other.stdout).toBe('');
    expect(other.stderr).toContain("gold in the format 'google' cannot be converted to 'lattice'");
  });

  test('where there is none, that is said', async () => {
    const good = { id: 'C1', trajectories: { 'tool-only': [['f']] } };
    const folder = await project({
      'gold.jsonl': lines(good, { id: 'C2', trajectories: { note: 'none' } }),
    });
    for (const to of ['lattice', 'tool-only']) {
      const { stderr } = await traxgen(folder, ['convert', 'gold.jsonl', '--to', to]);
      expect(stderr).toContain("the gold of 'C2' cannot be read: it has none of google, langchain");
    }
  });
});

describe('what cannot be converted is refused', () => {
  test.each([
    ['traxgen', 'vertex', 'its values are text'],
    ['traxgen', 'openai', 'its values are text'],
    ['tool-only', 'csv', 'it has no parameters'],
    ['tool-only', 'traxgen', 'it has no parameters'],
    ['google', 'lattice', 'a list does not say which calls permute'],
  ])('%s to %s', async (from, to, why) => {
    const folder = await compiled(from);
    const run = await traxgen(folder, ['convert', 'gold.jsonl', '--to', to]);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain(why);
    expect(run.stderr).toContain('2 profiles, 2 failures');
  });

  test('agents that nobody knows', async () => {
    const gold = { C1: { google: [[{ tool_name: 'f', tool_input: {} }]] } };
    const folder = await project({ 'gold.json': gold });
    const run = await traxgen(folder, ['convert', 'gold.json', '--to', 'traxgen', '--json']);
    expect(said(run)).toEqual(['gold.json:1:7 unconvertible-gold']);
    const rows = await traxgen(folder, ['convert', 'gold.json', '--to', 'tau2']);
    expect(rows.stdout).toContain('"instructions":"Handle the request of C1."');
    expect(rows.stdout).not.toContain('"info"');
  });

  test('record by record, each at its place', async () => {
    const good = { id: 'C1', agents: ['a'], trajectories: { 'tool-only': [['f']] } };
    const folder = await project({
      'gold.jsonl': lines(
        good,
        good,
        { ...good, id: 'C2', trajectories: { google: 1 } },
        [],
        7,
      ).concat('{"id": \n'),
    });
    const run = await traxgen(folder, ['convert', 'gold.jsonl', '--to', 'tool-only', '--json']);
    expect(said(run)).toEqual([
      'gold.jsonl:2:1 doubled-id',
      'gold.jsonl:3:52 unreadable-gold',
      'gold.jsonl:4:1 unreadable-gold',
      'gold.jsonl:5:1 unreadable-gold',
      'gold.jsonl:6:7 json-syntax',
    ]);
    expect(run.stdout).toBe(lines(good));
  });

  test('a factored set of too many trajectories', async () => {
    const folder = await compiled('lattice');
    const args = ['convert', 'gold.jsonl', '--to', 'google', '--max-trajectories', '1', '--json'];
    expect(said(await traxgen(folder, args))).toEqual([
      'gold.jsonl:1:47 too-many-trajectories',
      'gold.jsonl:2:47 too-many-trajectories',
    ]);
    const { stderr } = await traxgen(folder, args.slice(0, -1));
    expect(stderr).toContain('hint: raise --max-trajectories\n');
    args[args.indexOf('google')] = 'adk';
    const first = await traxgen(folder, args);
    expect(first.stdout).toBe((await traxgen(folder, ['compile', '-f', 'adk', '-o', '-'])).stdout);
  });

  test('a prompt that is not in the file', async () => {
    const request = profile('C1', { request: 'Money back!' });
    const folder = await project({ 'profiles/all.json': listed(request) });
    await traxgen(folder, ['compile', '-o', 'gold.jsonl']);
    await traxgen(folder, ['compile', '-o', 'profiles.jsonl', '--with-profiles']);
    const args = ['--to', 'vertex', '--prompt-from', 'request', '--json'];
    const run = await traxgen(folder, ['convert', 'gold.jsonl', ...args]);
    expect(said(run)).toEqual(['gold.jsonl:1:1 missing-prompt']);
    const found = await traxgen(folder, ['convert', 'profiles.jsonl', ...args]);
    expect(found.stdout).toContain('{"prompt":"Money back!"');
  });
});

describe('the command line of convert', () => {
  test('takes gold with and without its flag, filters, and says what is not there', async () => {
    const folder = await compiled('google', 'gold.jsonl', ['--filter', 'C1']);
    await traxgen(folder, ['compile', '-o', 'more.jsonl', '--filter', 'C2']);
    const args = ['convert', 'gold.jsonl', '--gold', 'more.jsonl', '--to', 'tool-only', '--json'];
    const run = await traxgen(folder, [...args, '--filter', 'C2', 'C3']);
    expect(run.stdout).toContain('"C2"');
    expect(run.stdout).not.toContain('"C1"');
    expect(said(run)).toEqual(['--filter unknown-id']);
  });

  test('replaces no input', async () => {
    const folder = await compiled('google');
    const before = await textOf(folder, 'gold.jsonl');
    const args = ['convert', 'gold.jsonl', '--to', 'openai', '-o', 'gold.jsonl', '--json'];
    expect(said(await traxgen(folder, args))).toEqual(['gold.jsonl output-failed']);
    expect(await textOf(folder, 'gold.jsonl')).toBe(before);
  });

  test('leaves the criteria beside an ADK eval set', async () => {
    const folder = await compiled('google');
    await traxgen(folder, ['convert', 'gold.jsonl', '--to', 'adk', '-o', 'a/b.evalset.json']);
    expect(await jsonOf(folder, 'a/test_config.json')).toHaveProperty('criteria');
  });

  test.each([
    [['gold.jsonl'], '--to is needed'],
    [['--to', 'vertex'], 'a file is needed'],
    [['gold.jsonl', '--to', 'vertx'], "did you mean 'vertex'?"],
    [['gold.jsonl', '--format', 'vertex'], "no flag --format; did you mean '--to'?"],
    [['gold.jsonl', '-f', 'vertex'], "no flag -f; did you mean '--to'?"],
    [
      ['gold.jsonl', '--to', 'google', '--as', 'vertex'],
      `there are ${Object.keys(formats).join(', ')}`,
    ],
  ])('%j is wrong usage', async (args, sentence) => {
    const { status, stderr } = await traxgen(await compiled('google'), ['convert', ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });

  test('a file that is not there is said', async () => {
    const run = await traxgen(await project(), ['convert', 'no.json', '--to', 'csv', '--json']);
    expect(said(run)).toEqual(['no.json file-not-found']);
  });
});
