import { readdirSync } from 'node:fs';

/** The names of the shipped workflows; the folder also has flowgraphs. */
export function workflowFiles(): string[] {
  return readdirSync('workflows').filter((name) => name.endsWith('.json'));
}
