import { Locator } from '../../compiler/run/report.ts';
import { readJsonText } from '../../model/read-json.ts';
import { Records } from '../../model/records.ts';
import type { ProfileScore } from '../../model/score.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import { PlainLines } from '../stream/plain-lines.ts';
import { LinePredictions } from './line-predictions.ts';
import { RecordGolds } from './record-golds.ts';
import { gradeOptionsOf, type ScoreEngineData } from './score-engine.ts';
import { scoreEntry } from './score-entry.ts';
import { type ScoreRow, ScoreRows } from './score-rows.ts';
import type { ScoreTask } from './score-task.ts';

/** A score with all that explains it: the gold, and the text of the profile where that is known. */
export interface ExplainedScore {
  readonly score: ProfileScore;
  readonly entry: GoldEntry;
  readonly text: string | undefined;
}

/** Makes what scores some profiles of a task once more, one by one, with their calls and answers. */
export function createExplainedScoring(data: ScoreEngineData) {
  const locator = new Locator([...data.gold.workflows, ...data.gold.data]);
  const lines = new PlainLines(readJsonText);
  const golds = new RecordGolds(data.gold, locator, data.reading.maxTrajectories, lines);
  const reading = { ...data.reading, keepsAnswers: true };
  const predictions = new LinePredictions(reading, data.task, locator, lines);
  const rows = new ScoreRows(predictions, data.groups);
  const options = gradeOptionsOf(data);
  const textsOf = {
    filed: () => undefined,
    compiled: ({ golds: records }: ScoreTask) => new Records(records),
    explained: ({ profiles }: ScoreTask) => profiles && new Records(profiles.block),
  }[data.gold.kind];

  function* explained(entry: GoldEntry, { prediction, group }: ScoreRow, text: string | undefined) {
    const score = scoreEntry(entry, prediction, options, group);
    if (!('code' in score)) yield { score, entry, text };
  }

  return function* scores(
    task: ScoreTask,
    isWanted: (id: string) => boolean,
  ): Generator<ExplainedScore> {
    const texts = textsOf(task);
    rows.begin(task);
    let at = 0;
    for (const entry of golds.read(task, (position) => isWanted(task.ids[position] ?? ''))) {
      const own = data.gold.kind === 'compiled' ? at : (task.profiles?.of[at] ?? 0) - 1;
      const text = entry === undefined || own < 0 ? undefined : texts?.at(own).text;
      while (rows.hasNext(at)) {
        if (entry === undefined) rows.skip();
        else yield* explained(entry, rows.next(entry), text);
      }
      at += 1;
    }
  };
}
