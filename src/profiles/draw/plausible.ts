import type { Json } from '../../base/json.ts';
import type { Path } from '../../model/expression.ts';
import { nameGuess, nameWords } from './name-guess.ts';

/** A value that fits the name of a path. It differs for every `n` from 0, except for true and false. */
export function plausible(path: Path, n: number): Json {
  return nameGuess(path)?.value(n) ?? plausibleText(path, n);
}

/** A text that fits the name of a path. It differs for every `n` from 0. */
export function plausibleText(path: Path, n: number): string {
  const words = nameWords(path).replaceAll('_', ' ').trim() || 'value';
  return `${words} ${n + 1}`;
}
