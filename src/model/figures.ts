import type { Task } from './prediction.ts';

/**
 * What is known of a figure. Everything that shows, reads, averages or limits figures goes by these
 * rows; only the values are computed elsewhere (`score/`).
 */
export interface FigureRow {
  /** Its meaning in a sentence, as in the schema of scores.json. */
  readonly description: string;
  /** Whether it is from 0 to 1, or in percent. */
  readonly unit: 'share' | 'percent';
  /**
   * What it is about: a matched pair, all golds and all predictions of a profile, or a prediction and
   * the gold that is best for it.
   */
  readonly of: 'pair' | 'sets' | 'best gold';
  /** Whether tool names do not determine it; then it is null for a prediction of tool names only. */
  readonly needsCalls: boolean;
  /** Whether it is only 0 or 1 for a profile. */
  readonly isBinary?: true;
  /** Whether it may exceed 100 %, which is best. */
  readonly isOpen?: true;
  /** Its column in tables, if they show it. */
  readonly column?: FigureColumn;
}

/** The column of a figure in tables. */
export interface FigureColumn {
  readonly title: string;
  /** The lines of the title in a narrow table. */
  readonly lines: readonly string[];
  /** Whether the table shows a share in percent. */
  readonly inPercent?: true;
  /** Whether only tables of plans have it: nobody asks a run for all of the gold. */
  readonly isOfPlans?: true;
  /** Whether the rows of a narrow page leave it out. */
  readonly isMinor?: true;
  /** The figure that it equals unless more is asked for; while it does, tables leave it out. */
  readonly repeats?: string;
}

/** The paper's figures (its section 4.5), in the order in which they are shown. */
const figureTable = {
  valid: {
    description: 'The share of the predictions that are gold: valid paths.',
    unit: 'share',
    of: 'sets',
    needsCalls: true,
    column: { title: 'Valid (%)', lines: ['Valid', '(%)'], inPercent: true },
  },
  exact_match: {
    description: '1 where all valid paths are predicted and nothing else, else 0.',
    unit: 'share',
    of: 'sets',
    needsCalls: true,
    isBinary: true,
    column: {
      title: 'Exact-Match (%)',
      lines: ['Exact', 'Match', '(%)'],
      inPercent: true,
      isOfPlans: true,
    },
  },
  count_agreement: {
    description:
      'The number of predictions in percent of the number of golds, best at 100; null where these are too many to count.',
    unit: 'percent',
    of: 'sets',
    needsCalls: false,
    isOpen: true,
    column: { title: 'Count (%)', lines: ['Count', '(%)'], isOfPlans: true, isMinor: true },
  },
  tool_precision: {
    description: 'How much of what was called is right, by the names of tools.',
    unit: 'share',
    of: 'pair',
    needsCalls: false,
  },
  tool_recall: {
    description: 'How much of what should be called was called, by the names of tools.',
    unit: 'share',
    of: 'pair',
    needsCalls: false,
  },
  tool_f1: {
    description:
      'Precision and recall of tools in one: 1 where the right ones are called, in any order.',
    unit: 'share',
    of: 'pair',
    needsCalls: false,
    column: { title: 'Tool F1', lines: ['Tool', 'F1'] },
  },
  weighted_f1: {
    description:
      'Tool F1, with each call counting the weight that the argument rules give its tool (1 by default).',
    unit: 'share',
    of: 'pair',
    needsCalls: false,
    column: { title: 'Weighted F1', lines: ['Wtd.', 'F1'], repeats: 'tool_f1' },
  },
  param_precision: {
    description: 'How much of the predicted parameters is right, by tool, name and value.',
    unit: 'share',
    of: 'pair',
    needsCalls: true,
  },
  param_recall: {
    description: "How much of the gold's parameters was predicted, by tool, name and value.",
    unit: 'share',
    of: 'pair',
    needsCalls: true,
  },
  param_f1: {
    description: 'Precision and recall of parameters in one: 1 where all have the right values.',
    unit: 'share',
    of: 'pair',
    needsCalls: true,
    column: { title: 'Param F1', lines: ['Param', 'F1'] },
  },
  // The paper's CMR and CO are called overlap here.
  overlap_tools: {
    description: 'The longest run of tools that both have, in percent of the gold.',
    unit: 'percent',
    of: 'pair',
    needsCalls: false,
    column: { title: 'Overlap % tools', lines: ['Overlap', '%', 'tools'], isMinor: true },
  },
  overlap_calls: {
    description: 'The longest run of calls that both have, in percent of the gold.',
    unit: 'percent',
    of: 'pair',
    needsCalls: true,
    column: { title: 'Overlap % params', lines: ['Overlap', '%', 'params'], isMinor: true },
  },
  prefix_tools: {
    description: 'The longest common beginning of tools, in percent of the gold.',
    unit: 'percent',
    of: 'pair',
    needsCalls: false,
    column: { title: 'Prefix % tools', lines: ['Prefix', '%', 'tools'], isMinor: true },
  },
  prefix_calls: {
    description: 'The longest common beginning of calls, in percent of the gold.',
    unit: 'percent',
    of: 'pair',
    needsCalls: true,
    column: { title: 'Prefix % params', lines: ['Prefix', '%', 'params'], isMinor: true },
  },
} as const satisfies Readonly<Record<string, FigureRow>>;

