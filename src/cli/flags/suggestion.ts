import { byText } from '../../base/text/by-text.ts';
import { nearest } from '../../base/text/nearest.ts';

/** The known short word with the same letters in another order: `png` for `pgn`. */
function anagramOf(word: string, known: readonly string[]): string | undefined {
  const letters = (text: string) => [...text.toLowerCase()].sort(byText).join('');
  return known.find((each) => letters(each) === letters(word));
}

/** The known word that shares most of a word's beginning: `completion` for `complete`. */
function withSameBeginning(word: string, known: readonly string[]): string | undefined {
  const beginning = word.toLowerCase().slice(0, Math.max(4, Math.ceil(word.length * 0.75)));
  return known.find((each) => each.startsWith(beginning));
}

/** `; did you mean 'x'?` with the most similar known word; empty if none is similar. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known) ?? anagramOf(word, known) ?? withSameBeginning(word, known);
  return near === undefined ? '' : `; did you mean '${near}'?`;
}
