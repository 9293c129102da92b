import { criteria } from '../../../model/cover.ts';
import { demandEnding, recordEndings } from '../../flags/demand-ending.ts';
import type { FlagName } from '../../flags/flags.ts';
import { knownWord, type Typed } from '../../flags/given.ts';
import type { ProfilesSettings } from '../../flags/read-synthesis-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { Terminal } from '../../machine/terminal.ts';

/** A mode of `traxgen profiles`. */
interface ProfilesMode {
  /** The flags that have no effect in the other modes. */
  readonly uses: readonly FlagName[];
  /** The endings of files that this mode can write. */
  readonly endings: readonly string[];
  readonly isAsked: (settings: ProfilesSettings) => boolean;
  /** Runs the mode; yields the exit status. */
  readonly run: (settings: ProfilesSettings, terminal: Terminal) => Promise<number>;
}

/** Every mode, by the flag that selects it. A mode is loaded only when selected. */
const modes = {
  template: {
    uses: [],
    endings: ['.json'],
    isAsked: ({ template }) => template,
    run: async (...run) => (await import('./template-run.ts')).runTemplate(...run),
  },
  from: {
    uses: ['count', 'seed'],
    endings: recordEndings,
    isAsked: ({ from }) => from !== undefined,
    run: async (...run) => (await import('./sample-run.ts')).runSample(...run),
  },
  cover: {
    uses: ['max-profiles', 'max-walks', 'seed', 'data', 'now', 'missing'],
    endings: recordEndings,
    isAsked: ({ cover }) => cover !== undefined,
    run: async (...run) => (await import('./cover-run.ts')).runCover(...run),
  },
} satisfies Record<string, ProfilesMode>;

/** The selected mode. Throws a UsageError if none or several are selected. */
export function modeIn(settings: ProfilesSettings): ProfilesMode {
  const asked = Object.entries<ProfilesMode>(modes).filter(([, mode]) => mode.isAsked(settings));
  const [first, second] = asked;
  if (first !== undefined && second === undefined) return first[1];
  const flags = (names: readonly string[]) => names.map((name) => `--${name}`).join(', ');
  if (first === undefined) {
    throw new UsageError(`profiles needs one of ${flags(Object.keys(modes))}`);
  }
  throw new UsageError(`profiles takes one of ${flags(asked.map(([name]) => name))}, not several`);
}

/** Throws a UsageError for flags that belong to another mode, and for wrong file endings. */
export function demandUse(typed: Typed, settings: ProfilesSettings): void {
  const { cover, template, out } = settings;
  if (cover !== undefined) knownWord('cover', cover, criteria);
  const asked = modeIn(settings);
  demandEnding(out, template ? 'a template' : 'a file of profiles', asked.endings);
  for (const [name, mode] of Object.entries<ProfilesMode>(modes)) {
    const idle = mode.uses.find((flag) => typed[flag] !== undefined && !asked.uses.includes(flag));
    if (idle !== undefined) throw new UsageError(`--${idle} belongs to --${name}: leave it out`);
  }
  const limit = (['max-profiles', 'max-walks'] as const).find((flag) => typed[flag] !== undefined);
  if (limit !== undefined && cover !== 'outcomes') {
    throw new UsageError(`--${limit} belongs to --cover outcomes: leave it out`);
  }
}
