import { type FigureName, figureNames, otherFigureNames } from '../../model/figures.ts';
import { repairColumns, type Task } from '../../model/prediction.ts';
import { type GroupScore, type Spread, tags } from '../../model/score.ts';
import { figureColumns, repairTitles } from '../scores/columns.ts';
import { roundedText, spreadText } from '../scores/rounding.ts';
import { asLabel, inWords } from './labels.ts';

/** A column of the table of groups. */
export interface GroupColumn {
  readonly name: string;
  readonly title: string;
  /** What groups are sorted by. */
  readonly value: (group: GroupScore) => number | undefined;
  readonly text: (group: GroupScore) => { readonly mean: string; readonly sd?: string } | undefined;
  /** What it is the mean of, where it is one. */
  readonly spread?: (group: GroupScore) => Spread | null;
}

interface ColumnSet {
  readonly title: string;
  /** What stands in its cells. */
  readonly cells: string;
  readonly columns: readonly GroupColumn[];
}

const spreads = 'means and sample standard deviations';

/** Sets of columns to choose from, those of the tables of a task first. */
export function columnSetsOf(task: Task): Readonly<Record<string, ColumnSet>> {
  const columns = figureColumns(task).map(({ figure, title }) => figureColumn(figure, title));
  return { paper: { title: 'Figures of the paper', cells: spreads, columns }, ...otherSets };
}

const otherSets: Readonly<Record<string, ColumnSet>> = {
  precision: {
    title: 'Precision and recall',
    cells: spreads,
    columns: figureNames
      .filter((name) => /^(?:tool|param)_/.test(name))
      .map((name) => figureColumn(name, asLabel(inWords(name)))),
  },
  others: {
    title: 'Other evaluators',
    cells: spreads,
    columns: [
      ...otherFigureNames.map((name): GroupColumn => {
        return spreadColumn(name, asLabel(inWords(name)), ({ otherFigures }) => otherFigures[name]);
      }),
      {
        name: 'user_journey_coverage',
        title: 'User journey coverage',
        value: ({ userJourneyCoverage }) => userJourneyCoverage ?? undefined,
        text: ({ userJourneyCoverage: value }) =>
          value === null ? undefined : { mean: roundedText(value, 3, 1) },
      },
    ],
  },
  tags: {
    title: 'Error tags',
    cells: 'how many predictions have each',
    columns: tags.map((tag) => countColumn(tag, asLabel(inWords(tag)), (group) => group.tags[tag])),
  },
  repairs: {
    title: 'Repairs',
    cells: 'how many there were',
    columns: repairColumns.map((name) =>
      countColumn(name, repairTitles[name], ({ repairs }) => repairs[name]),
    ),
  },
};

function figureColumn(name: FigureName, title: string): GroupColumn {
  return {
    name,
    title,
    value: ({ figures }) => figures[name]?.mean,
    text: ({ figures }) => spreadText(name, figures[name]),
    spread: ({ figures }) => figures[name],
  };
}

function spreadColumn(
  name: string,
  title: string,
  spreadIn: (group: GroupScore) => Spread | null,
): GroupColumn {
  return {
    name,
    title,
    value: (group) => spreadIn(group)?.mean,
    text: (group) => {
      const spread = spreadIn(group);
      return spread === null
        ? undefined
        : { mean: roundedText(spread.mean, 3, 1), sd: spread.sd.toFixed(3) };
    },
    spread: spreadIn,
  };
}

function countColumn(
  name: string,
  title: string,
  countIn: (group: GroupScore) => number | undefined,
): GroupColumn {
  return {
    name,
    title,
    value: (group) => countIn(group) ?? 0,
    text: (group) => ({ mean: (countIn(group) ?? 0).toLocaleString('en') }),
  };
}
