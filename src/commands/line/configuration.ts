import { findConfig } from '../../io/config.ts';
import type { Configuration } from './read-configuration.ts';

/** What the nearest `traxgen.config.json` upwards from the current folder says; mostly there is none. */
export async function findConfiguration(): Promise<Configuration> {
  const path = await findConfig(process.cwd());
  if (path === undefined) return { flags: {}, diagnostics: [] };
  const { readConfiguration } = await import('./read-configuration.ts');
  return readConfiguration(path);
}
