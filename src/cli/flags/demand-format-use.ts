import type { Dataset } from '../../compiler/formats/datasets/dataset.ts';
import { datasetNamed, datasetNames } from '../../compiler/formats/datasets/datasets.ts';
import { demandEnding, endingOf, lineEndings, recordEndings } from './demand-ending.ts';
import type { Typed } from './given.ts';
import { UsageError } from './usage-error.ts';

/** A flag that is turned off has no effect. */
const isAsked = (value: unknown) => value !== undefined && value !== false;

/**
 * Flags for data sets, each with a function that says whether a data set uses it. --expand is
 * allowed for a data set that has every row anyway.
 */
const ofDatasets: readonly ['expand' | 'prompt-from', (dataset: Dataset) => boolean][] = [
  ['expand', () => true],
  ['prompt-from', ({ hasPrompt }) => hasPrompt],
];

/** Throws a UsageError for flags on the command line that none of the written formats uses. */
export function demandFormatUse(
  typed: Typed<'expand' | 'prompt-from' | 'tool-results'>,
  formats: readonly string[],
): void {
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
 * Throws a UsageError for a file whose ending does not fit the gold or the data set that is
 * written. `flag` names the flag with the format.
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

/**
 * The endings that a file may have. For a data set's ending with several parts, only the last part
 * counts.
 */
function endingsOf(dataset: string | undefined): readonly string[] {
  const usual = dataset === undefined ? undefined : endingOf(`x${datasetNamed(dataset)?.ending}`);
  if (usual === undefined) return recordEndings;
  if (usual === '.yaml') return ['.yaml', '.yml'];
  return lineEndings.includes(usual) ? lineEndings : [usual];
}
