import { distance } from 'fastest-levenshtein';

/**
 * The known word that a misspelt one most likely means, or undefined where none is near: at most two
 * edits (one in a word of up to three letters) or a third of the word, whichever is more, whatever the
 * case and the kind of dash.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = folded(word.slice(0, lengthLimit));
  let best: string | undefined;
  let least = Math.max(wanted.length > 3 ? 2 : 1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(wanted, folded(candidate));
    // An edit for every letter means that the words share nothing.
    if (edits >= least || edits >= Math.max(wanted.length, candidate.length)) continue;
    best = candidate;
    least = edits;
  }
  return best;
}

/** The time grows with the square of the length, and no name is that long. */
const lengthLimit = 200;

function folded(word: string): string {
  return word.toLowerCase().replaceAll('-', '_');
}
