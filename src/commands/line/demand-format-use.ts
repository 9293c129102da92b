import { datasetNamed, datasetNames } from '../../emit/datasets/datasets.ts';
import type { Typed } from './given.ts';
import { UsageError } from './usage-error.ts';

/** Turned off, a flag asks for nothing. */
const isAsked = (value: unknown) => value !== undefined && value !== false;

const ofDatasets = ['expand', 'prompt-from'];

/** Throws a UsageError for flags on the command line that no format which is written looks at. */
export function demandFormatUse(typed: Typed, formats: readonly string[]): void {
  const names = formats.join(', ');
  const idle = ofDatasets.find((flag) => isAsked(typed[flag]));
  if (idle !== undefined && formats.every((name) => datasetNamed(name) === undefined)) {
    throw new UsageError(
      `--${idle} is for files for evaluators, and ${names} is none: leave it out`,
    );
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
