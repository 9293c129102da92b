import type { Setting } from '../../model/diagnostic-data.ts';
import type { readSettings } from './read-settings.ts';

/** What flags say, after the configuration and the defaults. */
export type Settings = Readonly<ReturnType<typeof readSettings>> & {
  /** The paths that a configuration names, and not the command line. */
  readonly named?: ReadonlyMap<string, Setting>;
};

/** What only `traxgen profiles` asks for. */
export type SynthesisSettings = Settings['synthesis'];
