import { effortNames } from '../model/effort.ts';
import { figuresOfTask } from '../model/figures.ts';
import { groupScores, groupScoresByEach, trialOptionsOf } from '../model/group-scores.ts';
import { ownText } from '../model/own-text.ts';
import type { Task } from '../model/prediction.ts';
import { type ScoreReport, tags } from '../model/score.ts';
import { PageRows, type RowKind } from '../scoring/stream/listed-scores.ts';
import { notesOf } from '../scoring/text/notes.ts';
import { overviewOf, type ScoreOverview } from '../scoring/verdict/overview.ts';
import { pageComparisons } from './page-comparisons.ts';
import { type PageIndex, type PageRow, pooledOf, states } from './page-data.ts';

/** A list of distinct values that rows refer to by index. */
class Shared<T> {
  readonly all: (readonly T[])[] = [];
  readonly #positions = new Map<string, number>();

  positionOf(values: readonly T[]): number {
    const key = JSON.stringify(values);
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    this.#positions.set(key, this.all.length);
    return this.all.push(values) - 1;
  }
}

/** What a page shows of all scores: their overview, the rows, and the groups. */
export interface PageScores {
  readonly overview: ScoreOverview;
  readonly rows: PageRows;
  readonly groups: PageIndex['groups'];
}

/** What a page shows of scores that are all there; at most so many of them are listed. */
export function pageScoresOf(report: ScoreReport, most: number): PageScores {
  const { task, profiles, groups } = report;
  const rows = new PageRows(task, most);
  for (const profile of profiles) rows.addOne(profile.id, profile);
  const { fields } = rows;
  const trials = trialOptionsOf(task, groups);
  return {
    overview: overviewOf(report),
    rows,
    groups: [
      ...(groups.length > 0 ? groups : groupScores(profiles, fields, trials)),
      ...groupScoresByEach(profiles, fields, trials),
    ],
  };
}

/** The index that the page reads first, for the listed predictions. */
export function indexOf(
  { overview, rows: all, groups }: PageScores,
  more: Pick<PageIndex, 'title' | 'made' | 'rowsPerScript' | 'detailed' | 'undrawn'>,
): PageIndex {
  const { task } = overview;
  const { fields } = all;
  const listed = all.listed();
  const kinds = new Set(listed.map(({ kind }) => kind));
  const known = effortNames.filter((name) =>
    [...kinds].some(({ effort }) => effort[name] !== null),
  );
  const agents = new Shared<string>();
  const values = new Shared<string>();
  const figures = new Shared<number | null>();
  const efforts = new Shared<number | null>();
  const cellsOf = (kind: RowKind): Cells => {
    const own = fields.map((field) => groupValue(kind, field));
    const cells = [
      agents.positionOf(kind.agents),
      kind.complexity ?? null,
      values.positionOf(own),
      kind.trial ?? null,
      states.indexOf(kind.state),
      figures.positionOf(numbersOf(kind, task)),
      bitsOf(kind),
      efforts.positionOf(known.map((name) => kind.effort[name])),
    ] as const;
    if (kind.cluster !== undefined) return [...cells, kind.repairs, kind.cluster];
    return Object.keys(kind.repairs).length > 0 ? [...cells, kind.repairs] : cells;
  };
  const cells = new Map([...kinds].map((kind) => [kind, cellsOf(kind)]));
  const rows = listed.map(({ id, kind }): PageRow => [id, ...(cells.get(kind) as Cells)]);
  return {
    task,
    notes: notesOf(overview),
    comparisons: pageComparisons(overview),
    groups,
    fields,
    rows,
    figures: figures.all,
    agents: agents.all,
    values: values.all,
    effortNames: known,
    efforts: efforts.all,
    scored: all.length,
    ...more,
  };
}

/** A row without its id. */
type Cells = PageRow extends readonly [string, ...infer Rest] ? Readonly<Rest> : never;

function groupValue({ groups }: RowKind, field: string): string {
  return ownText(groups, field);
}

function numbersOf({ figures, otherFigures, weights }: RowKind, task: Task): (number | null)[] {
  const { own, others } = figuresOfTask(task);
  return [
    ...own.map((name) => figures[name] ?? null),
    ...others.map((name) => otherFigures[name] ?? null),
    ...pooledOf(task).map((name) => weights?.[name] ?? 1),
  ];
}

function bitsOf(profile: RowKind): number {
  return tags.reduce((bits, tag, at) => bits | (Number(profile.tags.includes(tag)) << at), 0);
}
