import type { GivenFlags } from './given.ts';

/** Reads the settings of `traxgen dialogue`. Throws UsageError. */
export function readDialogueSettings(given: GivenFlags) {
  return {
    graphs: given.texts('graphs') ?? [],
    /** The file of APIs for graphs that list none. */
    apis: given.text('apis'),
  };
}
