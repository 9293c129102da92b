import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type ById,
  customer,
  everyFormat,
  matches,
  rescore,
  score,
  scored,
} from './score-support.ts';
import { traxgen } from './support.ts';

const all = { C1: 1, C2: 1, C3: 1, 4: 1 };
/** Chats and records of one trajectory have one of the two that most golds have. */
const single = { C1: 0, C2: 0, C3: 0, 4: 1 };

const each = (byId: ById, record: (id: string, value: ById[string]) => object) =>
  Object.entries(byId).map(([id, value]) => record(id, value));
const asLines = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

const call = ({ tool_name: name, tool_input: input }: ById, nth: number) => {
  const args = nth % 2 === 0 ? input : JSON.stringify(input);
  return { id: `call_${nth}`, type: 'function', function: { name, arguments: args } };
};
const chat = (calls: ById[]) => [
  { role: 'system', content: 'Plan.' },
  { role: 'user', content: 'find(id=9)' },
  ...calls.flatMap((each, nth) => [
    { role: 'assistant', content: null, tool_calls: [call(each, nth)] },
    { role: 'tool', tool_call_id: `call_${nth}`, content: '{"ok": true}' },
  ]),
  { role: 'assistant', content: 'Done.' },
];
const batchLine = (id: string, value: ById[string]) => ({
  id: 'batch_req_1',
  custom_id: id,
  response: {
    status_code: 200,
    body: {
      model: 'm1',
      choices: [{ message: { role: 'assistant', content: null, tool_calls: value[0].map(call) } }],
    },
  },
  error: null,
});

