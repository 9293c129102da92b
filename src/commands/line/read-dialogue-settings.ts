import type { GivenFlags } from './given.ts';
import { UsageError } from './usage-error.ts';

/** Reads the settings of `traxgen dialogue`. Throws UsageError. */
export function readDialogueSettings(given: GivenFlags) {
  return {
    graphs: given.texts('graphs') ?? [],
    /** The file of APIs for graphs that list none. */
    apis: given.text('apis'),
    /** The file of conversations that a model wrote; the first of the files that are named. */
    answers: given.texts('answers')?.[0],
    conversations: given.texts('conversations') ?? [],
    maxLength: given.count('max-length', 1) ?? 60,
    noise: noiseIn(given),
    /** The file of what users say that make noise. */
    noiseTexts: given.text('noise-texts'),
  };
}

function noiseIn(given: GivenFlags): number {
  const noise = given.number('noise', 0);
  const hasTexts = given.text('noise-texts') !== undefined;
  if (noise !== undefined && noise > 1) {
    throw new UsageError('--noise must be a number from 0 to 1');
  }
  if (noise !== undefined && noise > 0 && !hasTexts) {
    throw new UsageError('--noise needs --noise-texts FILE');
  }
  if (noise === undefined && hasTexts) {
    throw new UsageError('--noise-texts needs --noise P: how likely users make noise');
  }
  return noise ?? 0;
}
