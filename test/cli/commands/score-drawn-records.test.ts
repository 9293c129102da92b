import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as records from '../../../src/cli/commands/score/from-records.ts';
import { budget } from '../../budget.ts';
import { type ById, customer, scored } from './score-support.ts';
import { lines, textOf, traxgen } from './support.ts';

/** Only large files are read by records. */
const blank = `${' '.repeat(1 << 16)}\n`;

const ids = fc.constantFrom('C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'Z1');

const fields = fc.record(
  {
    model: fc.constantFrom('large', 'large', 'small', 'ü', '', 3),
    seed: fc.constantFrom('1', '2', '10', 'b', 4),
    day: fc.constantFrom('Monday', 'Friday', 'x'),
    meta: fc.constantFrom({ model: 'a' }, { model: 'b' }, {}),
    finish_reason: fc.constantFrom('length', 'stop'),
    usage: fc.constantFrom({ input_tokens: 12, output_tokens: 3 }, {}),
  },
  { requiredKeys: [] },
);

function chat(tools: readonly string[]) {
  const calls = tools.map((name, at) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `c${at}`, type: 'function', function: { name, arguments: '{}' } }],
  }));
  const end = { role: 'assistant', content: 'Done.' };
  return { messages: [{ role: 'user', content: 'please' }, ...calls, end] };
}

const plans = fc.constantFrom<(right: ById) => object>(
  (trajectories) => ({ trajectories }),
  (trajectories) => ({ trajectories }),
  ({ google }) => ({ trajectories: { google: google.slice(1) } }),
  ({ google }) => ({ trajectories: { google: google.map((one: object[]) => one.slice(0, -1)) } }),
  () => ({ trajectories: { google: [[]] } }),
  ({ google }) => ({ output: `Sure: ${JSON.stringify(google)}` }),
  () => ({ output: 'no' }),
  () => ({}),
);
const runs = fc
  .constantFrom([], ['find', 'check'], ['find'], ['find', 'check', 'pay', 'mail', 'complete_case'])
  .map((tools) => () => chat(tools));

/** What a line may be instead of a prediction. */
const others = fc.constantFrom(
  '',
  ' ',
  '{"id":"C2","model":"large","x',
  '{"output":"x"}',
  '{"id":[]}',
);

const drawnLines = fc
  .tuple(fc.constantFrom(plans, plans, runs, runs, fc.oneof(plans, runs)), fc.boolean())
  .chain(([content, isClean]) => {
    const record = fc.record({ id: ids, own: fields, content, isEscaped: fc.nat(9) });
    const weight = isClean ? 0 : 1;
    return fc.array(fc.oneof({ weight: 20, arbitrary: record }, { weight, arbitrary: others }), {
      minLength: 2,
      maxLength: 24,
    });
  });