describe('shapes of predictions', () => {
  test.each(everyFormat)('an object by id in %s, by content and forced', async (format) => {
    const { folder, inFormat } = await scored();
    for (const args of [[], ['--as', format]]) {
      const run = await score(folder, inFormat(format), args);
      // Names alone are exact only where names are meant.
      const isOpen = format === 'tool-only' && args.length === 0;
      const want = isOpen ? Object.fromEntries(Object.keys(all).map((id) => [id, null])) : all;
      expect([run.status, run.codes, matches(run)]).toEqual([0, [], want]);
    }
  });

  test('a whole gold file, its lines, and profiles with gold', async () => {
    const { folder, gold } = await scored();
    expect(matches(await score(folder, gold))).toEqual(all);
    const records = each(gold, (id, trajectories) => ({ id, agents: [], trajectories }));
    expect(matches(await score(folder, asLines(records), [], 'p.jsonl'))).toEqual(all);
    const profiles = each(gold, (id, entry) => ({
      customer_id: id,
      ground_truth_trajectories: entry,
    }));
    expect(matches(await score(folder, profiles))).toEqual(all);
  });

  test('JSONL, a list of records, and raw text in a field', async () => {
    const { folder, inFormat } = await scored();
    const google = inFormat('google');
    const lines = asLines(each(google, (id, value) => ({ customer_id: id, trajectories: value })));
    expect(matches(await score(folder, lines, [], 'p.jsonl'))).toEqual(all);
    for (const key of ['text', 'output', 'response']) {
      const said = (value: unknown) => `Sure:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
      const run = await score(
        folder,
        each(google, (id, value) => ({ id, [key]: said(value) })),
      );
      expect(matches(run)).toEqual(all);
      expect(run.report?.groups[0]?.repairs).toEqual({
        initial_fail: 4,
        recovered: 4,
        markdown_fences: 4,
      });
    }
    const one = each(google, (id, value) => ({ id, trajectory: value[0] }));
    expect(matches(await score(folder, one))).toEqual(single);
  });

  test('values with commas survive in the format of traxgen', async () => {
    const { folder, inFormat } = await scored();
    const texts = each(inFormat('traxgen'), (id, value) => ({ id, text: JSON.stringify(value) }));
    const run = await score(folder, texts);
    expect(matches(run)).toEqual(all);
    expect(run.report?.profiles[0]?.figures.param_f1).toBe(1);
  });

  test.each([
    ['txt', 'google'],
    ['json', 'langchain'],
    ['md', 'traxgen'],
  ])('a folder with one .%s file per profile', async (ending, format) => {
    const { folder, inFormat } = await scored();
    await mkdir(join(folder, 'answers'));
    for (const [id, value] of Object.entries(inFormat(format))) {
      const text = ending === 'json' ? JSON.stringify(value) : `Here: ${JSON.stringify(value)}`;
      await writeFile(join(folder, 'answers', `${id}.${ending}`), text);
    }
    const run = await rescore(folder, ['--predictions', 'answers']);
    expect([run.codes, matches(run)]).toEqual([[], all]);
  });

  test('chat messages of OpenAI, and result lines of its Batch API', async () => {
    const { folder, inFormat } = await scored();
    const chats = each(inFormat('google'), (id, value) => ({ id, messages: chat(value[0]) }));
    const batch = asLines(each(inFormat('google'), batchLine));
    for (const args of [[], ['--as', 'openai']]) {
      expect(matches(await score(folder, chats, args))).toEqual(single);
    }
    for (const args of [[], ['--as', 'openai-batch']]) {
      expect(matches(await score(folder, batch, args, 'b.jsonl'))).toEqual(single);
    }
    const grouped = await score(folder, batch, ['--group-by', 'response.body.model'], 'b.jsonl');
    expect(grouped.report?.profiles[0]?.groups).toEqual({ 'response.body.model': 'm1' });
  });

  test('stdin', async () => {
    const { folder, inFormat } = await scored();
    const text = JSON.stringify(inFormat('google'));
    expect(matches(await rescore(folder, ['--predictions', '-'], text))).toEqual(all);
    expect((await rescore(folder, ['--predictions', '-', '--gold', '-'], text)).status).toBe(2);
  });

  test("the profiles' own id field is known for predictions as well", async () => {
    const profiles = [{ ...customer('C1'), who: 'W1' }];
    const { folder, inFormat } = await scored({
      'profiles/all.json': { id_field: 'who', profiles },
    });
    const record = { customer_id: 'C1', who: 'W1', trajectories: inFormat('google').W1 };
    for (const args of [[], ['--gold', 'gold.json']]) {
      expect(matches(await score(folder, [record], args))).toEqual({ W1: 1 });
    }
  });
});

describe('predictions that do not fit', () => {
  test('in a list of records are found by line and pointer', async () => {
    const { folder, inFormat } = await scored();
    const [good] = Object.values(inFormat('google'));
    const records = [
      { id: 'C1', trajectories: good },
      { id: 'C1', trajectories: [] },
      { trajectories: good },
      { id: 'C2', output: 'I cannot do that.' },
    ];
    const text = `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(',\n')}\n]`;
    await writeFile(join(folder, 'list.json'), text);
    const run = await traxgen(folder, ['score', '--predictions', 'list.json', '--json']);
    const found = JSON.parse(run.stderr).slice(0, 3);
    expect(found).toMatchObject([
      { code: 'doubled-prediction', line: 3, column: 3, pointer: '/1' },
      { code: 'prediction-without-id', line: 4, column: 3, pointer: '/2' },
      { code: 'unreadable-prediction', line: 5, column: 3, pointer: '/3' },
    ]);
    expect(found[0].message).toContain('is there already at list.json:2:3,');
    expect(found[0].profiles.at).toBe('list.json:3:3');
    expect(found[1].source.text).toContain('trajectories');
  });

  test('ids that match nothing, twice, absent, unreadable or missing are said and counted', async () => {
    const { folder, inFormat } = await scored();
    const google = inFormat('google');
    const run = await score(folder, [
      { id: 'C1', trajectories: google.C1 },
      { id: 'C1', trajectories: [] },
      { id: 'C9', trajectories: google.C1 },
      { id: 'C2', output: 'I cannot do that.' },
      { trajectories: google.C1 },
      { id: 4, trajectories: google[4] },
    ]);
    expect(run.status).toBe(1);
    expect(run.codes).toEqual([
      'doubled-prediction',
      'unreadable-prediction',
      'prediction-without-id',
      'unknown-predictions',
      'missing-predictions',
    ]);
    expect(run.report).toMatchObject({ unknown: ['C9'], doubled: ['C1'], unpredicted: ['C3'] });
    expect(matches(run)).toEqual({ C1: 1, C2: 0, C3: 0, 4: 1 });
    expect(run.report?.profiles.map(({ state }) => state)).toEqual([
      'scored',
      'unreadable',
      'absent',
      'scored',
    ]);
    for (const { figures, otherFigures } of run.report?.profiles.slice(1, 3) ?? []) {
      expect(new Set(Object.values({ ...figures, ...otherFigures }))).toEqual(new Set([0]));
    }
  });

  test('[] is no prediction, [[]] an empty one, null none that can be read', async () => {
    const { folder, inFormat } = await scored();
    const run = await score(folder, { ...inFormat('google'), C1: [], C2: [[]], C3: null });
    expect(run.codes).toEqual(['unreadable-prediction', 'missing-predictions']);
    expect(run.report?.profiles.map(({ state, tags }) => [state, tags])).toEqual([
      ['absent', []],
      ['scored', ['missing_tool']],
      ['unreadable', []],
      ['scored', []],
    ]);
  });

  test('--filter is about predictions too, and says what it does not find', async () => {
    const { folder, inFormat } = await scored();
    for (const args of [[], ['--gold', 'gold.json']]) {
      const run = await score(folder, inFormat('google'), ['--filter', 'C2', 'C8', ...args]);
      expect([run.status, run.codes, matches(run)]).toEqual([0, ['unknown-id'], { C2: 1 }]);
      expect(run.report?.unknown).toEqual([]);
    }
  });

  test('no file, and an unknown way to read', async () => {
    const { folder } = await scored();
    expect((await rescore(folder, [])).status).toBe(2);
    expect((await rescore(folder, ['--predictions', 'x', '--as', 'goggle'])).status).toBe(2);
    const run = await rescore(folder, ['--predictions', 'x.json']);
    expect([run.status, run.codes, run.stdout]).toEqual([1, ['file-not-found'], '']);
  });
});

describe('what many predictions have in common', () => {
  const records = Array.from({ length: 30 }, () => ({ id: 'C1', trajectories: [['f']] }));

  test('is listed for the first ten, and counted; with --json for all', async () => {
    const { folder } = await scored({ 'profiles/all.json': customer('C1') });
    await writeFile(join(folder, 'p.json'), JSON.stringify(records));
    const args = ['score', '--predictions', 'p.json'];
    const run = await traxgen(folder, args);
    expect(run.status).toBe(1);
    expect(run.stderr.match(/error doubled-prediction: the/g)).toHaveLength(10);
    expect(run.stderr).toContain(
      '\np.json error doubled-prediction: 19 more of them (--json lists all)\n',
    );
    const { codes } = await rescore(folder, args.slice(1));
    expect(codes).toEqual(Array(29).fill('doubled-prediction'));
  });

  test('is counted over files, too', async () => {
    const { folder } = await scored({ 'profiles/all.json': customer('C1') });
    const answers = Array.from({ length: 15 }, (_, at) => [`answers/X${at}.txt`, 'Sorry.']);
    for (const [name = '', text = ''] of answers) {
      await mkdir(join(folder, 'answers'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const run = await traxgen(folder, ['score', '--predictions', 'answers']);
    expect(run.stderr.match(/hint: give the calls as messages/g)).toHaveLength(10);
    expect(run.stderr).toContain(
      '\nwarning unreadable-prediction: 5 more of them (--json lists all)\n',
    );
  });
});

describe('--group-by', () => {
  test.each(['complexity', 'workflow'])('%s is wrong usage: every table has it', async (field) => {
    const { folder, inFormat } = await scored();
    const records = Object.entries(inFormat('google')).map(([id, trajectories]) => {
      return { id, [field]: 'simple', trajectories };
    });
    for (const args of [[], ['--json']]) {
      const run = await score(folder, records, ['--group-by', `model,${field}`, ...args]);
      expect(run.status).toBe(2);
      expect(run.stderr).toContain(`--group-by ${field}: scores are by the ${field} of the gold`);
    }
  });

  test('a profile that one model did not answer scores 0 in its group', async () => {
    const { folder, inFormat } = await scored();
    const google = inFormat('google');
    const record = (id: string, model: string, prompt: number) => {
      return { id, model, prompt, trajectories: google[id] };
    };
    const run = await score(
      folder,
      [record('C1', 'a', 1), record('C2', 'a', 1), record('C1', 'b', 1), record('C9', 'c', 2)],
      ['--group-by', 'model,prompt', '--filter', 'C1', 'C2', 'C9'],
    );
    expect(matches(run)).toEqual({
      'C1 a 1': 1,
      'C2 a 1': 1,
      'C1 b 1': 1,
      'C2 b 1': 0,
      'C1 c 2': 0,
      'C2 c 2': 0,
    });
    const means = run.report?.groups
      .filter(({ key }) => 'model' in key && !('complexity' in key))
      .map(({ key, figures, profiles }) => [key.model, profiles, figures.exact_match?.mean]);
    expect(means).toEqual([
      ['a', 2, 1],
      ['b', 2, 0.5],
      ['c', 2, 0],
    ]);
    expect(JSON.parse(run.stderr).at(-1).message).toBe(
      "3 predictions are missing and score 0: 'C1' (model 'c', prompt '2'), 'C2' (model 'b', prompt '1'), 'C2' (model 'c', prompt '2')",
    );
  });

  test('who predicted ids without gold only is a group, too', async () => {
    const { folder, inFormat } = await scored({ 'profiles/all.json': customer('C1') });
    const { C1: trajectories } = inFormat('google');
    const records = [
      { id: 'C1', model: 'good', trajectories },
      { id: 'C9', model: 'stray', trajectories },
      { id: 'C9', model: 'mute', output: 'Sorry.' },
      { id: 'C1', model: 'odd', output: 'Sorry.' },
    ];
    const run = await score(folder, records, ['--group-by', 'model']);
    expect(matches(run)).toEqual({ 'C1 good': 1, 'C1 stray': 0, 'C1 mute': 0, 'C1 odd': 0 });
    expect(run.report?.groups[0]).toMatchObject({ key: {}, profiles: 4 });
    const told = JSON.parse(run.stderr).slice(0, 2);
    expect(told.map(({ message }: { message: string }) => message)).toEqual([
      'no trajectory can be read in this prediction, which has words alone: its id has no gold, and it is in no figure',
      'no trajectory can be read in this prediction, which has words alone: the prediction scores 0',
    ]);
  });

  test('what is missing is said with its group', async () => {
    const { folder, inFormat } = await scored({
      'profiles/all.json': [customer('C1'), customer('C2')],
    });
    const { C1, C2 } = inFormat('google');
    const records = [
      { id: 'C1', model: 'a', trajectories: C1 },
      { id: 'C2', model: 'a', trajectories: C2 },
      { id: 'C1', model: 'b', trajectories: C1 },
      { id: 'C2', trajectories: C2 },
    ];
    await writeFile(join(folder, 'p.json'), JSON.stringify(records));
    const run = await traxgen(folder, ['score', '--predictions', 'p.json', '--group-by', 'model']);
    expect(run.stdout).toContain('2 predictions missing: C1 (model (empty)), C2 (model b).');
    expect(run.stdout).not.toContain('without a prediction');
    expect(run.stderr).toContain("score 0: 'C1' (model ''), 'C2' (model 'b')");
  });

  test('a field that no prediction has', async () => {
    const { folder, inFormat } = await scored();
    const run = await score(folder, inFormat('google'), ['--group-by', 'modle']);
    expect(run.codes).toEqual(['unknown-group-field']);
    expect(Object.values(matches(run))).toEqual([1, 1, 1, 1]);
  });

  test('rows are scores, and the last line says of how many profiles in how many groups', async () => {
    const { folder } = await scored({ 'profiles/all.json': customer('C1') });
    const records = ['m1', 'm2', 'm3'].map((model) => ({ id: 'C1', model, trajectories: [['f']] }));
    await writeFile(join(folder, 'p.json'), JSON.stringify(records));
    const args = ['--predictions', 'p.json', '--group-by', 'model'];
    const run = await traxgen(folder, ['score', ...args, '--filter', 'C1']);
    expect(run.stdout).toMatch(/^all .*\n3 scored /m);
    expect(run.stderr).toContain('1 profile in 3 groups, 3 predictions, 0 exact matches');
  });

  test('a field that each prediction has for itself makes too many groups', async () => {
    const ids = Array.from({ length: 800 }, (_, at) => `P${at}`);
    const { folder } = await scored({ 'profiles/all.json': ids.map((id) => customer(id)) });
    const records = ids.map((id) => ({ id, prompt: `plan for ${id}`, trajectories: [] }));
    const run = await score(folder, records, ['--group-by', 'prompt']);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('--group-by prompt: 800 groups of 800 profiles are too many');
  });
});
