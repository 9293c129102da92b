import type { ProfileScore } from '../../model/score.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { ScoreEngineData } from './engine-data.ts';
import type { EngineInputs } from './engine-inputs.ts';
import { recordInputs } from './record-inputs.ts';
import { gradeOptionsOf } from './score-engine.ts';
import { scoreEntry } from './score-entry.ts';
import { ScoreRows } from './score-rows.ts';
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
  { golds, predictions }: EngineInputs = recordInputs(data, true),
) {
  const fields = { groupBy: data.reading.groupBy, ofProfiles: data.ofProfiles };
  const rows = new ScoreRows(predictions, data.groups, fields);
  const options = gradeOptionsOf(data);

  return function* scores(
    task: ScoreTask,
    isWanted: (id: string) => boolean,
  ): Generator<ExplainedScore> {
    rows.begin(task);
    let at = 0;
    for (const entry of golds.read(task, (position) => isWanted(task.ids[position] ?? ''))) {
      if (entry === undefined) rows.skip(at);
      else {
        const text = golds.textAt(task, at);
        for (const { prediction, group } of rows.of(at, entry)) {
          const score = scoreEntry(entry, prediction, options, group);
          if (!('code' in score)) yield { score, entry, text };
        }
      }
      at += 1;
    }
  };
}