function share(description: string): FigureRow {
  return { description, unit: 'share', of: 'best gold', needsCalls: true };
}

/** The figures of other evaluators: agentevals, Vertex AI, JourneyBench. */
const otherFigureTable = {
  agentevals_strict: share(
    '1 where a prediction has the calls of a gold in their order (agentevals, strict).',
  ),
  agentevals_unordered: share(
    '1 where a prediction has the calls of a gold in any order (agentevals, unordered).',
  ),
  agentevals_subset: share(
    '1 where a prediction has no call that a gold lacks (agentevals, subset).',
  ),
  agentevals_superset: share(
    '1 where a prediction lacks no call that a gold has (agentevals, superset).',
  ),
  vertex_exact_match: share('Exact match (Vertex AI).'),
  vertex_in_order_match: share('In-order match (Vertex AI).'),
  vertex_any_order_match: share('Any-order match (Vertex AI).'),
  vertex_precision: share('Precision (Vertex AI).'),
  vertex_recall: share('Recall (Vertex AI).'),
  tool_trace_alignment: { ...share('Tool trace alignment (JourneyBench).'), needsCalls: false },
  tool_call_accuracy: share('Tool call accuracy (JourneyBench).'),
} as const satisfies Readonly<Record<string, FigureRow>>;

type Table = typeof figureTable;

export type FigureName = keyof Table;
export type OtherFigureName = keyof typeof otherFigureTable;
export type AnyFigureName = FigureName | OtherFigureName;

type PairFigureName = {
  [Name in FigureName]: Table[Name] extends { readonly of: 'pair' } ? Name : never;
}[FigureName];

/** The figures of a profile, in their units; null where a prediction of tool names only lacks them. */
export type Figures = Readonly<Record<FigureName, number | null>>;

/** The figures of a matched pair: those of a profile without those that concern whole sets. */
export type PairFigures = Readonly<Record<PairFigureName, number | null>>;

export type OtherFigures = Readonly<Record<OtherFigureName, number | null>>;

export const figureNames = Object.keys(figureTable) as readonly FigureName[];
export const otherFigureNames = Object.keys(otherFigureTable) as readonly OtherFigureName[];
export const pairFigureNames = figureNames.filter(
  (name): name is PairFigureName => figureTable[name].of === 'pair',
);

const rows: Readonly<Record<AnyFigureName, FigureRow>> = { ...figureTable, ...otherFigureTable };

export function figureRow(name: AnyFigureName): FigureRow {
  return rows[name];
}

/** The figure that says whether a prediction of a task is right: it is 1 then. */
export const headlines = {
  plan: 'exact_match',
  run: 'valid',
} as const satisfies Readonly<Record<Task, FigureName>>;

/** Whether a plan is exactly the gold, or every run is a valid path; null where it is not known. */
export function isRight(figures: Figures, task: Task): boolean | null {
  const value = figures[headlines[task]];
  return value === null ? null : value === 1;
}

/** What stands for all of a whole in the unit of a figure: 1, or 100 %. */
export function wholeOf(name: AnyFigureName): 1 | 100 {
  return rows[name].unit === 'percent' ? 100 : 1;
}

/**
 * Makes the function that yields records with nothing in every figure, or the whole of its unit; with
 * tool names only, null in those that need calls. The records are shared, because many are so.
 */
export function uniformFigures<Name extends AnyFigureName>(
  names: readonly Name[],
): (part: 0 | 1, namesOnly?: boolean) => Readonly<Record<Name, number | null>> {
  const record = (part: number, namesOnly: boolean) => {
    const numberOf = (name: Name) =>
      namesOnly && rows[name].needsCalls ? null : part * wholeOf(name);
    return Object.fromEntries(names.map((name) => [name, numberOf(name)])) as Record<
      Name,
      number | null
    >;
  };
  const ofCalls = [record(0, false), record(1, false)] as const;
  const ofNames = [record(0, true), record(1, true)] as const;
  return (part, namesOnly = false) => (namesOnly ? ofNames : ofCalls)[part];
}
