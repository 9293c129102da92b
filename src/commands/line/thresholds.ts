import { paintFor, type Terminal } from '../../io/terminal.ts';
import { isNumeral } from '../../model/decimal.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { Settings } from './settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** The figures that `--min` may name, how one is written, and the greatest value of a figure. */
export interface ThresholdNames {
  readonly known: readonly string[];
  readonly example: string;
  /** The least is 0. */
  readonly greatestOf: (name: string) => number;
}

/** The least values that `--min` asks for, by figure. Throws UsageError. */
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

/** A threshold that was missed: for programs, and in a sentence. */
export interface Missed {
  readonly diagnostic: Diagnostic;
  readonly sentence: string;
}

/** Says which thresholds were missed, a line each or, with `--json`, a diagnostic each; yields whether any was. */
export function reportMissed(
  missed: readonly Missed[],
  run: ProfileRun,
  { json }: Settings,
  terminal: Terminal,
): boolean {
  const { stderr } = terminal;
  const paint = paintFor(stderr, terminal);
  if (json) run.report(missed.map(({ diagnostic }) => diagnostic));
  else for (const { sentence } of missed) stderr.write(`${paint.red('missed')} ${sentence}\n`);
  return missed.length > 0;
}
