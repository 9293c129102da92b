import type { Given } from './given.ts';
import type { SynthesisSettings } from './settings.ts';

/** Reads what only `traxgen profiles` asks for. Throws UsageError. */
export function readSynthesisSettings(given: Given): SynthesisSettings {
  return { template: given.toggle('template') };
}
