import type { Figures, OtherFigures } from '../../model/figures.ts';
import type { RepairCounts, Task } from '../../model/prediction.ts';
import type { GroupScore, ProfileScore } from '../../model/score.ts';
import type { WholeNumber } from '../../model/whole-number.ts';

/** The data that the page reads first: the groups, and the rows without their details. */
export interface PageIndex {
  readonly task: Task;
  readonly notes: readonly string[];
  /** The groups of the report, and those by each single field. */
  readonly groups: readonly GroupScore[];
  /** The names of the fields by which predictions are grouped. */
  readonly fields: readonly string[];
  readonly rows: readonly PageRow[];
  /** The distinct lists of figures (the paper's, then other evaluators'), to which rows refer. */
  readonly figures: readonly (readonly (number | null)[])[];
  /** The distinct agent sequences. */
  readonly agents: readonly (readonly string[])[];
  /** The distinct lists of values of `fields`. */
  readonly values: readonly (readonly string[])[];
  /** The number of rows whose details are in one script. */
  readonly rowsPerScript: number;
  /** The number of scored predictions, and of those whose details are in the page. */
  readonly scored: number;
  readonly detailed: number;
  /** Whether workflows and profiles were given, so that the page can explain gold. */
  readonly explained: boolean;
  /** The package that draws plans, where the page has no pictures because it is not installed. */
  readonly undrawn?: string | undefined;
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
  repairs?: RepairCounts,
];

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
  /** The index of the plan's picture. */
  readonly picture?: number | undefined;
  /** The index of the audit trail. */
  readonly audit?: number | undefined;
  /**
   * Why there is no audit trail: the profile is unknown, its gold differs from the scored gold, or the
   * page is full.
   */
  readonly unexplained?: 'unknown' | 'other' | 'full' | undefined;
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
  readonly otherFigures: OtherFigures;
  /** Whether a plan is the gold, or a run is a valid path; null where it is not known. */
  readonly isRight: boolean | null;
  readonly tags: ProfileScore['tags'];
  readonly repairs: RepairCounts;
}
