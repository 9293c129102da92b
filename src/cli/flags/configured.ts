import type { JsonObject } from '../../base/json.ts';
import type { LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Setting } from '../../model/diagnostics/diagnostic-data.ts';
import type { Command } from './command.ts';
import { type FlagName, pickFlags, flags as registry } from './flags.ts';

/** The flags from a `traxgen.config.json`, or its faults. */
export interface Configuration {
  readonly flags: JsonObject;
  /** The paths among the flags, each with the key that names it. */
  readonly paths: ReadonlyMap<string, Setting & { readonly key: FlagName }>;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /**
   * Finds faults in some of the flags that the schema of the configuration cannot find: words and numbers
   * that a flag does not take.
   */
  readonly faultsIn: (flags: JsonObject) => LocatedDiagnostic[];
}

/** The configuration if there is no file. */
export const nothing: Configuration = {
  flags: {},
  paths: new Map(),
  diagnostics: [],
  faultsIn: () => [],
};

/** The part of a configuration that applies to a command. A flag may still have its former name there. */
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
