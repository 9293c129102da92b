import { type UserFailureKind, userFailureKinds } from '../../model/conversation.ts';
import { type RepairColumn, repairColumns, type Task } from '../../model/prediction.ts';
import { type GroupScore, type ScoreReport, type Tag, tags } from '../../model/score.ts';
import { escaped } from '../../words/markdown-text.ts';
import { spreadText } from '../../words/rounding.ts';
import { counted, shownName } from '../../words/shown.ts';
import { digestOf } from '../verdict/digest.ts';
import type { ScoreOverview } from '../verdict/overview.ts';
import {
  type GroupFamily,
  type GroupFigure,
  groupFigures,
  profilesByColumn,
  repairTitles,
  scoresByColumn,
  shownFamilies,
  spreadIn,
} from './columns.ts';
import { comparisonSentences } from './comparison-sentence.ts';
import { effortColumns } from './effort.ts';
import { journeyTables } from './journeys.ts';
import { comparisonsMarkdown } from './markdown-comparisons.ts';
import { mistakesMarkdown, mostWrong } from './markdown-mistakes.ts';
import { notesOf } from './notes.ts';
import { shownKs, trialTexts } from './trials.ts';

/**
 * The report as Markdown, in pieces: for every way of grouping, a table with the columns of the paper's
 * Table 3 (mean ± standard deviation, the 95 % interval of the mean in brackets, and the number of
 * profiles where columns differ in it), the effort, trials, comparisons, the tags, and the repairs (its
 * Table 9); then the kinds of mistakes with an example each, and the predictions that are wrong.
 */
export function scoresMarkdown({ profiles, ...report }: ScoreReport): Iterable<string> {
  const digest = digestOf({ profiles, task: report.task }, mostWrong);
  return overviewMarkdown({ ...report, digest });
}

/** The same, of scores that are not all there, with a list of the first that are not right. */
export function* overviewMarkdown(report: ScoreOverview): Generator<string> {
  yield '# Scores\n';
  for (const sentence of comparisonSentences(report.comparisons ?? [], report)) {
    yield `\n**${escaped(sentence)}**\n`;
  }
  for (const note of notesOf(report)) yield `\n${escaped(note)}\n`;
  const { families } = shownFamilies(report.groups);
  const columns = groupFigures(report.task, report.groups);
  if (hasInterval(report.groups, columns)) yield '\nIn brackets: the 95 % interval of the mean.\n';
  for (const family of families) yield* section('Figures', family, () => figureTable(columns));
  yield* journeysMarkdown(report.groups);
  for (const family of families) {
    yield* section('Effort', family, (groups) => effortTable(groups, report.task));
  }
  for (const family of families) yield* section('Trials (%)', family, trialTable);
  yield* comparisonsMarkdown(report);
  for (const family of families) yield* section('Tags', family, tagTable);
  for (const family of families)
    yield* section('Failures of the simulated user', family, failureTable);
  for (const family of families) yield* section('Repairs', family, repairTable);
  yield* mistakesMarkdown(report);
}

/** The columns after those of the group's key, and the cells of a group. */
interface Table {
  readonly titles: readonly string[];
  readonly cells: (group: GroupScore) => readonly (string | number)[];
}

function* section(
  title: string,
  family: GroupFamily,
  tableOf: (groups: readonly GroupScore[]) => Table,
): Generator<string> {
  const { titles, cells } = tableOf(family.groups);
  if (titles.length === 0) return;
  const by =
    family.fields.length > 0
      ? ` by ${family.fields.map((field) => escaped(shownName(field))).join(', ')}`
      : '';
  yield `\n## ${title}${by}\n\n`;
  yield row([...family.fields.map((field) => escaped(shownName(field))), 'Scored', ...titles]);
  yield row([...family.fields.map(() => '---'), '--:', ...titles.map(() => '--:')]);
  for (const group of family.groups) {
    const names = family.fields.map((field) => escaped(shownName(group.key[field] ?? '')));
    yield row([...names, group.profiles, ...cells(group)]);
  }
}

type Columns = readonly GroupFigure[];

