import { distance } from 'fastest-levenshtein';

/**
 * The known word that a misspelt one most likely means, or undefined where none is near: at most two
 * edits (one in a word of up to three letters) or a third of the word, whichever is more, whatever the
 * case and the kind of dash. Of very many known words only the first are looked at.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = folded(word.slice(0, lengthLimit));
  let best: string | undefined;
  let least = Math.max(wanted.length > 3 ? 2 : 1, Math.floor(wanted.length / 3)) + 1;
  for (const [at, candidate] of foldedWords(known).entries()) {
    // A word takes at least an edit for each letter that it is longer or shorter.
    if (Math.abs(wanted.length - candidate.length) >= least) continue;
    const edits = distance(wanted, candidate);
    // An edit for every letter means that the words share nothing.
    if (edits >= least || edits >= Math.max(wanted.length, candidate.length)) continue;
    best = known[at];
    least = edits;
  }
  return best;
}

/** The time grows with the square of the length, and no name is that long. */
const lengthLimit = 200;

/** Each takes a fifth of a microsecond, and all names of a workflow of thousands may be misspelt. */
export const mostCompared = 1_000;

const foldedLists = new WeakMap<readonly string[], readonly string[]>();

function foldedWords(known: readonly string[]): readonly string[] {
  const words = foldedLists.get(known) ?? known.slice(0, mostCompared).map(folded);
  foldedLists.set(known, words);
  return words;
}

function folded(word: string): string {
  return word.toLowerCase().replaceAll('-', '_');
}
