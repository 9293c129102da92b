import { type CoverGoal, coverGoals } from '../../../dialogue/cover-paths.ts';
import { type NoiseText, readNoiseTexts } from '../../../dialogue/noise.ts';
import { noting } from '../../../dialogue/note.ts';
import type { PathOptions } from '../../../dialogue/paths.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Flag } from '../../flags/flag.ts';
import { groups } from '../../flags/flag.ts';
import type { FlagName } from '../../flags/flags.ts';
import { knownWord } from '../../flags/given.ts';
import type { PathSettings } from '../../flags/read-dialogue-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { Run } from '../../runs/run.ts';

/** The flags that say which paths are taken. */
export const pathFlags = [
  ...(['count', 'cover', 'seed', 'max-length', 'noise', 'noise-texts'] as const),
] satisfies readonly FlagName[];

/** What these flags mean where paths are taken. */
export const ownPathFlags = {
  count: { group: groups.dialogue, describe: 'How many paths to sample through each graph' },
  cover: {
    values: coverGoals,
    group: groups.dialogue,
    describe: `Instead the fewest paths that come to all: ${coverGoals.join(', ')}`,
  },
  seed: { group: groups.dialogue, describe: 'Seed of everything random [default: 0]' },
} satisfies Partial<Record<FlagName, Partial<Flag>>>;

/** Throws a UsageError unless one way to choose paths is given. */
export function wantedPaths({ count, cover }: PathSettings): PathOptions['wanted'] {
  if ((count === undefined) === (cover === undefined)) {
    throw new UsageError('say which paths: --count M or --cover nodes or --cover edges');
  }
  if (count !== undefined) return { count };
  return { cover: knownWord<CoverGoal>('cover', cover ?? '', coverGoals) };
}

/** Reads what users say that make noise; none if that cannot be read, which is reported. */
export async function noiseTextsOf(
  run: Run,
  { noise, noiseTexts: file }: PathSettings,
): Promise<readonly NoiseText[]> {
  if (file === undefined || noise === 0) return [];
  const source = await run.readSource(file);
  if (source === undefined) return [];
  const faults: Diagnostic[] = [];
  const texts = readNoiseTexts(source.text, noting(file, faults));
  if (texts.length === 0 && faults.length === 0) {
    faults.push({ code: 'no-noise', place: { file }, data: {} });
  }
  run.report(faults);
  return texts;
}
