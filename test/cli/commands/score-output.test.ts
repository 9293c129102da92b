import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { customer, matches, rescore, score, scored, suspend, textIn } from './score-support.ts';
import { jsonOf, textOf, traxgen } from './support.ts';

const schemaFile = fileURLToPath(new URL('../../../formats/scores.schema.json', import.meta.url));
const wrongC1 = { C1: [] };
const predict = ['--predictions', 'predictions.json'] as const;

async function withPredictions(change: object = {}) {
  const found = await scored();
  const predictions = { ...found.inFormat('google'), ...change };
  await writeFile(join(found.folder, 'predictions.json'), JSON.stringify(predictions));
  return { ...found, predictions };
}

describe('--out', () => {
  test('each ending, in capital letters too, and - for JSON on stdout', async () => {
    const { folder } = await withPredictions(wrongC1);
    const starts = {
      json: '{\n"version": 4,\n"task": "plan",\n"profiles"',
      csv: 'id,',
      md: '# Scores',
      xml: '<?xml',
      XML: '<?xml',
    };
    for (const [ending, start] of Object.entries(starts)) {
      const run = await traxgen(folder, ['score', ...predict, '--out', `new/s.${ending}`, '-q']);
      expect(run).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(await textIn(folder, `new/s.${ending}`)).toMatch(
        new RegExp(`^${start.replace('?', '\\?')}`),
      );
    }
    const run = await traxgen(folder, ['score', ...predict, '--out', '-', '-q']);
    expect(run.stdout).toBe(await textIn(folder, 'new/s.json'));
  });

  test('scores.json fits its schema; the same inputs give the same bytes', async () => {
    const { folder, predictions } = await withPredictions({ C1: [[]], C9: [] });
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(await readFile(schemaFile, 'utf8')),
    );
    for (const out of ['a.json', 'b.json']) {
      await traxgen(folder, ['score', ...predict, '--out', out, '--group-by', 'model']);
    }
    validate(await jsonOf(folder, 'a.json'));
    expect(validate.errors).toBeNull();
    expect(await textIn(folder, 'a.json')).toBe(await textIn(folder, 'b.json'));
    const reversed = Object.entries(predictions).map(([id, value]) => {
      return { id, trajectories: [...(value as unknown[])].reverse() };
    });
    const first = await rescore(folder, predict);
    const second = await score(folder, reversed.reverse(), [], 'reversed.json');
    const figures = (run: typeof first) =>
      run.report?.profiles.map(({ id, figures, otherFigures }) => ({ id, figures, otherFigures }));
    expect(figures(second)).toEqual(figures(first));
  });

  test('is wrong usage with an unknown ending, and never replaces an input', async () => {
    const { folder } = await withPredictions();
    for (const out of ['s.txt', 's', 's.json.gz']) {
      expect((await traxgen(folder, ['score', ...predict, '--out', out])).status).toBe(2);
    }
    const gold = await textIn(folder, 'gold.json');
    for (const out of ['gold.json', 'predictions.json']) {
      const run = await rescore(folder, [...predict, '--gold', 'gold.json', '--out', out]);
      expect([run.status, run.codes]).toEqual([1, ['output-failed']]);
    }
    expect(await textIn(folder, 'gold.json')).toBe(gold);
    const run = await rescore(folder, [...predict, '--out', 'profiles/all.json']);
    expect([run.status, run.codes]).toEqual([1, ['output-failed']]);
  });
});

