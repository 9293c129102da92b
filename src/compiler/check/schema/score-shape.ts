import { isJsonObject, type Json, ownValue } from '../../../base/json.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { checkShape } from './check-shape.ts';
import { validateDialogueScores, validateScores } from './score-validators.generated.js';

/**
 * Checks the shape of a scores.json: wrong types, missing keys, unknown words, in document order.
 * Unknown keys are allowed, because newer versions may add keys.
 */
export function checkScoresShape(value: Json, file: string): Diagnostic[] {
  const isOfDialogues = isJsonObject(value) && ownValue(value, 'task') === 'dialogue';
  const validate = isOfDialogues ? validateDialogueScores : validateScores;
  const found = checkShape(validate, value, file, { allowsUnknown: true });
  // Only one diagnostic for a value that may have several types and has none of them.
  const first = new Map<string | undefined, Diagnostic>();
  for (const one of found) {
    if (!first.has(one.place.pointer)) first.set(one.place.pointer, one);
  }
  return [...first.values()];
}
