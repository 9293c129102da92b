import type { Dataset } from '../../emit/datasets/dataset.ts';
import { datasetNamed, datasetNames } from '../../emit/datasets/datasets.ts';
import type { Typed } from './given.ts';
import { UsageError } from './usage-error.ts';

/** Turned off, a flag asks for nothing. */
const isAsked = (value: unknown) => value !== undefined && value !== false;

/** Flags of data sets, and whether one looks at them. A file that has every row anyway may be asked for that. */
const ofDatasets: Readonly<Record<string, (dataset: Dataset) => boolean>> = {
  expand: () => true,
  'prompt-from': ({ hasPrompt }) => hasPrompt,
};

/** Throws a UsageError for flags on the command line that no format which is written looks at. */
export function demandFormatUse(typed: Typed, formats: readonly string[]): void {
  const names = formats.join(', ');
  const datasets = formats.map(datasetNamed).filter((dataset) => dataset !== undefined);
  for (const [flag, looksAt] of Object.entries(ofDatasets)) {
    if (!isAsked(typed[flag]) || datasets.some(looksAt)) continue;
    const lack =
      datasets.length === 0 ? `and ${names} is none` : `and ${names} has no place for it`;
    throw new UsageError(`--${flag} is for files for evaluators, ${lack}: leave it out`);
  }
  if (isAsked(typed['tool-results']) && !formats.includes('openai')) {
    throw new UsageError(`--tool-results is for openai, and not for ${names}: leave it out`);
  }
}

/** Throws a UsageError for a file whose ending is that of another format, such as `.csv`. */
export function demandFormatOf(out: string | undefined, dataset: string | undefined): void {
  const promised = datasetNames.find(
    (name) => datasetNamed(name)?.ending === `.${name}` && out?.toLowerCase().endsWith(`.${name}`),
  );
  if (promised === undefined || promised === dataset) return;
  throw new UsageError(`--out ${out}: for such a file say --format ${promised}, or name another`);
}
