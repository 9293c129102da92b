import { type Effort, effortNames } from '../../model/effort.ts';
import { type Figures, figuresOfTask, isRight, type OtherFigures } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import { type FigureWeights, tags } from '../../model/score.ts';
import { type PageIndex, pooledOf, type ReportRow, states } from '../page-data.ts';

/** The rows of the page: what they share is put back, so equal figures are one object. */
export function readRows(index: PageIndex): ReportRow[] {
  const figures = index.figures.map((numbers) => readFigures(numbers, index.task));
  const efforts = index.efforts.map((numbers) => readEffort(index.effortNames, numbers));
  const groups = index.values.map((values) =>
    Object.fromEntries(index.fields.map((field, at) => [field, values[at] ?? ''])),
  );
  return index.rows.map(
    (
      [id, agents, complexity, values, trial, state, numbers, bits, effort, repairs, cluster],
      at,
    ) => ({
      at,
      id,
      agents: index.agents[agents] ?? [],
      complexity: complexity ?? undefined,
      groups: groups[values] ?? {},
      ...(trial !== null && { trial }),
      ...(cluster !== undefined && { cluster }),
      state: states[state] ?? 'scored',
      ...(figures[numbers] as ReturnType<typeof readFigures>),
      tags: tags.filter((_, bit) => (bits & (1 << bit)) !== 0),
      repairs: repairs ?? {},
      effort: efforts[effort] as Effort,
    }),
  );
}

function readEffort(names: PageIndex['effortNames'], numbers: readonly (number | null)[]): Effort {
  const entries = effortNames.map((name) => [name, numbers[names.indexOf(name)] ?? null]);
  return Object.fromEntries(entries) as Effort;
}

function readFigures(
  numbers: readonly (number | null)[],
  task: Task,
): Pick<ReportRow, 'figures' | 'weights' | 'otherFigures' | 'isRight'> {
  const { own, others } = figuresOfTask(task);
  const pooled = pooledOf(task);
  const named = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, at) => [name, numbers[from + at] ?? null]));
  const figures = named(own, 0) as Figures;
  const weights = named(pooled, own.length + others.length) as FigureWeights;
  return {
    figures,
    isRight: isRight(figures, task),
    ...(pooled.length > 0 && { weights }),
    otherFigures: named(others, own.length) as OtherFigures,
  };
}
