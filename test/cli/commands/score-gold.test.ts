import { readdirSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { ProfileScore, ScoreReport } from '../../../src/model/score.ts';
import { some } from '../../budget.ts';
import { folderWith } from '../machine/support.ts';
import {
  customer,
  everyFormat,
  matches,
  rescore,
  score,
  scored,
  suspend,
} from './score-support.ts';
import { jsonOf, traxgen } from './support.ts';

const percent = /^(count_|overlap_|prefix_)/;

/** Everything that is not full in a profile's figures, null aside. */
function flaws({ id, figures, otherFigures, reasons }: ProfileScore): string[] {
  const wrong = Object.entries({ ...figures, ...otherFigures }).filter(
    ([name, value]) => value !== null && value !== (percent.test(name) ? 100 : 1),
  );
  return [...wrong.map(([name]) => `${id} ${name}`), ...reasons.map(({ text }) => text)];
}

/** What must not depend on where the gold comes from. */
function figuresIn(report: ScoreReport | undefined) {
  return (report?.profiles ?? [])
    .map(({ id, figures, otherFigures, pairs, tags }) => ({
      id,
      figures,
      otherFigures,
      pairs,
      tags,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe('the shipped profiles scored against themselves (the paper, Table 5)', async () => {
  const root = process.cwd();
  const shipped = async (profiles: readonly string[]) => {
    const folder = await folderWith();
    for (const path of ['workflows', ...profiles]) {
      await cp(join(root, path), join(folder, path), { recursive: true });
    }
    return folder;
  };
  const all = readdirSync('profiles').map((name) => `profiles/${name}`);
  // Blocks, several agents, and a policy graph; other profiles in the first format alone.
  const few = ['cancel_flight', 'multi_agent', 'loan_application'].map(
    (name) => `profiles/${name}.json`,
  );
  const outputs = [
    ['gold.json'],
    ['gold.jsonl'],
    ['with.json', '--with-profiles'],
    ['with.jsonl', '--with-profiles'],
  ] as const;

  // Each format in one kind of file, and each kind of file in some format.
  const cases = [...everyFormat, 'tool_only'].map((format, at) => {
    const profiles = at === 0 ? some(all) : few;
    return [format, outputs[at % outputs.length] ?? outputs[0], profiles] as const;
  });

  it.each(some(cases))('%s is full everywhere, in %s', async (format, [out, ...more], profiles) => {
    const folder = await shipped(profiles);
    await traxgen(folder, ['compile', '--format', format, '--out', out, ...more]);
    const fresh = await rescore(folder, ['--gold', out, '--predictions', out]);
    await rm(join(folder, out.replace(/\.jsonl?$/, '.manifest.json')));
    const bare = await rescore(folder, ['--gold', out, '--predictions', out]);
    const compiled = await rescore(folder, ['--predictions', out]);
    // Gold that knows parameters asks for them: names alone leave open whether they are exact.
    const hasNames = format === 'tool-only' || format === 'tool_only';
    for (const { status, report } of hasNames ? [fresh, bare] : [fresh, bare, compiled]) {
      expect(status).toBe(0);
      expect(report?.profiles.length).toBeGreaterThan(100);
      expect(report?.profiles.flatMap(flaws)).toEqual([]);
      expect(report?.profiles.some(({ figures }) => figures.param_f1 === null)).toBe(hasNames);
    }
    expect(figuresIn(bare.report)).toEqual(figuresIn(fresh.report));
    if (!hasNames) expect(figuresIn(compiled.report)).toEqual(figuresIn(fresh.report));
  });
});

describe('gold with and without a manifest', () => {
  test.each(everyFormat)('%s gold gives the same figures', async (format) => {
    const { folder, inFormat } = await scored();
    const wrong = inFormat('google');
    wrong.C1[0].reverse();
    wrong.C2[0][0].tool_input.id = '8';
    wrong.C3.pop();
    await traxgen(folder, ['compile', '--format', format, '--out', 'g.json']);
    const fresh = await score(folder, wrong, ['--gold', 'g.json']);
    await rm(join(folder, 'g.manifest.json'));
    const bare = await score(folder, wrong, ['--gold', 'g.json']);
    expect(figuresIn(bare.report)).toEqual(figuresIn(fresh.report));
    expect(fresh.report?.groups.map(({ key }) => key)).toContainEqual({ complexity: 'complex' });
    expect(bare.report?.groups.map(({ key }) => key)).not.toContainEqual({ workflow: '' });
  });

  test('a manifest finds its inputs from another folder, and tells the reasons', async () => {
    const { folder, inFormat } = await scored({ 'sub/note.txt': '' });
    const wrong = inFormat('google');
    for (const calls of wrong.C1) calls[3].tool_input = { kind: 'temporary' };
    await writeFile(join(folder, 'predictions.json'), JSON.stringify(wrong));
    const args = ['--gold', '../gold.json', '--predictions', '../predictions.json'];
    const run = await rescore(join(folder, 'sub'), args);
    expect(run.codes).toEqual([]);
    expect(run.report?.profiles.find(({ id }) => id === 'C1')?.reasons[0]?.text).toBe(
      "step 4: mail lacks until, which conditional 2 adds when kind == 'temporary'",
    );
  });

  test('what is wrong with an input is said when compiling, and not again', async () => {
    const { folder, inFormat } = await scored({
      'profiles/bad.json': customer('B', { day: undefined }),
    });
    expect(await rescoreWith(folder, inFormat('google'))).toEqual({ status: 0, codes: [] });
  });

  test('a changed workflow makes the gold stale, and it is read as it is', async () => {
    const { folder, inFormat } = await scored();
    const changed = { ...suspend, steps: [...suspend.steps.slice(0, -1), 'other()'] };
    await writeFile(join(folder, 'workflows/refund.json'), JSON.stringify(changed));
    const run = await score(folder, inFormat('google'), ['--gold', 'gold.json']);
    expect(run.codes).toEqual(['stale-gold']);
    expect(Object.values(matches(run))).toEqual([1, 1, 1, 1]);
  });

  test.each([
    ['one byte', (text: string) => text.replace('\n', ' ')],
    ['a line that it ends with', (text: string) => `${text}\n`],
  ])('gold that was edited is stale: %s', async (_, edited) => {
    const { folder, inFormat } = await scored();
    const path = join(folder, 'gold.json');
    await writeFile(path, edited(await readFile(path, 'utf8')));
    const run = await score(folder, inFormat('google'), ['--gold', 'gold.json']);
    expect(run.codes).toEqual(['stale-gold']);
  });

  test('a sample is read as it is', async () => {
    const { folder } = await scored();
    await traxgen(folder, ['compile', '--out', 's.json', '--sample', '1']);
    const run = await rescore(folder, ['--gold', 's.json', '--predictions', 's.json']);
    expect(run.codes).toEqual([]);
    expect(run.report?.profiles.map(({ golds, figures }) => [golds, figures.exact_match])).toEqual(
      Array.from({ length: 4 }, () => [1, 1]),
    );
  });

  test('profiles with an id field of their own', async () => {
    const { folder } = await scored({
      'profiles/all.json': { id_field: 'who', profiles: [{ ...customer('C1'), who: 'W1' }] },
    });
    await traxgen(folder, ['compile', '--out', 'w.json', '--with-profiles', '--id-field', 'who']);
    const run = await rescore(folder, ['--gold', 'w.json', '--predictions', 'gold.json']);
    expect(matches(run)).toEqual({ W1: 1 });
  });

  async function rescoreWith(folder: string, predictions: unknown) {
    const { status, codes } = await score(folder, predictions, ['--gold', 'gold.json']);
    return { status, codes };
  }
});

describe('gold that cannot be had', () => {
  const many = Array.from({ length: 8 }, (_, at) => `s${at}`);
  const big = { agent: 'big', steps: many, soft_ordering: [many] };
  const bigFiles = {
    'workflows/big.json': big,
    'profiles/big.json': customer('B', { agent_sequence: ['big'] }),
  };

  const turned = { B: [[...many].reverse()] };

  test('a gold set that is too large to list is searched, compiled or read', async () => {
    const { folder, inFormat } = await scored(bigFiles);
    const predictions = { ...inFormat('google'), ...turned };
    const compiled = await score(folder, predictions);
    expect([compiled.status, compiled.codes]).toEqual([0, []]);
    await traxgen(folder, ['compile', '--format', 'lattice', '--out', 'l.json']);
    const read = await score(folder, predictions, ['--gold', 'l.json']);
    expect([read.status, read.codes]).toEqual([0, []]);
    for (const { report } of [compiled, read]) {
      const big = report?.profiles.find(({ id }) => id === 'B');
      expect(big).toMatchObject({
        golds: 40320,
        tags: [],
        pairs: [{ gold: 40319, similarity: 1 }],
      });
      expect(big?.figures).toMatchObject({ exact_match: 0, tool_f1: 1, prefix_tools: 100 });
    }
  });

  test('one that takes too long to search is said, and the others are scored', async () => {
    const { folder, inFormat } = await scored(bigFiles);
    await writeFile(join(folder, 'rules.json'), '{"tools": {"s0": {"optional_call": true}}}');
    const compare = ['--compare', join(folder, 'rules.json')];
    const predictions = { ...inFormat('google'), ...turned };
    const refused = await score(folder, predictions, compare);
    expect([refused.status, refused.codes]).toEqual([1, ['intractable-gold']]);
    expect(Object.values(matches(refused))).toEqual([1, 1, 1, 1]);
    const drawn = await score(folder, predictions, [...compare, '--sample', '10', '--seed', '3']);
    expect([drawn.status, drawn.codes]).toEqual([0, []]);
    const sampled = drawn.report?.profiles.filter(({ sampledFrom }) => sampledFrom !== undefined);
    expect(sampled).toMatchObject([{ id: 'B', golds: 10, sampledFrom: 40320 }]);
    expect(sampled?.[0]?.pairs[0]?.gold).toBeGreaterThan(10);
  });

  test('--max-trajectories lets it in', async () => {
    const { folder, inFormat } = await scored(bigFiles);
    const run = await score(folder, { ...inFormat('google'), B: [many] }, [
      '--max-trajectories',
      '50000',
    ]);
    expect(run.codes).toEqual([]);
    expect(run.report?.profiles.at(-1)).toMatchObject({ golds: 40320, predictions: 1 });
  });

  test('entries that cannot be read, and ids in two files, are errors; the rest is scored', async () => {
    const { folder, gold, inFormat } = await scored();
    const lines = [{ id: 'C1', trajectories: gold.C1 }, { id: 'X', trajectories: { no: 1 } }, [1]];
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{`;
    await writeFile(join(folder, 'more.jsonl'), text);
    const run = await score(folder, inFormat('google'), ['--gold', 'gold.json', 'more.jsonl']);
    expect(run.codes).toEqual(['doubled-id', 'unreadable-gold', 'unreadable-gold', 'json-syntax']);
    expect(run.status).toBe(1);
    expect(Object.values(matches(run))).toEqual([1, 1, 1, 1]);
  });

  test('without any that can be read nothing is scored, and no prediction is blamed', async () => {
    const { folder, inFormat } = await scored({
      'bad.json': '{"C1": ',
      'lacking.json': '{"C1": 5}',
    });
    await writeFile(join(folder, 'p.json'), JSON.stringify(inFormat('google')));
    for (const [file, code] of [
      ['bad.json', 'json-syntax'],
      ['lacking.json', 'unreadable-gold'],
    ] as const) {
      const run = await rescore(folder, ['--gold', file, '--predictions', 'p.json']);
      expect([run.status, run.stdout, run.codes]).toEqual([1, '', [code]]);
      const plain = await traxgen(folder, ['score', '--gold', file, '--predictions', 'p.json']);
      expect(plain.stderr).toMatch(/\nnothing was scored\n$/);
    }
  });

  test('with a faulty workflow or no gold file nothing is scored', async () => {
    const { folder, inFormat } = await scored();
    expect(await score(folder, inFormat('google'), ['--gold', 'no.json'])).toMatchObject({
      status: 1,
      codes: ['file-not-found'],
      stdout: '',
    });
    await writeFile(join(folder, 'workflows/bad.json'), '{"agent": "x", "steps": ["a("]}');
    const run = await score(folder, inFormat('google'), ['--out', 's.json']);
    expect([run.status, run.codes]).toEqual([1, ['step-syntax']]);
    await expect(jsonOf(folder, 's.json')).rejects.toThrow();
  });
});
