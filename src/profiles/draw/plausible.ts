import type { Json } from '../../base/json.ts';
import type { Path } from '../../model/expression.ts';
import { nameWords } from './name-guess.ts';

const cities = ['Lisbon', 'Oslo', 'Vienna', 'Dublin', 'Prague'];
const names = ['Ana Silva', 'Jonas Weber', 'Mei Chen', 'Omar Haddad', 'Nora Lind'];

const nth = (list: readonly string[], n: number): string => {
  const round = Math.floor(n / list.length);
  return `${list[n % list.length]}${round === 0 ? '' : ` ${round + 1}`}`;
};

/** Guesses by the words of a name; the first match counts. Every word has a `_` before and after it. */
const guesses: readonly (readonly [RegExp, (n: number) => Json])[] = [
  [/_e?mail(_address)?_$/, (n) => `customer${n + 1}@example.com`],
  [/_(phone|mobile|telephone|fax)_/, (n) => `+1-202-555-${String(100 + n).padStart(4, '0')}`],
  [/_(date|day|deadline|birthday)_/, (n) => `${2026 + Math.floor(n / 28)}-05-${twoDigits(n % 28)}`],
  [/_(is|has|was|are|wants?|needs?)_|_(enabled|flag)_$/, (n) => n % 2 === 0],
  [/_(ids?|code|number)_$/, (n) => `${1000 + n}`],
  [/_(quantity|count|points|minutes|hours|days|age|attempts|score)_/, (n) => n + 1],
  [/_(amount|paid|price|total|cost|fare|fee|balance|difference|salary|rate|limit)_/, (n) => n + 20],
  [/_name_$/, (n) => nth(names, n)],
  [/_(city|town|origin|destination)_$/, (n) => nth(cities, n)],
  [/_(street|address)_/, (n) => `${n + 1} Main Street`],
];

function twoDigits(day: number): string {
  return String(day + 1).padStart(2, '0');
}

/** A value that fits the name of a path. It differs for every `n` from 0, except for true and false. */
export function plausible(path: Path, n: number): Json {
  const words = nameWords(path);
  const guess = guesses.find(([pattern]) => pattern.test(words));
  return guess === undefined ? plausibleText(path, n) : guess[1](n);
}

/** A text that fits the name of a path. It differs for every `n` from 0. */
export function plausibleText(path: Path, n: number): string {
  const words = nameWords(path).replaceAll('_', ' ').trim() || 'value';
  return `${words} ${n + 1}`;
}
