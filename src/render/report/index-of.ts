import { effortNames } from '../../model/effort.ts';
import { figuresOfTask } from '../../model/figures.ts';
import { groupScores, groupScoresByEach, trialOptionsOf } from '../../model/group-scores.ts';
import type { Task } from '../../model/prediction.ts';
import { type ProfileScore, type ScoreReport, tags } from '../../model/score.ts';
import { notesOf } from '../scores/notes.ts';
import { overviewOf } from '../scores/overview.ts';
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

/** The index that the page reads first, for the listed predictions. */
export function indexOf(
  report: ScoreReport,
  listed: readonly ProfileScore[],
  more: Pick<PageIndex, 'title' | 'made' | 'rowsPerScript' | 'detailed' | 'undrawn'>,
): PageIndex {
  const fields = fieldsOf(report);
  const agents = new Shared<string>();
  const values = new Shared<string>();
  const figures = new Shared<number | null>();
  const efforts = new Shared<number | null>();
  const known = effortNames.filter((name) => listed.some(({ effort }) => effort[name] !== null));
  const rows = listed.map((profile): PageRow => {
    const own = fields.map((field) => groupValue(profile, field));
    const row = [
      profile.id,
      agents.positionOf(profile.agents),
      profile.complexity ?? null,
      values.positionOf(own),
      profile.trial ?? null,
      states.indexOf(profile.state),
      figures.positionOf(numbersOf(profile, report.task)),
      bitsOf(profile),
      efforts.positionOf(known.map((name) => profile.effort[name])),
    ] as const;
    if (profile.cluster !== undefined) return [...row, profile.repairs, profile.cluster];
    return Object.keys(profile.repairs).length > 0 ? [...row, profile.repairs] : row;
  });
  const { profiles, groups } = report;
  const trials = trialOptionsOf(report.task, groups);
  return {
    task: report.task,
    notes: notesOf(overviewOf(report)),
    comparisons: pageComparisons(report),
    groups: [
      ...(groups.length > 0 ? groups : groupScores(profiles, fields, trials)),
      ...groupScoresByEach(profiles, fields, trials),
    ],
    fields,
    rows,
    figures: figures.all,
    agents: agents.all,
    values: values.all,
    effortNames: known,
    efforts: efforts.all,
    scored: profiles.length,
    ...more,
  };
}

/** The names of all predictions' group fields, in order of first occurrence. */
function fieldsOf({ profiles }: ScoreReport): string[] {
  const fields = new Set<string>();
  for (const { groups } of profiles) for (const field of Object.keys(groups)) fields.add(field);
  return [...fields];
}

function groupValue({ groups }: ProfileScore, field: string): string {
  return Object.hasOwn(groups, field) ? (groups[field] ?? '') : '';
}

function numbersOf(
  { figures, otherFigures, weights }: ProfileScore,
  task: Task,
): (number | null)[] {
  const { own, others } = figuresOfTask(task);
  return [
    ...own.map((name) => figures[name] ?? null),
    ...others.map((name) => otherFigures[name] ?? null),
    ...pooledOf(task).map((name) => weights?.[name] ?? 1),
  ];
}

function bitsOf(profile: ProfileScore): number {
  return tags.reduce((bits, tag, at) => bits | (Number(profile.tags.includes(tag)) << at), 0);
}
