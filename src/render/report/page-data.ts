import type { RepairCounts } from '../../model/prediction.ts';
import type { Figures, GroupScore, OtherFigures, ProfileScore } from '../../model/score.ts';
import type { WholeNumber } from '../../model/whole-number.ts';

/** What the page reads before it shows anything: the rows without their details, and the groups. */
export interface PageIndex {
  readonly notes: readonly string[];
  /** Those of the report, and those by each of several fields alone. */
  readonly groups: readonly GroupScore[];
  /** The fields that the predictions are grouped by. */
  readonly fields: readonly string[];
  readonly rows: readonly PageRow[];
  /** Figures and other evaluators' figures that rows share, in the order of their names. */
  readonly figures: readonly (readonly (number | null)[])[];
  /** Sequences of agents that rows share. */
  readonly agents: readonly (readonly string[])[];
  /** Values of `fields` that rows share. */
  readonly values: readonly (readonly string[])[];
  /** How many rows the details of one script are of. */
  readonly rowsPerScript: number;
  /** How many predictions were scored, and of how many the details are in the page. */
  readonly scored: number;
  readonly detailed: number;
  /** Whether the page was made with the workflows and profiles at hand. */
  readonly explained: boolean;
  /** What was not installed that draws plans, where the page has no pictures for that reason. */
  readonly undrawn?: string | undefined;
}

/** A prediction as a row; numbers stand for positions in what rows share. Tags are bits. */
export type PageRow = readonly [
  id: string,
  agents: number,
  complexity: string | null,
  values: number,
  state: number,
  figures: number,
  tags: number,
  repairs?: RepairCounts,
];

/** The states by their numbers. */
export const states = [
  'scored',
  'absent',
  'unreadable',
] as const satisfies readonly ProfileScore['state'][];

/** What is shown of a prediction once it is opened. */
export interface PageDetail {
  readonly golds: WholeNumber | null;
  readonly sampledFrom?: WholeNumber | undefined;
  readonly predictions: number;
  readonly reasons: ProfileScore['reasons'];
  /** How many reasons there are, where not all are in the page. */
  readonly allReasons?: number | undefined;
  readonly pairs: ProfileScore['pairs'];
  /** How many pairs there are, where not all are in the page. */
  readonly allPairs?: number | undefined;
  /** A call that both sides have alike has no `prediction`. */
  readonly alignments: ProfileScore['alignments'];
  readonly allAlignments?: number | undefined;
  readonly matches: ProfileScore['matches'];
  /** The plan's picture, by its position. */
  readonly picture?: number | undefined;
  /** The audit trail, by its position. */
  readonly audit?: number | undefined;
  /**
   * Why there is none: the profile is not among those given, its gold is not what was scored, or there
   * was no more room.
   */
  readonly unexplained?: 'unknown' | 'other' | 'full' | undefined;
}

/** The picture of a plan: an SVG for itself, and what it shows in words. */
export interface Picture {
  readonly svg: string;
  readonly text: string;
}

/** A row of the page once it is read. */
export interface Row {
  /** Its position among the rows. */
  readonly at: number;
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  readonly groups: Readonly<Record<string, string>>;
  readonly state: ProfileScore['state'];
  readonly figures: Figures;
  readonly otherFigures: OtherFigures;
  readonly tags: ProfileScore['tags'];
  readonly repairs: RepairCounts;
}
