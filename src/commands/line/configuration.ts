import { findConfig } from '../../io/config.ts';
import { type Configuration, nothing } from './configured.ts';

/** What the nearest `traxgen.config.json` upwards from the current folder says; mostly there is none. */
export async function findConfiguration(): Promise<Configuration> {
  const path = findConfig(process.cwd());
  if (path === undefined) return nothing;
  const { readConfiguration } = await import('./read-configuration.ts');
  return readConfiguration(path);
}
