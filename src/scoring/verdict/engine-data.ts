import type { SourceFile } from '../../compiler/pipeline.ts';
import type { Prediction, Task } from '../../model/prediction.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { CsvColumns } from '../text/csv.ts';
import type { comparingBy } from './comparing.ts';
import type { PredictionOptions } from './predictions.ts';
import type { GradeOptions } from './score-entry.ts';

/** Where gold comes from, as data that can be sent to a thread. */
export interface GoldData {
  /**
   * `compiled`: the records are profiles. `filed`: they are gold, and `explained`: they are gold whose
   * profiles are compiled again.
   */
  readonly kind: 'compiled' | 'filed' | 'explained';
  /** The texts of workflows that are known to have no errors. */
  readonly workflows: readonly SourceFile[];
  readonly data: readonly SourceFile[];
  readonly missing: MissingMode;
}

/** How the runs of a profile are called: as a field says, or by their numbers. */
export interface LineTrials {
  readonly field: string | undefined;
}

/** What is needed to score profiles, as data that can be sent to a thread. */
export interface ScoreEngineData {
  readonly gold: GoldData;
  readonly task: Task;
  readonly reading: Omit<
    PredictionOptions,
    'task' | 'trials' | 'folderOf' | 'owner' | 'isWary' | 'keepsAnswers'
  > & { readonly trials: LineTrials | undefined };
  /** The groups in which every profile has a score. */
  readonly groups: readonly Prediction['groups'][];
  /** The fields of groups that are taken to be the profiles'. */
  readonly ofProfiles: readonly string[];
  readonly comparing: Parameters<typeof comparingBy>[0] &
    Pick<GradeOptions, 'similarity' | 'sample' | 'seed'>;
  readonly rules: SourceFile | undefined;
  /** Of how many wrong scores of a batch the calls are shown; of all unless given. */
  readonly callsOf: number | undefined;
  /** What stands between the texts of two scores; undefined if no text is wanted. */
  readonly separator: string | undefined;
  /** Whether its text is a case of JUnit. */
  readonly isCase: boolean;
  /** The columns of a score, if its text is the row of a table. */
  readonly columns: CsvColumns | undefined;
  /** Of how many scores of what is not right there is a list. */
  readonly mostListed: number;
  /** Whether the tools that are called are asked for. */
  readonly asksTools: boolean;
  /** Whether a page lists the scores. */
  readonly hasPage: boolean;
  /** Whether the scores are compared with others. */
  readonly areCompared: boolean;
}