describe('what is printed', () => {
  test('without --out the table is on stdout, with it on stderr, and --quiet keeps it', async () => {
    const { folder } = await withPredictions(wrongC1);
    const bare = await traxgen(folder, ['score', ...predict]);
    expect(bare.stdout).toContain('1 profile without a prediction: C1.');
    expect(bare.stderr).toMatch(
      /missing-predictions: .*\n4 profiles, 3 predictions, 3 exact matches/,
    );
    const quiet = await traxgen(folder, ['score', ...predict, '--quiet']);
    expect([quiet.stdout, quiet.stderr]).toEqual([bare.stdout, '']);
    const filed = await traxgen(folder, ['score', ...predict, '--out', 's.json']);
    expect(filed.stdout).toBe('');
    expect(filed.stderr).toContain('1 profile without a prediction: C1.');
    expect(filed.stderr).toMatch(/ -> s\.json\n$/);
  });

  test('--json: the report on stdout where it goes nowhere else, diagnostics on stderr', async () => {
    const { folder } = await withPredictions(wrongC1);
    const bare = await traxgen(folder, ['score', ...predict, '--json']);
    expect(JSON.parse(bare.stdout).unpredicted).toEqual(['C1']);
    expect(JSON.parse(bare.stderr)).toMatchObject([{ code: 'missing-predictions' }]);
    const filed = await traxgen(folder, ['score', ...predict, '--json', '--out', 's.md']);
    expect(filed.stdout).toBe('');
    expect(JSON.parse(filed.stderr)).toHaveLength(1);
  });

  test('--fail-on-warning', async () => {
    const { folder } = await withPredictions(wrongC1);
    expect((await traxgen(folder, ['score', ...predict])).status).toBe(0);
    expect((await traxgen(folder, ['score', ...predict, '--fail-on-warning'])).status).toBe(1);
  });

  test('no control character reaches the terminal', async () => {
    const evil = '\u001b[31m\u0007\u202e\u0000\r\n\u009b2J]]>&';
    const { folder } = await scored({ 'profiles/evil.json': customer(`E${evil}`, { day: evil }) });
    const calls = [
      { tool_name: evil, tool_input: { [evil]: evil } },
      { tool_name: 'find', tool_input: {} },
    ];
    const predictions = [
      { id: `E${evil}`, [evil]: evil, trajectories: [calls] },
      { id: `no${evil}`, [evil]: evil, output: evil },
      { id: '__proto__', [evil]: '__proto__', trajectories: [] },
    ];
    const unsafe = /[^\n\P{Cc}]|[\u202a-\u202e]/u;
    await writeFile(join(folder, 'p.json'), JSON.stringify(predictions));
    for (const args of [[], ['--json'], ['--group-by', evil], ['--out', '-'], ['--out', 's.xml']]) {
      const run = await traxgen(folder, ['score', '--predictions', 'p.json', ...args]);
      expect(unsafe.exec(run.stdout + run.stderr)).toBeNull();
    }
    expect(unsafe.exec(await textIn(folder, 's.xml'))).toBeNull();
  });
});

describe('--min', () => {
  test('met, missed with a line each and status 1, unknown with status 2', async () => {
    const { folder } = await withPredictions(wrongC1);
    const run = (min: string) =>
      traxgen(folder, ['score', ...predict, '-q', '--out', 's.json', '--min', min]);
    expect(await run('exact=0.75,param_f1=0.75')).toMatchObject({ status: 0, stderr: '' });
    expect(await run('exact=0.8,tool_f1=0.7,count_agreement=99')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'missed exact_match: the mean is 0.750, and the minimum is 0.8\n' +
        'missed count_agreement: the mean is 75.0, and the minimum is 99\n',
    });
    expect(await jsonOf(folder, 's.json')).toMatchObject({ unpredicted: ['C1'] });
    const unknown = await run('exct=1');
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain("did you mean 'exact'?");
    for (const min of ['exact', 'exact=x', 'exact=']) expect((await run(min)).status).toBe(2);
  });
});

