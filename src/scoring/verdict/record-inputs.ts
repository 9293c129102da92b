import { Locator } from '../../compiler/run/report.ts';
import type { ScoreEngineData } from './engine-data.ts';
import type { EngineInputs } from './engine-inputs.ts';
import { LinePredictions } from './line-predictions.ts';
import { RecordGolds } from './record-golds.ts';
import { ScoreRows } from './score-rows.ts';

/** Reads gold and predictions from the records of tasks, which may be done in any thread. */
export function recordInputs(data: ScoreEngineData, keepsAnswers = false): EngineInputs {
  const { gold, task } = data;
  const reading = { ...data.reading, keepsAnswers };
  const locator = new Locator([...gold.workflows, ...gold.data]);
  const golds = new RecordGolds(gold, locator, reading.maxTrajectories);
  const predictions = new LinePredictions(reading, task, locator);
  const fields = { groupBy: reading.groupBy, ofProfiles: data.ofProfiles };
  const rows = new ScoreRows(predictions, data.groups, fields);
  return {
    *read(given, isWanted) {
      rows.begin(given);
      let position = 0;
      for (const entry of golds.read(given, isWanted)) {
        const at = position++;
        if (isWanted && entry === undefined) rows.skip(at);
        else yield { entry, text: () => golds.textAt(given, at), rows: rows.of(at, entry) };
      }
      if (position === 0) yield { entry: undefined, text: () => undefined, rows: rows.of(0) };
    },
    shown: () => ({
      isOdd: golds.isOdd || predictions.isOdd,
      ofProfiles: golds.said,
      ofPredictions: predictions.said,
      kinds: predictions.kinds,
      mayBeOwn: rows.mayBeOwn,
    }),
    locate: (fault) => [locator.locate(fault)],
  };
}
