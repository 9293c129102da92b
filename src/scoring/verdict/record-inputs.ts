import { Locator } from '../../compiler/run/report.ts';
import { readJsonText } from '../../model/read-json.ts';
import { fieldsToRead } from '../../reading/group-reader.ts';
import { PlainLines } from '../stream/plain-lines.ts';
import type { ScoreEngineData } from './engine-data.ts';
import type { EngineInputs } from './engine-inputs.ts';
import { LinePredictions } from './line-predictions.ts';
import { RecordGolds } from './record-golds.ts';

/** Reads gold and predictions from the records of tasks, which may be done in any thread. */
export function recordInputs(data: ScoreEngineData, keepsAnswers = false): EngineInputs {
  const { gold, task } = data;
  const reading = { ...data.reading, keepsAnswers };
  const locator = new Locator([...gold.workflows, ...gold.data]);
  const lines = new PlainLines(readJsonText, fieldsToRead(reading.groupBy, reading.trials));
  return {
    golds: new RecordGolds(gold, locator, reading.maxTrajectories, lines),
    predictions: new LinePredictions(reading, task, locator, lines),
    locate: (fault) => [locator.locate(fault)],
  };
}
