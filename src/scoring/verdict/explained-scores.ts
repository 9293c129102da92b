import type { ProfileScore } from '../../model/score.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { ScoreEngineData } from './engine-data.ts';
import type { EngineInputs } from './engine-inputs.ts';
import { recordInputs } from './record-inputs.ts';
import { gradeOptionsOf } from './score-engine.ts';
import { scoreEntry } from './score-entry.ts';
import type { ScoreTask } from './score-task.ts';

/** A score with all that explains it: the gold, and the text of the profile where that is known. */
export interface ExplainedScore {
  readonly score: ProfileScore;
  readonly entry: GoldEntry;
  readonly text: string | undefined;
}

/** Makes what scores some profiles of a task once more, one by one, with their calls and answers. */
export function createExplainedScoring(
  data: ScoreEngineData,
  inputs: EngineInputs = recordInputs(data, true),
) {
  const options = gradeOptionsOf(data);
  return function* scores(
    task: ScoreTask,
    isWanted: (id: string) => boolean,
  ): Generator<ExplainedScore> {
    for (const { entry, text, rows } of inputs.read(task, isWanted)) {
      for (const { prediction, group } of rows) {
        const score = entry && scoreEntry(entry, prediction, options, group);
        if (entry && score && !('code' in score)) yield { score, entry, text: text() };
      }
    }
  };
}
