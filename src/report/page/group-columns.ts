import { userFailureKinds } from '../../model/conversation.ts';
import { unitsOf } from '../../model/figure-units.ts';
import { type AnyFigureName, figureRow, figuresOfTask } from '../../model/figures.ts';
import { repairColumns, type Task } from '../../model/prediction.ts';
import { type GroupScore, tagsOf } from '../../model/score.ts';
import type { Trials } from '../../model/trials.ts';
import { groupFigures, repairTitles } from '../../scoring/text/columns.ts';
import { type EffortColumn, effortColumns } from '../../scoring/text/effort.ts';
import { shownKs } from '../../scoring/text/trials.ts';
import { roundedText, type SpreadText, spreadText } from '../../words/rounding.ts';
import { asLabel, inWords } from './labels.ts';

/** A column of the table of groups. */
export interface GroupColumn {
  readonly name: string;
  readonly title: string;
  /** What groups are sorted by. */
  readonly value: (group: GroupScore) => number | undefined;
  readonly text: (group: GroupScore) => ColumnText | undefined;
  /** What it says, in a sentence. */
  readonly about?: string | undefined;
  /** Of how many profiles it is the mean, where it is one. */
  readonly n?: (group: GroupScore) => number;
  /** Of how many scores, where some lack it and this is not the number of profiles. */
  readonly scores?: (group: GroupScore) => number | undefined;
}

/** A cell: a mean or a number and, for a mean, how sure it is. */
type ColumnText = Pick<SpreadText, 'mean'> & Partial<SpreadText>;

interface ColumnSet {
  readonly title: string;
  /** What stands in its cells. */
  readonly cells: string;
  readonly columns: readonly GroupColumn[];
}

function spreadsOver(units: string): string {
  return `means, ± the sample standard deviation over ${units}, and the 95 % interval of the mean`;
}

/** Sets of columns to choose from, those of the tables of a task first. */
export function columnSetsOf(
  task: Task,
  groups: readonly GroupScore[],
): Readonly<Record<string, ColumnSet>> {
  const columns = groupFigures(task, groups).map(({ figure, title }) =>
    figureColumn(figure, title),
  );
  const units = unitsOf(figuresOfTask(task).own);
  const trials = trialColumns(groups);
  const effort = effortColumns(groups, task).map(effortColumn);
  return {
    paper: { title: 'Figures of the paper', cells: spreadsOver(units), columns },
    ...(trials.length > 0 && { trials: { title: 'Trials', cells: 'in percent', columns: trials } }),
    ...(effort.length > 0 && {
      effort: { title: 'Effort', cells: `means over ${units}`, columns: effort },
    }),
    ...otherSetsOf(task),
    ...(groups.some(({ conversations }) => conversations) && { failures }),
  };
}

/** How probably k runs of a profile are all valid, and that one of them is; none without trials. */
function trialColumns(groups: readonly GroupScore[]): GroupColumn[] {
  const column = (
    name: string,
    about: string,
    k: string,
    valueIn: (trials: Trials) => number | undefined,
  ): GroupColumn => {
    const value = ({ trials }: GroupScore) => trials && valueIn(trials);
    const text = (group: GroupScore) => {
      const share = value(group);
      return share === undefined ? undefined : { mean: roundedText(100 * share, 1, 100) };
    };
    const n = ({ trials }: GroupScore) => trials?.profiles[k] ?? 0;
    return { name, title: name, about, value, text, n };
  };
  return shownKs(groups).flatMap((k) => [
    column(`pass^${k}`, `How probably ${k} runs of a profile are all valid.`, k, (trials) => {
      return trials.passHatK[k];
    }),
    column(`pass@${k}`, `How probably one of ${k} runs of a profile is valid.`, k, (trials) => {
      return trials.passAtK[k];
    }),
  ]);
}

/** The figures that tables do not show, what was tagged, and what was repaired. */
function otherSetsOf(task: Task): Readonly<Record<string, ColumnSet>> {
  const { own, others } = figuresOfTask(task);
  const cells = spreadsOver(unitsOf(own));
  const inWordsOf = (name: AnyFigureName) => figureColumn(name, asLabel(inWords(name)));
  return {
    precision: {
      title: 'Precision and recall',
      cells,
      columns: own.filter((name) => precision.test(name)).map(inWordsOf),
    },
    ...(others.length > 0 && {
      others: {
        title: 'Other evaluators',
        cells,
        columns: [...others.map(inWordsOf), journeyColumn],
      },
    }),
    tags: {
      title: 'Error tags',
      cells: 'how many predictions have each',
      columns: tagsOf(task).map((tag) =>
        countColumn(tag, asLabel(inWords(tag)), (group) => group.tags[tag]),
      ),
    },
    repairs: repairSet,
  };
}

const precision = /^(?:(?:turn_)?(?:tool|param)|calls_found)_/;

const journeyColumn: GroupColumn = {
  name: 'user_journey_coverage',
  title: 'User journey coverage',
  value: ({ userJourneyCoverage }) => userJourneyCoverage ?? undefined,
  text: ({ userJourneyCoverage: value }) =>
    value === null ? undefined : { mean: roundedText(value, 3, 1) },
};

const repairSet: ColumnSet = {
  title: 'Repairs',
  cells: 'how many there were',
  columns: repairColumns.map((name) =>
    countColumn(name, repairTitles[name], ({ repairs }) => repairs[name]),
  ),
};

const failures: ColumnSet = {
  title: 'Failures of simulated users',
  cells: 'how many conversations have each',
  columns: userFailureKinds.map((kind) =>
    countColumn(kind, asLabel(inWords(kind)), ({ conversations }) => conversations?.failures[kind]),
  ),
};

function figureColumn(name: AnyFigureName, title: string): GroupColumn {
  const spreadIn = ({ figures, otherFigures }: GroupScore) =>
    ({ ...figures, ...otherFigures })[name];
  return {
    name,
    title,
    value: (group) => spreadIn(group)?.mean,
    text: (group) => spreadText(name, spreadIn(group)),
    about: figureRow(name).description,
    n: (group) => spreadIn(group)?.n ?? 0,
    scores: (group) => {
      const spread = spreadIn(group);
      return spread?.scores === spread?.n ? undefined : spread?.scores;
    },
  };
}

function effortColumn({ name, title, about, value, text, n }: EffortColumn): GroupColumn {
  return {
    name,
    title,
    about,
    value: ({ effort }) => effort && value(effort),
    text: ({ effort }) => {
      const mean = effort && text(effort);
      return mean === undefined ? undefined : { mean };
    },
    n: ({ effort }) => (effort ? n(effort) : 0),
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
