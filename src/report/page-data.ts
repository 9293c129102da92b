import type { WholeNumber } from '../base/whole-number.ts';
import type { UserFailure } from '../model/conversation.ts';
import type { Effort, EffortName } from '../model/effort.ts';
import { type Figures, figureRow, figuresOfTask, type OtherFigures } from '../model/figures.ts';
import type { OrderTemplate } from '../model/order-template.ts';
import type { RepairCounts, Task } from '../model/prediction.ts';
import type { GroupScore, ProfileScore } from '../model/score.ts';
import type { ScoreComparison } from '../model/score-comparison.ts';
import type { ComparisonRow } from '../scoring/text/comparison-rows.ts';

/** The data that the page reads first: the groups, and the rows without their details. */
export interface PageIndex {
  readonly title?: string | undefined;
  /** What it was made from: each part's name, and what it was. */
  readonly made: readonly MadeFrom[];
  readonly task: Task;
  readonly notes: readonly string[];
  /** The comparisons that were asked for, as far as they are shown, and how many there are. */
  readonly comparisons: {
    readonly tables: readonly PageComparison[];
    /** What the comparisons over all profiles come to. */
    readonly sentences: readonly string[];
    readonly all: number;
    readonly notes: readonly string[];
  };
  /** The groups of the report, and those by each single field. */
  readonly groups: readonly GroupScore[];
  /** The names of the fields by which predictions are grouped. */
  readonly fields: readonly string[];
  readonly rows: readonly PageRow[];
  /**
   * The distinct lists of figures (the paper's, then other evaluators'), to which rows refer; then the
   * weights of those that are pooled.
   */
  readonly figures: readonly (readonly (number | null)[])[];
  /** The distinct agent sequences. */
  readonly agents: readonly (readonly string[])[];
  /** The distinct lists of values of `fields`. */
  readonly values: readonly (readonly string[])[];
  /** What is known of the effort of some row, and the distinct lists of it. */
  readonly effortNames: readonly EffortName[];
  readonly efforts: readonly (readonly (number | null)[])[];
  /** The number of rows whose details are in one script. */
  readonly rowsPerScript: number;
  /** The number of scored predictions, and of those whose details are in the page. */
  readonly scored: number;
  readonly detailed: number;
  /** The package that draws plans, where the page has no pictures because it is not installed. */
  readonly undrawn?: string | undefined;
}

/** A comparison as a table: a row a figure, and the profiles that changed or are on one side only. */
export interface PageComparison extends Pick<ScoreComparison, 'key' | 'field' | 'second'> {
  readonly title: string;
  /** Where profiles are better or worse: in the second. */
  readonly inSecond: string;
  readonly sides: readonly [string, string];
  readonly rows: readonly ComparisonRow[];
  /** Whether rows are over different profiles. */
  readonly isUneven: boolean;
  /** Those that changed, and those on one side only: what they are, how many, and the first of them. */
  readonly profiles: readonly {
    readonly what: string;
    readonly all: number;
    readonly ids: readonly string[];
  }[];
}

/** A part of what a page was made from, such as the files of gold or the options. */
export interface MadeFrom {
  readonly name: string;
  readonly values: readonly string[];
  /** For files, how each of the values begins in SHA-256; empty for what is no file. */
  readonly hashes?: readonly string[];
  /** How many values there are, with those that are left out. */
  readonly all?: number;
}

/** A prediction as a row; numbers are indices into the lists of shared values, and tags are bits. */
export type PageRow = readonly [
  id: string,
  agents: number,
  complexity: string | null,
  values: number,
  trial: string | null,
  state: number,
  figures: number,
  tags: number,
  effort: number,
  repairs?: RepairCounts,
  cluster?: string,
];

/** What a page without a title is called. */
export const usualTitle = 'Traxgen report';

/** The figures of a task whose weights stand behind the figures. */
export function pooledOf(task: Task) {
  return figuresOfTask(task).own.filter((name) => figureRow(name).isPooled);
}

/** The states, by their number in a row. */
export const states = [
  'scored',
  'absent',
  'unreadable',
] as const satisfies readonly ProfileScore['state'][];

/** The details of a prediction, shown when it is opened. */
export interface PageDetail {
  readonly golds: WholeNumber | null;
  readonly sampledFrom?: WholeNumber | undefined;
  readonly predictions: number;
  /** Why it could not be read. */
  readonly unread?: string | undefined;
  readonly reasons: ProfileScore['reasons'];
  /** The number of all reasons, where only some are in the page. */
  readonly allReasons?: number | undefined;
  readonly pairs: ProfileScore['pairs'];
  /** The number of all pairs, where only some are in the page. */
  readonly allPairs?: number | undefined;
  /** Where a call is the same text on both sides, `prediction` is absent. */
  readonly alignments: ProfileScore['alignments'];
  readonly allAlignments?: number | undefined;
  readonly matches: ProfileScore['matches'];
  /** What a simulated user did wrong, where it is a conversation. */
  readonly userFailures?: readonly UserFailure[] | undefined;
  /** The index of what the model wrote, and its whole length where only its beginning is there. */
  readonly answer?: number | undefined;
  readonly answerLength?: number | undefined;
  /** The index of the gold set. */
  readonly gold?: number | undefined;
  /** The index of the plan's picture. */
  readonly picture?: number | undefined;
  /** The index of the audit trail. */
  readonly audit?: number | undefined;
  /**
   * Why there is no audit trail: the profile is unknown, its gold differs from the scored gold, or the
   * page is full; undefined where no profiles were given, too.
   */
  readonly unexplained?: 'unknown' | 'other' | 'full' | undefined;
}

/** The gold set of a profile; calls are named by their position in `calls`. */
export interface PageGold {
  /** The indices of the lines that hold the calls as text. */
  readonly calls: readonly number[];
  /** The agent of each call, where there are several. */
  readonly agents?: readonly string[] | undefined;
  /** The first trajectories, in emission order: all of them, unless there are many. */
  readonly listed: readonly (readonly number[])[];
  /** What all trajectories have in common, where it is known. */
  readonly orders?: PageOrders | undefined;
}

/** The orders of a gold set: its slots, each with a call or the next one of a block, and the blocks. */
export interface PageOrders extends Pick<OrderTemplate, 'slots'> {
  readonly blocks: readonly PageBlock[];
}

/** A block of calls, and what its orders must keep. */
export interface PageBlock {
  readonly calls: readonly number[];
  /** The number of its orders; null where they are too many to count. */
  readonly orders: WholeNumber | null;
  /** Of which pairs of its calls, by their place in the block, the first comes before the second. */
  readonly before: readonly (readonly [number, number])[];
  /** Which of its calls must stand in some of its slots: the call, the first slot and the last. */
  readonly within: readonly (readonly [number, number, number])[];
}

/** The picture of a plan: its SVG, and a description in words. */
export interface PlanPicture {
  readonly svg: string;
  readonly text: string;
}

/** A row after it was read. */
export interface ReportRow {
  /** Its index among the rows. */
  readonly at: number;
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  readonly groups: Readonly<Record<string, string>>;
  readonly trial?: string;
  readonly state: ProfileScore['state'];
  readonly figures: Figures;
  readonly cluster?: ProfileScore['cluster'];
  readonly weights?: ProfileScore['weights'];
  readonly otherFigures: OtherFigures;
  /** Whether a plan is the gold, or a run is a valid path; null where it is not known. */
  readonly isRight: boolean | null;
  readonly tags: ProfileScore['tags'];
  readonly repairs: RepairCounts;
  readonly effort: Effort;
}
