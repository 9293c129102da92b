import type { Task } from '../../../model/prediction.ts';
import type { Vocabulary } from '../../../model/vocabulary.ts';
import type { ProfileSources } from '../../../report/explanations.ts';
import type { ScoreEngineData } from '../../../scoring/verdict/engine-data.ts';
import type { EngineInputs } from '../../../scoring/verdict/engine-inputs.ts';
import type { CalledTools } from '../../../scoring/verdict/rules.ts';
import type { ScoredInput } from './scoring-steps.ts';
import type { ScoreStream } from './stream-scores.ts';

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
  /** Opens what is scored, from its beginning; undefined if it is not what it was taken for. */
  readonly open: (task: Task) => ScoredInput | undefined;
  /** What an engine of this thread has, if all of it is there; else it reads the records of its tasks. */
  readonly inputs: EngineInputs | undefined;
  /** How many profiles are scored, if that is known. */
  readonly profiles: number | undefined;
  /** The tools that gold and predictions call, once these are scored. */
  readonly called: (stream: Pick<ScoreStream, 'called'>) => CalledTools;
  /** What explains the gold on a page, apart from the texts of profiles; undefined if only the gold is known. */
  readonly explaining: () => Omit<ProfileSources, 'texts'> | undefined;
}
