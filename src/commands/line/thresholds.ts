import { isNumeral } from '../../model/decimal.ts';
import type { Settings } from './settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** The figures that `--min` accepts: their names, how they are written, and their greatest values. */
export interface ThresholdNames {
  readonly known: readonly string[];
  readonly example: string;
  /** The least value is 0. */
  readonly greatestOf: (name: string) => number;
}

/** The minimum for each figure given with `--min`. Throws UsageError. */
export function readThresholds(
  { min }: Settings,
  names: ThresholdNames,
): ReadonlyMap<string, number> {
  const thresholds = min.map((word) => thresholdIn(word, names));
  const found = thresholds.map(([name]) => name);
  const again = found.find((name, at) => found.indexOf(name) < at);
  if (again !== undefined) throw new UsageError(`--min ${again} is given more than once`);
  return new Map(thresholds);
}

function thresholdIn(
  word: string,
  { known, example, greatestOf }: ThresholdNames,
): [string, number] {
  const at = word.indexOf('=');
  const name = word.slice(0, at);
  const minimum = word.slice(at + 1);
  if (!isNumeral(minimum)) {
    throw new UsageError(`--min ${word}: write a figure and a number, as in ${example}`);
  }
  if (!known.includes(name)) {
    const hint = suggestion(name, known);
    throw new UsageError(
      `--min ${word}: there is no figure '${name}' (there are ${known.join(', ')})${hint}`,
    );
  }
  const value = Number(minimum);
  const greatest = greatestOf(name);
  if (value < 0 || value > greatest) {
    const range = greatest === Number.POSITIVE_INFINITY ? 'from 0 on' : `from 0 to ${greatest}`;
    throw new UsageError(`--min ${word}: the figure '${name}' goes ${range}`);
  }
  return [name, value];
}
