import { distance } from 'fastest-levenshtein';

/**
 * The known word that is most similar to a misspelt one, regardless of case and kinds of dashes;
 * undefined where none is near. Near means at most two edits (one for up to three letters) or a third
 * of the word, whichever is more. Of very many known words only the first are compared.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = folded(word.slice(0, lengthLimit));
  let best: string | undefined;
  let least = Math.max(wanted.length > 3 ? 2 : 1, Math.floor(wanted.length / 3)) + 1;
  for (const [at, candidate] of foldedWords(known).entries()) {
    // The difference in length is a lower bound of the edits.
    if (Math.abs(wanted.length - candidate.length) >= least) continue;
    const edits = distance(wanted, candidate);
    // If every letter is edited, the words have nothing in common.
    if (edits >= least || edits >= Math.max(wanted.length, candidate.length)) continue;
    best = known[at];
    least = edits;
  }
  return best;
}

/** The known word that one is a slip of: the nearest, with at most two edits, so that it is hardly another word. */
export function slipOf(word: string, known: readonly string[]): string | undefined {
  const near = nearest(word, known);
  if (near === undefined || distance(folded(word), folded(near)) > 2) return undefined;
  // Names such as `line_1` and `line_2` are both meant.
  const [one, other] = [word, near].map((text) => text.replaceAll(/\d/g, ''));
  return one === other ? undefined : near;
}

/** Longer words are not compared, because the time grows with the square of the length. */
const lengthLimit = 200;

/**
 * The most known words that are compared; each takes 0.2 µs, and a workflow may have thousands of
 * misspelt names.
 */
export const mostCandidates = 1_000;

const foldedLists = new WeakMap<readonly string[], readonly string[]>();

function foldedWords(known: readonly string[]): readonly string[] {
  const words = foldedLists.get(known) ?? known.slice(0, mostCandidates).map(folded);
  foldedLists.set(known, words);
  return words;
}

function folded(word: string): string {
  return word.toLowerCase().replaceAll('-', '_');
}
