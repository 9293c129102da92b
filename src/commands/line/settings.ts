import type { Setting } from '../../model/diagnostic-data.ts';
import type { readSettings } from './read-settings.ts';

/** The settings of a run: the flags merged over the configuration and the defaults. */
export type Settings = Readonly<ReturnType<typeof readSettings>> & {
  /** The paths that the configuration gives and the command line does not. */
  readonly named?: ReadonlyMap<string, Setting>;
};

/** The settings of `traxgen profiles`. */
export type SynthesisSettings = Settings['synthesis'];