describe('--max', () => {
  const limited = (folder: string, max: string, ...more: readonly string[]) =>
    traxgen(folder, ['score', '--predictions', 'p.json', '--out', 's.json', '--max', max, ...more]);

  test('met, or missed with a line each and status 1', async () => {
    const { folder, gold } = await withPredictions(wrongC1);
    await writeFile(join(folder, 'p.json'), JSON.stringify(gold));
    expect(await limited(folder, 'calls=9,repeated=0', '-q')).toMatchObject({
      status: 0,
      stderr: '',
    });
    const { status, stderr } = await limited(folder, 'calls=1,cost=0.5', '-q');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^missed calls: the mean is \d\.\d\d, and the maximum is 1\n/);
    expect(stderr).toContain('missed cost: no prediction tells it, and the maximum is 0.5\n');
    const json = await limited(folder, 'calls=1', '--json');
    expect(JSON.parse(json.stderr)).toMatchObject([
      { code: 'missed-maximum', severity: 'error', file: '--max', pointer: '/calls' },
    ]);
  });

  test('what some profile does not tell is missed', async () => {
    const { folder } = await withPredictions(wrongC1);
    const args = ['score', ...predict, '-q', '--out', 's.json', '--max', 'calls=99'];
    expect(await traxgen(folder, args)).toMatchObject({
      status: 1,
      stderr: 'missed calls: 1 of 4 profiles does not tell it, and the maximum is 99\n',
    });
  });
});

test('with --json a missed threshold is a diagnostic', async () => {
  const { folder } = await withPredictions(wrongC1);
  const min = ['--min', 'exact=1', '--min', 'count_agreement=101'];
  const run = await traxgen(folder, ['score', ...predict, '--json', ...min]);
  expect(run.status).toBe(1);
  expect(JSON.parse(run.stderr).slice(-2)).toMatchObject([
    {
      code: 'missed-threshold',
      file: '--min',
      message: 'the mean of exact_match is 0.75, below 1',
    },
    { code: 'missed-threshold', file: '--min', pointer: '/count_agreement' },
  ]);
});

