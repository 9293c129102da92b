import { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import type { TextNumbers } from '../../../base/text/text-numbers.ts';
import type { Task } from '../../../model/prediction.ts';
import type { SaidOfLine } from '../../../scoring/verdict/line-predictions.ts';
import type { PredictionOptions } from '../../../scoring/verdict/predictions.ts';
import { PredictionIndex } from './prediction-index.ts';
import { PredictionLines } from './prediction-lines.ts';
import { type PickedByProfile, StreamedPredictions } from './streamed-predictions.ts';

/** Files that are read side by side; each is open meanwhile. */
export const mostFiles = 128;

/**
 * The predictions of files, to be picked by profile; undefined if they are neither one a line nor a
 * list, or only those who hold all of them can tell what they are.
 */
export function pickPredictions(
  paths: readonly string[],
  {
    picking: options,
    spare,
  }: { readonly picking: PredictionOptions; readonly spare: SpareBuffers },
  task: Task,
  golds: Pick<TextNumbers, 'numberOf'>,
): PickedByProfile | undefined {
  const files: PredictionLines[] = [];
  let picked: PickedByProfile | undefined;
  try {
    for (const path of paths) files.push(new PredictionLines(path, options, [], spare));
    const [first, ...more] = files;
    if (first === undefined || !files.every((file) => file.isOfRecords())) return undefined;
    const isOrdered = options.filter === undefined && more.length === 0;
    const isSimple = isOrdered && options.groupBy.length === 0 && task === 'plan';
    const found =
      isSimple && options.trials?.field === undefined
        ? new StreamedPredictions(first, golds)
        : new PredictionIndex(files, options, task);
    if (found.isFit) picked = found;
    return picked;
  } finally {
    if (picked === undefined) for (const file of files) file.close();
  }
}

/** What predictions are most likely, by the first lines: both ways are tried. */
export function likelyTasks(path: string, options: PredictionOptions): readonly Task[] {
  const lines = new PredictionLines(path, options, [] as SaidOfLine[], new SpareBuffers());
  try {
    return lines.isOfRecords() && lines.headKinds().calling > 0 ? ['run', 'plan'] : ['plan', 'run'];
  } finally {
    lines.close();
  }
}
