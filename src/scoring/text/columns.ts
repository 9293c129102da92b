import type { FigureColumn, FigureRow } from '../../model/figure-row.ts';
import {
  type AnyFigureName,
  type FigureName,
  figureRow,
  figuresOfTask,
  headlines,
} from '../../model/figures.ts';
import type { RepairColumn, Task } from '../../model/prediction.ts';
import type { GroupScore, Spread } from '../../model/score.ts';
import { isOfJourneys } from '../../model/score-groups.ts';

/** The means of figures, of a group or a side of a comparison. */
export interface FigureMeans {
  readonly figures: Readonly<Record<string, { readonly mean: number } | null>>;
  /** Set where conversations with simulated users are among the scores. */
  readonly conversations?: object | undefined;
}

/**
 * The columns of the tables of a task, with the figure first that says what is right. A figure that
 * repeats another one in all of the groups has none, and of conversations one that no group has.
 */
export function figureColumns(task: Task, groups: readonly FigureMeans[] = []) {
  const differ = (figure: string, other: string) =>
    groups.some(({ figures }) => figures[figure]?.mean !== figures[other]?.mean);
  const columns = figuresOfTask(task).own.flatMap((figure) => {
    const { column, of } = figureRow(figure);
    if (column === undefined || (task === 'run' && column.isOfPlans)) return [];
    const isKnown = groups.length === 0 || groups.some(({ figures }) => figures[figure]);
    if (task === 'dialogue' && !isKnown) return [];
    const isShown = column.repeats === undefined || differ(figure, column.repeats);
    return isShown ? [{ figure, of, ...column }] : [];
  });
  const isFirst = ({ figure }: { readonly figure: FigureName }) => figure === headlines[task];
  return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))];
}

/** A column of a table of groups. */
export interface GroupFigure extends FigureColumn, Pick<FigureRow, 'of'> {
  readonly figure: AnyFigureName;
}

/** The mean of the tool call accuracy over conversations is the JourneyBench paper's UJCS. */
const journeyColumn: GroupFigure = {
  figure: 'tool_call_accuracy',
  of: figureRow('tool_call_accuracy').of,
  title: 'UJCS',
  lines: ['UJCS'],
};

/** The columns of tables of groups: of conversations with simulated users, also their coverage of journeys. */
export function groupFigures(task: Task, groups: readonly FigureMeans[]): readonly GroupFigure[] {
  const [first, ...others] = figureColumns(task, groups);
  const areConversations = groups.some(({ conversations }) => conversations !== undefined);
  return [...(first ? [first] : []), ...(areConversations ? [journeyColumn] : []), ...others];
}

/** The spread of a figure of a group, be it the paper's or another evaluator's. */
export function spreadIn(
  { figures, otherFigures }: Pick<GroupScore, 'figures' | 'otherFigures'>,
  figure: AnyFigureName,
): Spread | null | undefined {
  return { ...figures, ...otherFigures }[figure];
}

/**
 * The number of profiles behind each column of a group, if these numbers differ (predictions of tool
 * names have no figures of parameters) or if profiles have several scores; undefined if all are the
 * number of scores.
 */
export function profilesByColumn(
  spreads: readonly (Spread | null | undefined)[],
  scored: number,
): readonly number[] | undefined {
  const counts = spreads.map((spread) => spread?.n ?? 0);
  return new Set([...counts, scored]).size > 1 ? counts : undefined;
}

/**
 * The number of scores behind each column of a group, if some lack a figure and profiles have several;
 * undefined if the number of profiles says it.
 */
export function scoresByColumn(
  spreads: readonly (Spread | null | undefined)[],
  scored: number,
): readonly number[] | undefined {
  const isSaid = spreads.every((spread) => (spread?.scores ?? spread?.n) === spread?.n);
  return isSaid ? undefined : spreads.map((spread) => (spread ? (spread.scores ?? scored) : 0));
}

/** The scores of a group of which it is not known whether they are right: they say names only. */
export function namesOnlyIn({ figures, profiles }: GroupScore): number {
  const { valid } = figures;
  if (valid === undefined) return 0;
  return profiles - (valid === null ? 0 : (valid.scores ?? profiles));
}

/** The column titles of the paper's Table 9, by the names in files. */
export const repairTitles: Readonly<Record<RepairColumn, string>> = {
  initial_fail: 'Initial Fail',
  recovered: 'Recovered',
  unrecovered: 'Unrecovered',
  bracket_mismatch: 'Bracket Mismatch',
  hallucinated_code: 'Hallucinated Code',
  incorrect_format: 'Incorrect Format',
  invalid_commas: 'Invalid Commas',
  junk_between_brackets: 'Junk Btw. Brackets',
  markdown_fences: 'Markdown Fences',
  mismatched_quotes: 'Mismatched Quotes',
  missing_commas: 'Missing Commas',
  null_literals: 'Null Literals',
  single_quotes: 'Single Quotes',
  ellipses: 'Ellipses',
  bracketed_expressions: '[] Expr in quotes',
  truncated: 'Truncated',
};

/** Groups whose keys have the same fields. */
export interface GroupFamily {
  readonly fields: readonly string[];
  readonly groups: readonly GroupScore[];
}

/** The families that tables are shown for, and the fields whose value is the same in all scores. */
export interface ShownFamilies {
  readonly families: readonly GroupFamily[];
  readonly common: Readonly<Record<string, string>>;
}

/**
 * Selects the families to show. A family of one group that contains all scores is left out: its figures
 * are already shown.
 */
export function shownFamilies(groups: readonly GroupScore[]): ShownFamilies {
  // Those of conversations have tables of their own.
  const isOwn = ({ fields }: GroupFamily) =>
    groups[0]?.conversations !== undefined && isOfJourneys(fields);
  const families = groupFamilies(groups).filter((family) => !isOwn(family));
  const all = families.find(({ fields }) => fields.length === 0)?.groups[0];
  const repeats = ({ fields, groups: [only, ...others] }: GroupFamily) =>
    fields.length > 0 && all !== undefined && others.length === 0 && isAlike(only, all);
  const common = families.filter(repeats).map(({ groups: [only] }) => only?.key);
  return {
    families: families.filter((family) => !repeats(family)),
    common: Object.fromEntries(common.flatMap((key = {}) => Object.entries(key))),
  };
}

function isAlike(group: GroupScore | undefined, all: GroupScore): boolean {
  return JSON.stringify({ ...group, key: all.key }) === JSON.stringify(all);
}

/** Groups by the fields of their keys, in order of first occurrence: one table for each. */
export function groupFamilies(groups: readonly GroupScore[]): GroupFamily[] {
  const families = new Map<string, { fields: string[]; groups: GroupScore[] }>();
  for (const group of groups) {
    const fields = Object.keys(group.key);
    const name = JSON.stringify(fields);
    const family = families.get(name) ?? { fields, groups: [] };
    family.groups.push(group);
    families.set(name, family);
  }
  return [...families.values()];
}