describe('--baseline', () => {
  test('says what is better and worse, profile by profile, and is not replaced', async () => {
    const { folder } = await withPredictions(wrongC1);
    await traxgen(folder, ['score', ...predict, '--out', 's.json']);
    const args = ['score', '--predictions', 'gold.json', '--baseline', 's.json', '--out', 't.json'];
    const better = await traxgen(folder, args);
    expect(better.stderr).toMatch(/The baseline, and now\n4 profiles .*then +now +change/);
    expect(better.stderr).toMatch(/\nExact-Match \(%\) +75\.0 +100\.0 +\+25\.0 1\.000 +1 +0\n/);
    expect(better.stderr).toContain('\n1 better now: C1\n');
    const before = await textOf(folder, 's.json');
    const same = await traxgen(folder, [...args.slice(0, -1), 's.json']);
    expect(same.stderr).toContain("'s.json' cannot be written: it is an input of this run");
    expect(await textOf(folder, 's.json')).toBe(before);
    await traxgen(folder, ['score', '--predictions', 'gold.json', '--out', 's.json', '-q']);
    const worse = await traxgen(folder, ['score', ...predict, '--baseline', 's.json']);
    expect(worse.stdout).toContain('\n1 worse now: C1\n');
    expect(worse.status).toBe(0);
  });

  test('is in the report, and with --json on stdout', async () => {
    const { folder } = await withPredictions(wrongC1);
    await traxgen(folder, ['score', '--predictions', 'gold.json', '--out', 's.json', '-q']);
    const run = await traxgen(folder, ['score', ...predict, '--baseline', 's.json', '--json']);
    const { comparisons } = JSON.parse(run.stdout);
    expect(comparisons[0]).toMatchObject({
      field: 'baseline',
      first: 'then',
      second: 'now',
      key: {},
      better: [],
      worse: ['C1'],
      only_first: [],
      only_second: [],
    });
    expect(comparisons[0].figures.exact_match).toMatchObject({
      pairs: 4,
      difference: -0.25,
      low: null,
      p: 1,
    });
  });

  test.each([
    ['', 1],
    ['"version": 1,', 1],
    ['"version": 5, "more": {},', 5],
  ])('with %s it is compared, with a warning', async (key, version) => {
    const { folder } = await withPredictions();
    await rescore(folder, [...predict, '--out', 'old.json']);
    const text = (await textOf(folder, 'old.json')) ?? '';
    expect(text).toContain('"version": 4,');
    await writeFile(join(folder, 'old.json'), text.replace('"version": 4,', key));
    const run = await rescore(folder, [...predict, '--baseline', 'old.json', '--out', 's.json']);
    expect([run.status, run.codes]).toEqual([0, ['scores-version']]);
    expect(run.stderr).toContain(`these scores are of version ${version}, and this traxgen`);
    const { comparisons } = JSON.parse((await textOf(folder, 's.json')) ?? '');
    expect(comparisons[0].figures.tool_f1.pairs).toBeGreaterThan(0);
    expect(await traxgen(folder, ['report', 'old.json'])).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('warning scores-version'),
    });
  });

  test('warns of workflows whose gold changed, though it has as many trajectories', async () => {
    const { folder } = await withPredictions();
    await rescore(folder, [...predict, '--out', 'old.json']);
    const args = [...predict, '--baseline', 'old.json', '--out', 's.json'];
    const changed = { ...suspend, steps: suspend.steps.with(0, 'find(id = day)') };
    await writeFile(join(folder, 'workflows', 'refund.json'), JSON.stringify(changed));
    const run = await rescore(folder, args);
    expect([run.status, run.codes]).toEqual([0, ['other-gold']]);
    const old = (await textOf(folder, 'old.json')) ?? '';
    await writeFile(join(folder, 'old.json'), old.replaceAll(/"gold_hash":"\w+",/g, ''));
    expect((await rescore(folder, args)).codes).toEqual([]);
  });

  test('what an older version did not write is not missing', async () => {
    const { folder } = await withPredictions();
    await rescore(folder, [...predict, '--out', 'old.json']);
    const text = (await textOf(folder, 'old.json')) ?? '';
    const older = text.replaceAll(/"valid":(?:\d+|\{[^}]*\}),/g, '');
    const args = [...predict, '--baseline', 'old.json', '--out', 's.json'];
    await writeFile(join(folder, 'old.json'), older);
    expect((await rescore(folder, args)).codes).toContain('missing-key');
    await writeFile(join(folder, 'old.json'), older.replace('"version": 4', '"version": 2'));
    expect((await rescore(folder, args)).codes).toEqual(['scores-version']);
    const { comparisons } = JSON.parse((await textOf(folder, 's.json')) ?? '');
    expect(comparisons[0].figures.valid).toBeNull();
  });

  test.each([
    ['--similarity', 'prefix', "the similarity was 'prefix' then and 'lcs' now"],
    ['--parallel', 'any', "the order of parallel calls was 'any' then and 'order' now"],
    ['--failed-calls', 'drop', "--failed-calls was 'drop' then and 'keep' now"],
    ['--ignore-tools', 'pay', "the ignored tools were 'pay' then and 'none' now"],
  ])('with %s %s it is refused, and the scores are written', async (flag, value, said) => {
    const { folder } = await withPredictions();
    await rescore(folder, [...predict, flag, value, '--out', 'old.json']);
    const again = [...predict, flag, value, '--baseline', 'old.json', '--out', 's.json'];
    expect((await rescore(folder, again)).codes).toEqual([]);
    const run = await rescore(folder, [...predict, '--baseline', 'old.json', '--out', 's.json']);
    expect([run.status, run.codes]).toEqual([1, ['incomparable-scores']]);
    expect(run.stderr).toContain(said);
    expect(JSON.parse((await textOf(folder, 's.json')) ?? '').comparisons).toEqual([]);
  });

  test('--fail-on-regression and --fail-on-worse fail the run, or say that they could not', async () => {
    const { folder } = await withPredictions(wrongC1);
    await traxgen(folder, ['score', '--predictions', 'gold.json', '--out', 's.json', '-q']);
    const args = ['score', ...predict, '--baseline', 's.json'];
    const regression = await traxgen(folder, [...args, '--fail-on-regression']);
    expect(regression.status).toBe(1);
    expect(regression.stderr).toContain('worse 1 prediction that passed before: C1\n');
    const few = await traxgen(folder, [...args, '--fail-on-worse', 'exact=0.1', '--json']);
    expect(few.status).toBe(0);
    expect(JSON.parse(few.stderr)).toContainEqual(
      expect.objectContaining({ code: 'too-few-pairs', severity: 'warning' }),
    );
    expect((await traxgen(folder, ['score', ...predict, '--fail-on-regression'])).stderr).toContain(
      '--fail-on-regression needs --baseline',
    );
    expect(
      (await traxgen(folder, ['score', ...predict, '--fail-on-worse', 'exact'])).stderr,
    ).toContain('--fail-on-worse needs --baseline or --versus');
    expect((await traxgen(folder, [...args, '--fail-on-worse', 'exat'])).stderr).toContain(
      "--fail-on-worse exat: there is no figure 'exat'",
    );
    const twice = ['--fail-on-worse', 'exact=0.1', '--fail-on-worse', 'exact_match=0.2'];
    expect((await traxgen(folder, [...args, ...twice])).stderr).toContain(
      '--fail-on-worse exact_match is given more than once',
    );
  });

  test('with another version than a whole number it is damaged', async () => {
    const { folder } = await withPredictions();
    await rescore(folder, [...predict, '--out', 'old.json']);
    const text = (await textOf(folder, 'old.json')) ?? '';
    for (const version of ['"4"', '1.5', '0', 'null']) {
      await writeFile(
        join(folder, 'old.json'),
        text.replace('"version": 4', `"version": ${version}`),
      );
      const run = await rescore(folder, [...predict, '--baseline', 'old.json', '--out', 's.json']);
      expect([version, run.status, run.codes]).not.toEqual([version, 0, []]);
    }
  });

  test('of a later version in another form is named as such', async () => {
    const { folder } = await withPredictions();
    await writeFile(join(folder, 'later.json'), '{"version": 99,\n"profiles": {}}');
    for (const args of [['score', ...predict, '--baseline'], ['report']]) {
      const run = await traxgen(folder, [...args, 'later.json']);
      expect(run.status).toBe(1);
      expect(run.stderr).toMatch(
        /^later\.json:1:13 error not-scores: .* version 99, and .* up to 4\n/,
      );
    }
  });

  test('is compared by folder where scores are grouped by it of themselves', async () => {
    const { folder } = await withPredictions();
    for (const name of ['m1', 'm2']) {
      await mkdir(join(folder, 'runs', name), { recursive: true });
      await copyFile(join(folder, 'predictions.json'), join(folder, 'runs', name, 'a.json'));
    }
    const args = ['--predictions', 'runs'];
    await rescore(folder, [...args, '--out', 'old.json']);
    const run = await rescore(folder, [...args, '--baseline', 'old.json']);
    const keys = run.report?.comparisons?.map(({ key }) => key);
    expect(keys).toContainEqual({ folder: 'm1' });
  });

  test.each([
    ['gold.json', 'not-scores'],
    ['broken.json', 'json-syntax'],
    ['none.json', 'file-not-found'],
  ])('%s is %s, and nothing is scored', async (name, code) => {
    const { folder } = await withPredictions();
    await writeFile(join(folder, 'broken.json'), '{"profiles": [}');
    const run = await rescore(folder, [...predict, '--baseline', name, '--out', 's.json']);
    expect([run.status, run.codes]).toEqual([1, [code]]);
    expect(await textOf(folder, 's.json')).toBeUndefined();
  });
});

