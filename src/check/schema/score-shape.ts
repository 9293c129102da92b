import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Json } from '../../model/json.ts';
import { checkShape } from './check-shape.ts';
import { validateScores } from './score-validators.generated.js';

/**
 * What is wrong with the shape of a scores.json: wrong types, missing keys, unknown words, in document
 * order. Keys that a newer version adds are none of it.
 */
export function checkScoresShape(value: Json, file: string): Diagnostic[] {
  const found = checkShape(validateScores, value, file).filter(
    ({ code }) => code !== 'unknown-key',
  );
  // A value that may have one of several types is said once to have none of them.
  const first = new Map<string | undefined, Diagnostic>();
  for (const one of found) {
    if (!first.has(one.place.pointer)) first.set(one.place.pointer, one);
  }
  return [...first.values()];
}
