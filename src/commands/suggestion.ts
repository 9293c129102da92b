import { nearest } from '../check/nearest.ts';

/** `; did you mean 'x'?` where a known word is near, else nothing. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? '' : `; did you mean '${near}'?`;
}
