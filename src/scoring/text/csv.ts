import { csvRow } from '../../base/csv-row.ts';
import { cut } from '../../base/text/printable.ts';
import { effortNames } from '../../model/effort.ts';
import { type AnyFigureName, figuresOfTask } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import type { ProfileScore, ScoreReport } from '../../model/score.ts';
import { placedReason, type ToldOf } from './side-by-side.ts';

type Cell = string | number | null | undefined;

/**
 * One row per profile and prediction group, as in RFC 4180, in pieces. Numbers are not rounded, and
 * missing ones are empty. A text that a spreadsheet would take for a formula (it starts with `=`, `+`,
 * `-`, `@`, possibly after spaces, or with a tab or a line break) gets an apostrophe in front.
 */
export function* scoresCsv({ profiles, task }: ScoreReport): Generator<string> {
  const fields = [...new Set(profiles.flatMap(({ groups }) => Object.keys(groups)))];
  const { head, rowOf } = csvTable(task, profiles.reduce(columnsWith, { fields }));
  yield head;
  for (const profile of profiles) yield rowOf(profile);
}

/** The columns that only some scores have: the fields of groups, and what stands for trials, samples and conversations. */
export interface CsvColumns {
  readonly fields: readonly string[];
  readonly hasTrials?: boolean;
  readonly isSampled?: boolean;
  readonly areConversations?: boolean;
}

/** A table with these columns: its first row, and that of a score. */
export function csvTable(
  task: Task,
  { fields, hasTrials, isSampled, areConversations }: CsvColumns,
): { readonly head: string; readonly rowOf: (profile: ProfileScore) => string } {
  const names = figuresOfTask(task);
  const figures = [...names.own, ...names.others];
  const own = [
    ...(hasTrials ? ['trial'] : []),
    ...after(figures),
    ...(isSampled ? [sampled] : []),
    ...(areConversations ? ofConversations : []),
  ];
  const titles = [...before, ...own];
  const head = row([...before, ...fields.map((field) => headingOf(field, titles)), ...own]);
  const rowOf = (profile: ProfileScore) =>
    row([
      ...cellsBefore(profile, fields),
      ...(hasTrials ? [profile.trial] : []),
      ...cellsAfter(profile, figures, task),
      ...(isSampled ? [profile.sampledFrom] : []),
      ...(areConversations ? conversationCells(profile) : []),
    ]);
  return { head, rowOf };
}

/** The columns with those that a score needs besides; the same object if it needs none. */
export function columnsWith(
  columns: CsvColumns,
  { trial, sampledFrom, conversation }: ProfileScore,
): CsvColumns {
  const { hasTrials, isSampled, areConversations } = columns;
  const lacksTrials = trial !== undefined && !hasTrials;
  const lacksSample = sampledFrom !== undefined && !isSampled;
  const lacksConversations = conversation !== undefined && !areConversations;
  if (!lacksTrials && !lacksSample && !lacksConversations) return columns;
  return {
    ...columns,
    ...(lacksTrials && { hasTrials: true }),
    ...(lacksSample && { isSampled: true }),
    ...(lacksConversations && { areConversations: true }),
  };
}

const before = ['id', 'agents', 'complexity'];
const after = (figures: readonly string[]) => [
  'state',
  ...figures,
  'tags',
  'golds',
  'predictions',
  'mismatches',
  'reasons',
  ...effortNames,
];

/** A cell has no more reasons than this: spreadsheets hold some 32,000 characters. */
const mostReasons = 50;
const longestReason = 500;
/** Only where profiles were scored against a sample. */
const sampled = 'sampled_from';
/** Only where there are conversations with simulated users. */
const ofConversations = ['ended', 'user_failures'];

function conversationCells({ conversation }: ProfileScore): Cell[] {
  const failures = conversation?.failures?.map(
    ({ kind, text }) => `${kind}: ${cut(text, longestReason)}`,
  );
  return [conversation?.ended, failures?.join(' | ')];
}

/** The column title of a field, changed where it equals a title of another column. */
function headingOf(field: string, own: readonly string[]): string {
  return own.includes(field) ? `group.${field}` : field;
}

function cellsBefore(profile: ProfileScore, fields: readonly string[]): Cell[] {
  const { id, agents, complexity, groups } = profile;
  return [
    id,
    agents.join('+'),
    complexity,
    ...fields.map((field) => (Object.hasOwn(groups, field) ? groups[field] : undefined)),
  ];
}

function cellsAfter(profile: ProfileScore, names: readonly AnyFigureName[], task: Task): Cell[] {
  const { state, golds, predictions, tags, reasons, effort } = profile;
  const figures: Readonly<Partial<Record<AnyFigureName, number | null>>> = {
    ...profile.figures,
    ...profile.otherFigures,
  };
  return [
    state,
    ...names.map((name) => figures[name]),
    tags.join('|'),
    golds,
    predictions,
    reasons.length,
    reasonsText(reasons, { task, predictions }),
    ...effortNames.map((name) => effort[name]),
  ];
}

function reasonsText(reasons: ProfileScore['reasons'], told: ToldOf): string {
  const texts = reasons
    .slice(0, mostReasons)
    .map((one) => placedReason({ ...one, text: cut(one.text, longestReason) }, told, ': '));
  const more = reasons.length - texts.length;
  return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join(' | ');
}

function row(cells: readonly Cell[]): string {
  return csvRow(cells.map(csvCell));
}

/** The text of a cell: numbers are not rounded, and missing ones are empty. */
export function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  return /^\s*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
