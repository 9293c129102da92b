import type { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import type { Prediction, Task } from '../../../model/prediction.ts';
import type { Vocabulary } from '../../../model/vocabulary.ts';
import type { ProfileSources } from '../../../report/explanations.ts';
import type { ScoreEngineData } from '../../../scoring/verdict/engine-data.ts';
import type { EngineInputs } from '../../../scoring/verdict/engine-inputs.ts';
import type { CalledTools } from '../../../scoring/verdict/rules.ts';
import type { ScoreTask } from '../../../scoring/verdict/score-task.ts';
import type { GoldIds, unlikeOthers } from './gold-batches.ts';
import type { PredictionIndex } from './prediction-index.ts';

/** What is scored at once. */
export interface Step {
  readonly task: ScoreTask;
  /** The ids without gold that occur here first. */
  readonly unknown: readonly string[];
}

/** Gold and predictions from their beginning. */
export interface OpenedSources {
  readonly steps: AsyncIterable<Step | typeof unlikeOthers>;
  /** The groups in which every profile has a score. */
  readonly groups: readonly Prediction['groups'][];
  /** Whether a profile has several runs in a group. */
  readonly hasTrials: boolean;
  /** The ids that occur more than once. */
  readonly doubled: Iterable<string>;
  /** The buffers of the records. */
  readonly spare: SpareBuffers;
  /** The predictions and the ids of gold, if they are read record by record. */
  readonly records?: { readonly predictions: PredictionIndex; readonly golds: GoldIds };
  close(): void;
}

/** Gold and predictions, and what is known of them before they are scored. */
export interface ScoreSources {
  /** What predictions may be, the likeliest first; one if that is known. */
  readonly tasks: readonly Task[];
  readonly gold: ScoreEngineData['gold'];
  readonly reading: Omit<ScoreEngineData['reading'], 'trials'>;
  /** The tools of whatever policies and gold there are. */
  readonly vocabulary: Vocabulary;
  /** The fields of groups that are the profiles', as far as that is known. */
  readonly ofProfiles: readonly string[];
  /** The files of records, whose size tells whether threads are worth their start. */
  readonly files: readonly string[];
  /** Opens what is scored, from its beginning; undefined if it is not what it was taken for. */
  readonly open: (task: Task) => OpenedSources | undefined;
  /** What an engine of this thread has, if all of it is there; else it reads the records of its tasks. */
  readonly inputs: EngineInputs | undefined;
  /** How many profiles are scored, if that is known. */
  readonly profiles: number | undefined;
  /** The tools that gold and predictions call, once these are scored. */
  readonly called: (scores: { readonly called: CalledTools }) => CalledTools;
  /** What explains the gold on a page, apart from the texts of profiles; undefined if only the gold is known. */
  readonly explaining: () => Omit<ProfileSources, 'texts'> | undefined;
}
