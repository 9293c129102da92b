import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import * as records from '../../../src/cli/commands/score/from-records.ts';
import type { SharedTask } from '../../../src/cli/runs/task-pool.ts';
import { threadWork } from '../../../src/cli/runs/thread-work.ts';
import type { ReportLimits } from '../../../src/report/limits.ts';
import { createScoreEngine } from '../../../src/scoring/verdict/score-engine.ts';
import type { ScoreTask } from '../../../src/scoring/verdict/score-task.ts';
import { some } from '../../budget.ts';
import { customer, suspend } from './score-support.ts';
import { lines, project, textOf, traxgen } from './support.ts';

// The threads of a run belong to it alone, and have an engine for its data.
vi.mock('../../../src/cli/machine/threads/threads.ts', () => ({
  Threads: class {
    readonly #scoreBatch = threadWork(createScoreEngine, () => []);
    async run(task: SharedTask<ScoreTask>) {
      return structuredClone(await this.#scoreBatch(structuredClone(task)));
    }
    async close() {}
  },
}));

const usual: ReportLimits = {
  ...{ rows: 100_000, details: 20_000, answers: 7_000, trajectories: 50, text: 200_000 },
};
const room = vi.hoisted((): { reportLimits?: ReportLimits } => ({}));

vi.mock('../../../src/report/limits.ts', () => room);
vi.mock('../../../src/cli/machine/batch-records.ts', () => ({ batchRecords: 64 }));

const customers = Array.from({ length: 100 }, (_, at) =>
  customer(`C${at}`, { order: { id: at, amount: 2 * at }, day: ['Monday', 'Friday'][at % 2] }),
);

/** Only large files are read by records. */
const blank = `${' '.repeat(1 << 16)}\n`;

/** A folder with gold, and with predictions in files whose ending promises lines, or does not. */
async function predicted(): Promise<string> {
  const rules = { tools: { find: { parameters: { id: { tolerance: 1 } } } } };
  const folder = await project({
    'workflows/refund.json': suspend,
    'profiles/all.json': '[]',
    'p.jsonl': lines(...customers),
    'rules.json': JSON.stringify(rules),
  });
  await traxgen(folder, ['compile', '-q', '--profiles', 'p.jsonl', '--out', 'g.jsonl']);
  const gold = (await textOf(folder, 'g.jsonl')) ?? '';
  await writeFile(join(folder, 'alone.jsonl'), gold);
  const answers = gold
    .trimEnd()
    .split('\n')
    .map((line, at) => answerTo(JSON.parse(line), at));
  const plans = answers.filter((_, at) => at % 11 !== 5);
  await writeFile(join(folder, 'plans.jsonl'), blank + lines(...plans));
  await writeFile(join(folder, 'back.jsonl'), blank + lines(...answers.toReversed()));
  const runs = customers.map(({ customer_id: id }, at) => ({ id, messages: messages(at) }));
  await writeFile(join(folder, 'runs.jsonl'), blank + lines(...runs));
  for (const name of ['plans', 'back', 'runs']) {
    await writeFile(join(folder, `${name}.json`), (await textOf(folder, `${name}.jsonl`)) ?? '');
  }
  return folder;
}

/** Of seven predictions some are right, a plan that is wrong, a text, or nothing that can be read. */
function answerTo(gold: { id: string; trajectories: { google: object[][] } }, at: number): object {
  const [model, prompt] = [`m${at % 2}`, `p${at % 3}`];
  const { google } = gold.trajectories;
  if (at % 7 === 1) return { id: gold.id, model, prompt, output: 'no' };
  if (at % 7 === 2) return { id: gold.id, model, prompt, output: JSON.stringify(google) };
  const made = at % 7 === 3 ? google.map((calls) => calls.slice(at % 2)) : google;
  return { ...gold, model, prompt, trajectories: { google: made } };
}

function messages(at: number): object[] {
  const names = at % 3 ? ['find', 'check'] : ['find'];
  return names.flatMap((name, call) => {
    const of = { name, arguments: JSON.stringify({ id: at }) };
    const id = `${call}`;
    return [
      { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: of }] },
      { role: 'tool', tool_call_id: id, content: call ? 'error' : 'done' },
    ];
  });
}

/** What is written in one way of scoring, and whether that was record by record. */
async function scored(folder: string, name: string, args: readonly string[]) {
  const spy = vi.spyOn(records, 'scoreRecords');
  const outputs = ['--out', 's.json', '--report', 'page.html', '--title', 'A title'];
  const run = await traxgen(folder, ['score', '--predictions', name, ...outputs, ...args]);
  const [way] = await Promise.all(spy.mock.results.map(({ value }) => value));
  spy.mockRestore();
  const plain = (text = '') => text.replaceAll('.jsonl', '.json').replace(/\d+\.\d\d s/, 's');
  const page = await textOf(folder, 'page.html');
  const scores = await textOf(folder, 's.json');
  return {
    isOfRecords: way !== undefined,
    page,
    all: [run.status, plain(run.stderr), scores, plain(page)],
  };
}

const pages: (readonly [string, readonly string[], Partial<ReportLimits>])[] = [
  ['plans', ['--gold', 'g.jsonl'], {}],
  ['plans', ['--gold', 'g.jsonl'], { details: 10_000, answers: 170 }],
  ['plans', ['--gold', 'g.jsonl'], { rows: 67 }],
  ['plans', ['--gold', 'g.jsonl'], { rows: 17, details: 3_400 }],
  ['back', ['--gold', 'g.jsonl', '--compare', 'rules.json'], {}],
  ['back', ['--gold', 'alone.jsonl', '--as', 'google'], {}],
  ['plans', ['--profiles', 'p.jsonl', '--ignore-tools', 'check'], {}],
  ['runs', ['--gold', 'g.jsonl', '--failed-calls', 'drop'], {}],
  [
    'runs',
    ['--profiles', 'p.jsonl', '--similarity', 'prefix', '--k', '1'],
    { rows: 50, details: 6_700 },
  ],
  ['plans', ['--gold', 'g.jsonl', '--group-by', 'model,prompt'], {}],
  ['plans', ['--gold', 'g.jsonl', '--group-by', 'model'], { rows: 117, details: 6_700 }],
];

test.each(some(pages))(
  'a page of records: %s with %j and room %j, is that of predictions read at once',
  async (name, args, own) => {
    const folder = await predicted();
    room.reportLimits = { ...usual, ...own };
    const atOnce = await scored(folder, `${name}.json`, args);
    expect(atOnce.isOfRecords).toBe(false);
    expect(atOnce.page).toContain('id="details-0"');
    expect(atOnce.page).toContain('\nnull\n');
    for (const jobs of own.rows ? ['1', ...some(['3', '2'])] : ['1']) {
      const ofRecords = await scored(folder, `${name}.jsonl`, [...args, '--jobs', jobs]);
      expect(ofRecords.isOfRecords).toBe(true);
      expect(ofRecords.all).toEqual(atOnce.all);
    }
  },
  60_000,
);
