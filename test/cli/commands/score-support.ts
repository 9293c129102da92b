import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formats } from '../../../src/compiler/formats/formats.ts';
import type { ScoreReport } from '../../../src/model/score.ts';
import { readScores } from '../../../src/scoring/stored/read.ts';
import { jsonOf, profile, project, type Run, said, traxgen } from './support.ts';

/** A workflow with a soft block, a conditional that skips, one that adds, and one nested in it. */
export const suspend = {
  agent: 'suspend',
  complexity: 'simple',
  steps: [
    "find(id = order['id'])",
    'check(day = day)',
    "pay(amount = order['amount'], address = address)",
    'mail(kind = kind)',
    'complete_case()',
  ],
  soft_ordering: [['find', 'check']],
  conditionals: [
    {
      if: [{ field: "order['amount']", operator: '>', value: 100 }],
      then: [{ action: 'skip', target: 'pay' }],
      else: [],
    },
    {
      if: [{ field: 'kind', operator: '==', value: 'temporary' }],
      then: [
        { action: 'override_params', target: 'mail', params: { kind: 'kind', until: 'day' } },
        {
          if: [{ field: 'day', operator: '==', value: 'Monday' }],
          then: [{ action: 'skip', target: 'check' }],
          else: [],
        },
      ],
      else: [{ action: 'end_after', target: 'pay' }],
    },
  ],
};

/** A second agent, with a conditional of its own. */
export const update = {
  agent: 'update',
  complexity: 'complex',
  steps: ['ask()', 'store(address = address)', 'complete_case()'],
  conditionals: [
    {
      if: [{ field: 'day', operator: '==', value: 'Sunday' }],
      then: [{ action: 'skip', target: 'ask' }],
      else: [],
    },
  ],
};

/** A profile that {@link suspend} compiles. */
export function customer(id: unknown, more: object = {}): Record<string, unknown> {
  return profile(id, {
    agent_sequence: ['suspend'],
    day: 'Friday',
    kind: 'temporary',
    address: '12 Grimmauld Place, London, UK',
    ...more,
  });
}

export const customers = [
  customer('C1'),
  customer('C2', { order: { id: 8, amount: 900 } }),
  customer('C3', { agent_sequence: ['suspend', 'update'] }),
  customer(4, { day: 'Monday' }),
];

/** The formats by name, as --format knows them. */
export const everyFormat = Object.keys(formats) as (keyof typeof formats)[];

/** Trajectories by id in one format, as they are in a gold file. */
// biome-ignore lint/suspicious/noExplicitAny: tests change what is in them
export type ById = Record<string, any>;

/** A folder with the workflows and customers, and the gold of a few formats. */
export async function scored(files: Record<string, object | string> = {}) {
  const folder = await project({
    'workflows/refund.json': suspend,
    'workflows/update.json': update,
    'profiles/all.json': customers,
    ...files,
  });
  await traxgen(folder, ['compile', '--format', everyFormat.join(','), '--out', 'gold.json']);
  const gold = (await jsonOf(folder, 'gold.json')) as ById;
  const inFormat = (format: string): ById =>
    Object.fromEntries(Object.entries(gold).map(([id, entry]) => [id, entry[format]]));
  return { folder, gold, inFormat };
}

/** What a run of `traxgen score` with `--json` yielded. */
export interface Scored extends Run {
  readonly report: ScoreReport | undefined;
  readonly codes: readonly string[];
}

/** Scores a value (a text as it is) as the predictions, and reads the report. */
export async function score(
  folder: string,
  predictions: unknown,
  args: readonly string[] = [],
  name = 'predictions.json',
): Promise<Scored> {
  const text = typeof predictions === 'string' ? predictions : JSON.stringify(predictions);
  await writeFile(join(folder, name), text);
  return rescore(folder, ['--predictions', name, ...args]);
}

/** The same with predictions that are there already. */
export async function rescore(
  folder: string,
  args: readonly string[],
  stdin = '',
): Promise<Scored> {
  const run = await traxgen(folder, ['score', '--json', ...args], { stdin });
  const isReport = run.stdout.startsWith('{');
  const report = isReport ? readScores(JSON.parse(run.stdout)) : undefined;
  const codes = run.status === 2 ? [] : said(run).map((line) => line.split(' ')[1] ?? '');
  return { ...run, report, codes };
}

/** The exact matches by id (and groups). */
export function matches({ report }: Pick<Scored, 'report'>): Record<string, number | null> {
  const entries = (report?.profiles ?? []).map(({ id, groups, figures }) => {
    return [[id, ...Object.values(groups)].join(' '), figures.exact_match ?? null] as const;
  });
  return Object.fromEntries(entries);
}

/** The sentences about an id's prediction, each with its tag. */
export function reasonsOf({ report }: Pick<Scored, 'report'>, id: string): string[] {
  const found = report?.profiles.find((profile) => profile.id === id)?.reasons ?? [];
  return found.map(({ tag, text }) => `${tag}: ${text}`);
}

/** A file's text. */
export const textIn = (folder: string, name: string) => readFile(join(folder, name), 'utf8');
