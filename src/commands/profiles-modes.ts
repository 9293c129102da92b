import type { Terminal } from '../io/terminal.ts';
import type { Settings, SynthesisSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/** One way in which `traxgen profiles` works. */
interface ProfilesMode {
  readonly isAsked: (settings: SynthesisSettings) => boolean;
  /** Does the work; yields the exit status. */
  readonly run: (settings: Settings, terminal: Terminal) => Promise<number>;
}

/** Every mode by the flag that asks for it, loaded only then. */
const modes = {
  template: {
    isAsked: ({ template }) => template,
    run: async (...run) => (await import('./template-run.ts')).runTemplate(...run),
  },
  from: {
    isAsked: ({ from }) => from !== undefined,
    run: async (...run) => (await import('./sample-run.ts')).runSample(...run),
  },
  cover: {
    isAsked: ({ cover }) => cover !== undefined,
    run: async (...run) => (await import('./cover-run.ts')).runCover(...run),
  },
} satisfies Record<string, ProfilesMode>;

/** The one mode that is asked for. Throws a UsageError where it is none or several. */
export function modeIn(settings: SynthesisSettings): ProfilesMode {
  const asked = Object.entries<ProfilesMode>(modes).filter(([, mode]) => mode.isAsked(settings));
  const [first, second] = asked;
  if (first !== undefined && second === undefined) return first[1];
  const flags = (names: readonly string[]) => names.map((name) => `--${name}`).join(', ');
  if (first === undefined) {
    throw new UsageError(`profiles needs one of ${flags(Object.keys(modes))}`);
  }
  throw new UsageError(`profiles takes one of ${flags(asked.map(([name]) => name))}, not several`);
}