describe('--versus file compares files', () => {
  // Files of more than 64 KiB are read record by record.
  test.each([0, 1 << 16])('with %i spaces behind them', async (spaces) => {
    const space = ' '.repeat(spaces);
    const { folder, gold, predictions } = await withPredictions(wrongC1);
    await mkdir(join(folder, 'runs', 'm2'), { recursive: true });
    const lines = (all: object) =>
      Object.entries(all)
        .map(([id, { google }]) => JSON.stringify({ id, trajectories: google }))
        .join('\n');
    await writeFile(join(folder, 'runs', 'a.jsonl'), `${lines(gold)}\n${space}`);
    const wrong = Object.fromEntries(
      Object.entries(gold).map(([id, one]) => [id, { ...one, google: predictions[id] ?? [[]] }]),
    );
    await writeFile(join(folder, 'runs', 'm2', 'b.jsonl'), `${lines(wrong)}\n${space}`);
    const run = await rescore(folder, ['--predictions', 'runs', '--versus', 'file']);
    expect(run.codes).toEqual(['missing-predictions']);
    expect(run.report?.comparisons?.[0]).toMatchObject({
      ...{ field: 'file', first: 'a.jsonl', second: 'm2/b.jsonl', worse: ['C1'] },
    });
  });
});

test('--versus compares the values of a field, which it groups by', async () => {
  const { folder } = await withPredictions(wrongC1);
  for (const [name, from] of [
    ['m1', 'gold.json'],
    ['m2', 'predictions.json'],
  ] as const) {
    await mkdir(join(folder, 'runs', name), { recursive: true });
    await copyFile(join(folder, from), join(folder, 'runs', name, 'answers.json'));
  }
  const args = ['score', '--predictions', 'runs', '--versus', 'folder'];
  const run = await traxgen(folder, [...args, '--json']);
  const { comparisons, groups } = JSON.parse(run.stdout);
  expect(groups.some(({ key }: { key: object }) => 'folder' in key)).toBe(true);
  expect(comparisons[0]).toMatchObject({ field: 'folder', key: {}, worse: ['C1'], better: [] });
  expect(comparisons[0].figures.valid).toMatchObject({ pairs: 4, first: 1, second: 0.75, p: 1 });
  const shown = await traxgen(folder, args);
  expect(shown.stdout).toMatch(/\n4 profiles .* change +p better worse\n/);
  expect(shown.stdout).toContain('\n1 worse in m2: C1\n');
  // The output ends with the verdict.
  expect(shown.stdout.split('\n\n').at(-1)).toMatch(
    /^It cannot be told whether m1 is better than m2: /,
  );
  const always = await traxgen(folder, [...args.slice(0, -1), 'workflow']);
  expect(always.stderr).toContain('--versus workflow: scores are by the workflow of the gold');
});