function figureTable(columns: Columns): Table {
  const cells = (group: GroupScore) => {
    const spreads = columns.map(({ figure }) => spreadIn(group, figure));
    const counts = profilesByColumn(spreads, group.profiles);
    const scores = scoresByColumn(spreads, group.profiles);
    return columns.map(({ figure }, at) => {
      const text = spreadText(figure, spreads[at] ?? null);
      const over = scores === undefined ? '' : `, ${counted(scores[at] ?? 0, 'score')}`;
      const count = counts === undefined ? '' : ` (n=${counts[at]}${over})`;
      if (text === undefined) return '-';
      const interval = text.low === undefined ? '' : ` [${text.low}, ${text.high}]`;
      return `${text.mean} ± ${text.sd}${interval}${count}`;
    });
  };
  return { titles: columns.map(({ title }) => title), cells };
}

/** Means over profiles, and the number of profiles where columns differ in it. */
function effortTable(groups: readonly GroupScore[], task: Task): Table {
  const columns = effortColumns(groups, task);
  const cells = ({ effort }: GroupScore) => {
    const counts = new Set(effort && columns.map(({ n }) => n(effort)));
    return columns.map(({ text, n }) => {
      const shown = effort && text(effort);
      if (effort === undefined || shown === undefined) return '-';
      return counts.size > 1 ? `${shown} (n=${n(effort)})` : shown;
    });
  };
  return { titles: columns.map(({ title }) => title), cells };
}

/** pass^k, pass@k and the spread over trials, where some profile was run twice. */
function trialTable(groups: readonly GroupScore[]): Table {
  const ks = shownKs(groups);
  if (ks.length === 0) return { titles: [], cells: () => [] };
  const titles = ['pass^', 'pass@'].flatMap((name) => ks.map((k) => escaped(`${name}${k}`)));
  const cells = ({ trials }: GroupScore) => {
    if (trials === undefined) return [...titles, ''].map(() => '-');
    const { passHatK, passAtK, profiles, spread } = trialTexts(trials, ks);
    const counted = (cell: string, at: number) =>
      profiles === undefined ? cell : `${cell} (n=${profiles[at]})`;
    return [...passHatK.map(counted), ...passAtK.map(counted), spread ?? '-'];
  };
  return { titles: [...titles, 'Spread'], cells };
}

function hasInterval(groups: readonly GroupScore[], columns: Columns): boolean {
  return groups.some((group) =>
    columns.some(({ figure }) => typeof spreadIn(group, figure)?.low === 'number'),
  );
}

/** Only tags that occur; a profile may have several. */
function tagTable(groups: readonly GroupScore[]): Table {
  const found = tags.filter((tag: Tag) => groups.some((group) => (group.tags[tag] ?? 0) > 0));
  return { titles: found, cells: (group) => found.map((tag) => group.tags[tag] ?? 0) };
}

/** Only failures that occur; a conversation may have several. */
function failureTable(groups: readonly GroupScore[]): Table {
  const countIn = ({ conversations }: GroupScore, kind: UserFailureKind) =>
    conversations?.failures[kind] ?? 0;
  const found = userFailureKinds.filter((kind) => groups.some((group) => countIn(group, kind) > 0));
  return { titles: found, cells: (group) => found.map((kind) => countIn(group, kind)) };
}

function* journeysMarkdown(groups: readonly GroupScore[]): Generator<string> {
  for (const { title, fields, columns, rows } of journeyTables(groups)) {
    const names = fields.map((field) => escaped(shownName(field)));
    yield `\n## ${title}\n\n`;
    yield row([...names, ...columns.map((lines) => escaped(lines.join(', ')))]);
    yield row([...names.map(() => '---'), ...columns.map(() => '--:')]);
    for (const { names: own, cells } of rows) yield row([...own.map(escaped), ...cells]);
  }
}

/** All columns of repairs, or none where nothing was repaired. */
function repairTable(groups: readonly GroupScore[]): Table {
  const count = (group: GroupScore, column: RepairColumn) => group.repairs[column] ?? 0;
  const mended = groups.some((group) => repairColumns.some((column) => count(group, column) > 0));
  const columns = mended ? repairColumns : [];
  return {
    titles: columns.map((column) => escaped(repairTitles[column])),
    cells: (group) => columns.map((column) => count(group, column)),
  };
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |\n`;
}
