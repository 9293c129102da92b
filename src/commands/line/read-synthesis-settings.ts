import { criteria } from '../../model/cover.ts';
import type { Given } from './given.ts';
import type { SynthesisSettings } from './settings.ts';

/** Reads what only `traxgen profiles` asks for. Throws UsageError. */
export function readSynthesisSettings(given: Given): SynthesisSettings {
  return {
    template: given.toggle('template'),
    from: given.text('from'),
    count: given.count('count', 0),
    cover: given.optional('cover', criteria),
    max: given.count('max', 1) ?? 10_000,
  };
}
