import type { Dataset } from '../../emit/datasets/dataset.ts';
import { datasetNamed, datasetNames } from '../../emit/datasets/datasets.ts';
import { demandEnding, endingOf, lineEndings, recordEndings } from './demand-ending.ts';
import type { FlagName } from './flags.ts';
import type { Typed } from './given.ts';
import { UsageError } from './usage-error.ts';

/** Turned off, a flag asks for nothing. */
const isAsked = (value: unknown) => value !== undefined && value !== false;

/** Flags of data sets, and whether one looks at them. A file that has every row anyway may be asked for that. */
const ofDatasets: readonly [FlagName, (dataset: Dataset) => boolean][] = [
  ['expand', () => true],
  ['prompt-from', ({ hasPrompt }) => hasPrompt],
];

/** Throws a UsageError for flags on the command line that no format which is written looks at. */
export function demandFormatUse(typed: Typed, formats: readonly string[]): void {
  const names = formats.join(', ');
  const datasets = formats.map(datasetNamed).filter((dataset) => dataset !== undefined);
  for (const [flag, looksAt] of ofDatasets) {
    if (!isAsked(typed[flag]) || datasets.some(looksAt)) continue;
    const lack =
      datasets.length === 0 ? `and ${names} is none` : `and ${names} has no place for it`;
    throw new UsageError(`--${flag} is for files for evaluators, ${lack}: leave it out`);
  }
  if (isAsked(typed['tool-results']) && !formats.includes('openai')) {
    throw new UsageError(`--tool-results is for openai, and not for ${names}: leave it out`);
  }
}

/**
 * Throws a UsageError for a file whose ending is that of something else than the gold or the data set
 * that is written. `flag` is what names the format.
 */
export function demandFormatOf(
  out: string | undefined,
  dataset: string | undefined,
  flag: string,
): void {
  const ending = out === undefined ? undefined : endingOf(out);
  const promised = datasetNames.find((name) => ending === `.${name}`);
  const hint = promised === undefined ? '' : `; for such a file say ${flag} ${promised}`;
  const kind = dataset === undefined ? 'gold' : `a ${dataset} file`;
  demandEnding(out, kind, endingsOf(dataset), hint);
}

/** The endings that a file may have: what stands before the last of a data set's own is free. */
function endingsOf(dataset: string | undefined): readonly string[] {
  const usual = dataset === undefined ? undefined : endingOf(`x${datasetNamed(dataset)?.ending}`);
  if (usual === undefined) return recordEndings;
  if (usual === '.yaml') return ['.yaml', '.yml'];
  return lineEndings.includes(usual) ? lineEndings : [usual];
}