test('a comparison that is asked for and that there is not fails the run', async () => {
  const { folder } = await withPredictions();
  const lines = ['C1', 'C2'].map((id) => JSON.stringify({ id, model: 'm1', trajectories: [[]] }));
  await writeFile(join(folder, 'one.jsonl'), lines.join('\n'));
  for (const [field, said] of [
    ['modle', "no score has the field 'modle', so that nothing is compared"],
    ['model', "all scores have the model 'm1', so that nothing is compared"],
  ]) {
    const args = [
      '--predictions',
      'one.jsonl',
      '--versus',
      field ?? '',
      '--fail-on-worse',
      'valid',
    ];
    const run = await traxgen(folder, ['score', '--quiet', ...args]);
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining(said ?? '')]);
  }
  await rescore(folder, ['--predictions', 'one.jsonl', '--group-by', 'model', '--out', 'old.json']);
  const run = await rescore(folder, [...predict, '--baseline', 'old.json', '--out', 's.json']);
  expect([run.status, run.codes]).toEqual([1, ['nothing-to-compare']]);
});

test('flags of runs warn where predictions are plans', async () => {
  const { folder } = await withPredictions();
  const run = await rescore(folder, [...predict, '--k', '2', '--trials', 'run', '--out', 's.json']);
  expect([run.status, run.codes]).toEqual([0, expect.arrayContaining(['idle-trials'])]);
});

