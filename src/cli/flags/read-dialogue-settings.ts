import type { GivenFlags } from './given.ts';
import { seedIn } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** Reads the files of graphs, and of APIs for graphs that list none. Throws UsageError. */
export function graphsIn(given: GivenFlags<'graphs' | 'apis'>) {
  return { graphs: given.texts('graphs') ?? [], apis: given.text('apis') };
}

/** The files of graphs, and of APIs for graphs that list none. */
export type GraphSettings = Readonly<ReturnType<typeof graphsIn>>;

/** Reads which paths through graphs are taken. Throws UsageError. */
export function pathsIn(
  given: GivenFlags<'count' | 'cover' | 'seed' | 'max-length' | 'noise' | 'noise-texts'>,
) {
  return {
    seed: seedIn(given),
    count: given.count('count', 0),
    /** As typed. */
    cover: given.text('cover'),
    maxLength: given.count('max-length', 1) ?? 60,
    noise: noiseIn(given),
    /** The file of what users say that make noise. */
    noiseTexts: given.text('noise-texts'),
  };
}

/** Which paths through graphs are taken. */
export type PathSettings = Readonly<ReturnType<typeof pathsIn>>;

function noiseIn(given: GivenFlags<'noise' | 'noise-texts'>): number {
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
