import { isNumeral } from '../../base/decimal.ts';
import type { FlagName } from './flags.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** The figures that a flag accepts: their names, how one is written, and their greatest values. */
export interface ThresholdNames {
  /** What they are called; a figure unless given. */
  readonly what?: string;
  readonly known: readonly string[];
  readonly example: string;
  /** The least value is 0. */
  readonly greatestOf: (name: string) => number;
}

/** The minimum for each figure given with `--min`. Throws UsageError. */
export function readThresholds(
  min: readonly string[],
  names: ThresholdNames,
): ReadonlyMap<string, number> {
  return readFigureNumbers('min', min, names);
}

/**
 * The numbers that a flag gives to figures; a figure alone has the number `otherwise`, if there is one.
 * Throws UsageError.
 */
export function readFigureNumbers(
  flag: FlagName,
  words: readonly string[],
  names: ThresholdNames,
  otherwise?: string,
): ReadonlyMap<string, number> {
  const numbers = words.map((word) => figureNumber(flag, word, names, otherwise));
  const found = numbers.map(([name]) => name);
  const again = found.find((name, at) => found.indexOf(name) < at);
  if (again !== undefined) throw new UsageError(`--${flag} ${again} is given more than once`);
  return new Map(numbers);
}

function figureNumber(
  flag: FlagName,
  word: string,
  { what = 'figure', known, example, greatestOf }: ThresholdNames,
  otherwise: string | undefined,
): [string, number] {
  const isAlone = otherwise !== undefined && !word.includes('=');
  const at = isAlone ? word.length : word.indexOf('=');
  const name = word.slice(0, at);
  const number = isAlone ? otherwise : word.slice(at + 1);
  if (!isNumeral(number)) {
    throw new UsageError(`--${flag} ${word}: write a ${what} and a number, as in ${example}`);
  }
  if (!known.includes(name)) {
    const hint = suggestion(name, known);
    throw new UsageError(
      `--${flag} ${word}: there is no ${what} '${name}' (there are ${known.join(', ')})${hint}`,
    );
  }
  const value = Number(number);
  const greatest = greatestOf(name);
  if (value < 0 || value > greatest) {
    const range = greatest === Number.POSITIVE_INFINITY ? 'from 0 on' : `from 0 to ${greatest}`;
    throw new UsageError(`--${flag} ${word}: the ${what} '${name}' goes ${range}`);
  }
  return [name, value];
}