describe('--compare and --similarity', () => {
  test('rules apply in every figure, and the report names them', async () => {
    const { folder, inFormat } = await scored();
    const predictions = inFormat('google');
    for (const calls of predictions.C1) calls[2].tool_input.amount = 20.4;
    const rules = { tools: { pay: { parameters: { amount: { tolerance: 0.5 } } } } };
    await writeFile(join(folder, 'r.json'), JSON.stringify(rules));
    const strict = await score(folder, predictions);
    const lenient = await score(folder, predictions, ['--compare', 'r.json']);
    expect(matches(strict)).toMatchObject({ C1: 0 });
    expect(matches(lenient)).toMatchObject({ C1: 1 });
    expect(lenient.report?.rules).toEqual(['pay.amount: tolerance 0.5']);
    expect(lenient.report?.profiles[0]?.otherFigures.tool_call_accuracy).toBe(1);
    expect(strict.report?.rules).toEqual([]);
  });

  test('--ignore-tools leaves calls out, from the configuration too', async () => {
    const { folder } = await withPredictions();
    const ignore = ['--ignore-tools', 'pay,serch', 'mail'];
    const run = await rescore(folder, [...predict, ...ignore]);
    expect([run.status, run.codes]).toEqual([0, ['unknown-ignored-tool']]);
    expect(run.report?.ignoredTools).toEqual(['pay', 'serch', 'mail']);
    const configured = JSON.stringify({ 'ignore-tools': ['pay', 'mail'] });
    await writeFile(join(folder, 'traxgen.config.json'), configured);
    const again = await traxgen(folder, ['score', ...predict]);
    expect(again.stdout).toContain('Calls of pay, mail are left out.');
  });

  test('--parallel any is said in the report', async () => {
    const { folder } = await withPredictions();
    const run = await rescore(folder, [...predict, '--parallel', 'any']);
    expect([run.status, run.report?.parallel]).toEqual([0, 'any']);
    expect((await rescore(folder, [...predict, '--parallel', 'all'])).status).toBe(2);
  });

  test('rules that name nothing are warnings', async () => {
    const { folder } = await withPredictions();
    const parameters = { amout: { ignore: true } };
    const rules = { tools: { pai: { parameters: {} }, pay: { parameters } } };
    await writeFile(join(folder, 'r.json'), JSON.stringify(rules));
    const run = await rescore(folder, [...predict, '--compare', 'r.json']);
    expect([run.status, run.codes]).toEqual([0, ['unknown-rule-tool', 'unknown-rule-parameter']]);
    expect(run.stderr).toContain("did you mean 'amount'?");
  });

  test('a faulty file of rules is located, and nothing is scored', async () => {
    const { folder } = await withPredictions();
    const text =
      '{\n  "tools": {\n    "pay": { "parameters": { "amount": { "ignor": true } } }\n  }\n}\n';
    await writeFile(join(folder, 'r.json'), text);
    const run = await traxgen(folder, ['score', ...predict, '--compare', 'r.json']);
    expect(run.stderr).toMatch(/^r\.json:3:42 error unknown-key: /);
    expect(run.stderr).toContain('nothing was scored');
    expect([run.status, run.stdout]).toEqual([1, '']);
  });

  test.each([
    ['lcs', 0.8],
    ['tool-f1', 0.8],
    ['param-f1', (2 * 4) / (6 + 7)],
    ['prefix', 0.6],
    ['overlap', 0.6],
  ])('--similarity %s', async (name, similarity) => {
    const { folder, inFormat } = await scored();
    const calls = inFormat('google').C1[0];
    // The fourth of five calls became another tool: 4 of 6 parameters stay, and 7 are predicted.
    calls[3] = { tool_name: 'phone', tool_input: { kind: 'temporary', until: 'Friday', no: 1 } };
    const run = await score(folder, { C1: [calls] }, ['--similarity', name, '--filter', 'C1']);
    expect(run.report?.similarity).toBe(name);
    expect(run.report?.profiles[0]?.pairs).toMatchObject([{ gold: 0, prediction: 0 }]);
    expect(run.report?.profiles[0]?.pairs[0]?.similarity).toBeCloseTo(similarity, 12);
  });

  test('an unknown one is wrong usage', async () => {
    const { folder } = await withPredictions();
    expect((await rescore(folder, [...predict, '--similarity', 'lev'])).status).toBe(2);
  });
});
