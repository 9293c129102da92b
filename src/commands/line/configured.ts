import type { LocatedDiagnostic } from '../../model/diagnostic.ts';
import type { Setting } from '../../model/diagnostic-data.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Command } from './command.ts';
import { type FlagName, pickFlags, flags as registry } from './flags.ts';
import { readSettings } from './read-settings.ts';
import { UsageError } from './usage-error.ts';

/** The flags that a `traxgen.config.json` gives, or what is wrong with it. */
export interface Configuration {
  readonly flags: JsonObject;
  /** The paths among them, with what names each. */
  readonly paths: ReadonlyMap<string, Setting & { readonly key: FlagName }>;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** Says why the value of a key cannot be a flag's, and where it stands. */
  readonly refuse: (key: string, reason: string) => LocatedDiagnostic[];
}

/** What no configuration says. */
export const nothing: Configuration = {
  flags: {},
  paths: new Map(),
  diagnostics: [],
  refuse: () => [],
};

/** What of a configuration a command takes; a flag that had another name once may have it there still. */
export function configuredFor(command: Command, configured: JsonObject): JsonObject {
  const { flags, own, notConfigured = [] } = command;
  const taken = Object.entries(configured).filter(
    ([key]) => !(notConfigured as readonly string[]).includes(key),
  );
  const renamed = Object.entries(pickFlags(flags, own)).flatMap(([flag, { former = '' }]) => {
    const value = Object.hasOwn(registry, former) ? undefined : configured[former];
    return value === undefined ? [] : [[flag, value] as const];
  });
  return Object.fromEntries([...renamed, ...taken]);
}

/** What the schema of the configuration cannot know: words and numbers that a flag does not take. */
export function faultsOf(configured: JsonObject, { refuse }: Configuration): LocatedDiagnostic[] {
  return Object.entries(configured).flatMap(([key, value]) => {
    try {
      readSettings({}, { [key]: value });
      return [];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return refuse(key, error.message);
    }
  });
}