/** Predictions of every profile by each model in as many runs, as most files have them. */
const wholeLines = fc
  .tuple(fc.constantFrom(plans, runs), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .chain(([content, times, hasModels]) =>
    fc.tuple(
      ...['C1', 'C2', 'C3', 'C4', 'C5'].flatMap((id) =>
        ['large', 'small'].flatMap((model) =>
          Array.from({ length: times }, (_, at) =>
            fc.record({
              id: fc.constant(id),
              own: fc.constant({ ...(hasModels && { model }), seed: String(at) }),
              content,
              isEscaped: fc.constant(1),
            }),
          ),
        ),
      ),
    ),
  )
  .chain((all) => fc.shuffledSubarray([...all], { minLength: all.length - 2 }));

const file = fc.oneof(drawnLines, { weight: 3, arbitrary: wholeLines });
const names = fc.constantFrom(
  ['p.jsonl'],
  ['p.jsonl'],
  ['p.jsonl', 'q.jsonl'],
  ['in/p.jsonl', 'in/q.jsonl'],
  ['in/p.jsonl', 'in/other/p.jsonl'],
);

const options = fc.record({
  groupBy: fc.constantFrom(
    [],
    ['--group-by', 'model'],
    ['--group-by', 'model'],
    ['--group-by', 'model'],
    ['--group-by', 'model,seed'],
    ['--group-by', 'model,finish_reason'],
    ['--group-by', 'day'],
    ['--group-by', 'day,model'],
    ['--group-by', 'meta.model'],
    ['--group-by', 'folder,nothing'],
  ),
  trials: fc.constantFrom([], [], ['--trials', 'seed'], ['--trials', 'nothing'], ['--k', '2']),
  task: fc.constantFrom([], [], [], ['--task', 'run'], ['--task', 'plan']),
  gold: fc.constantFrom(
    ['--gold', 'gold.jsonl'],
    ['--gold', 'alone.jsonl'],
    ['--profiles', 'customers.jsonl'],
  ),
  out: fc.constantFrom(
    ['--out', 'scores.json'],
    ['--out', 'scores.jsonl'],
    ['--out', 'scores.json', '--json'],
    [],
  ),
  page: fc.constantFrom([], ['--report', 'page.html']),
  more: fc.constantFrom([], [], [], ['-q'], ['--ignore-tools', 'pay', 'nonesuch']),
});

async function folderOfAll() {
  const customers = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'].map((id, at) =>
    customer(id, { day: ['Monday', 'Friday'][at % 2], order: { id: at, amount: 60 * at } }),
  );
  const { folder } = await scored({ 'customers.jsonl': lines(...customers) });
  await traxgen(folder, ['compile', '-q', '--profiles', 'customers.jsonl', '--out', 'gold.jsonl']);
  const text = (await textOf(folder, 'gold.jsonl')) ?? '';
  await writeFile(join(folder, 'alone.jsonl'), text);
  const right = text.trimEnd().split('\n');
  const byId = right
    .map((line) => JSON.parse(line))
    .map(({ id, trajectories }) => [id, trajectories]);
  return { folder, right: Object.fromEntries(byId) as ById };
}

const outputs = ['scores.json', 'scores.jsonl', 'page.html'];

const runsOfTest = budget(60);

test('scores of records that are drawn are those of predictions that are read at once', async () => {
  const { folder, right } = await folderOfAll();
  const spy = vi.spyOn(records, 'scoreRecords');
  let ofRecords = 0;
  const run = async (args: readonly string[]) => {
    for (const name of outputs) await writeFile(join(folder, name), 'old');
    const result = await traxgen(folder, args);
    const stderr = result.stderr.replace(/\d+\.\d\d s/, 's');
    const written = await Promise.all(outputs.map((name) => textOf(folder, name)));
    return { ...result, stderr, written };
  };
  const drawn = fc.record({ paths: names, files: fc.tuple(file, file), options });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ paths, files, options: given }) => {
      for (const [at, path] of paths.entries()) {
        const all = (files[at] ?? []).map((one) => {
          if (typeof one === 'string') return `${one}\n`;
          const { id, own, content, isEscaped } = one;
          const line = lines({ id, ...own, ...content(right[id] ?? { google: [] }) });
          return isEscaped === 0 ? line.replace('"id":"C', '"id":"\\u0043') : line;
        });
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), blank + all.join(''));
      }
      const found =
        paths[0]?.startsWith('in') && paths[1] !== 'in/q.jsonl' ? ['in/**/p.jsonl'] : paths;
      const args = ['score', '--predictions', ...found, ...Object.values(given).flat()];
      const first = await run(args);
      if ((await spy.mock.results.at(-1)?.value) !== undefined) ofRecords += 1;
      spy.mockResolvedValueOnce(undefined);
      expect(first).toEqual(await run(args));
    }),
    { numRuns: runsOfTest, seed: 20 },
  );
  spy.mockRestore();
  expect(ofRecords / runsOfTest).toBeGreaterThan(0.25);
}, 600_000);
