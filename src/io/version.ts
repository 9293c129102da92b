import { readFileSync } from 'node:fs';

/** The version in package.json, which lies above this folder in the sources and in the build. */
export function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
