import { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { TextNumbers } from '../../../base/text/text-numbers.ts';
import type { Task } from '../../../model/prediction.ts';
import type { PredictionOptions } from '../../../scoring/verdict/predictions.ts';
import { sha256 } from '../../machine/digest.ts';
import { goldBatches } from './gold-batches.ts';
import { pickPredictions } from './pick-predictions.ts';
import { PredictionLines } from './prediction-lines.ts';
import type { StreamInput } from './scoring-steps.ts';
import type { FoundGold } from './streamed-gold.ts';
import { type PickedByProfile, StreamedPredictions } from './streamed-predictions.ts';

/** Opens the files that are scored; undefined if they are not one record a line. */
export function openInput(
  paths: readonly string[],
  { files, data, profiles: path }: FoundGold,
  picking: PredictionOptions,
  task: Task,
): StreamInput | undefined {
  const known = new TextNumbers(sha256);
  const { idField } = picking;
  const spare = new SpareBuffers();
  const predictions = pickPredictions(paths, { picking, spare }, task, known);
  if (predictions === undefined) return undefined;
  const own = { groupBy: [], idField, maxTrajectories: 0, takesProfiles: true };
  const lines = path === undefined ? undefined : new PredictionLines(path, own, [], spare);
  if (lines?.isOfLines() === false) {
    lines.close();
    predictions.close();
    return undefined;
  }
  const areProfiles = data.kind === 'compiled';
  const of = { areProfiles, idField, perBatch: perBatch(predictions), spare };
  return {
    batches: goldBatches(files, of, known),
    predictions,
    filter: picking.filter,
    golds: known,
    profiles: lines && new StreamedPredictions(lines, known),
    spare,
  };
}

/** So many scores are made at once. */
const scoresAtOnce = 512;

/** Of how many profiles the scores are made at once. */
function perBatch({ mostOfOne }: PickedByProfile): number {
  return Math.max(1, Math.floor(scoresAtOnce / mostOfOne));
}
