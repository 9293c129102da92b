import { readFileSync } from 'node:fs';

/** What of package.json the program says to people. */
interface Package {
  readonly version: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** The version in package.json. */
export function packageVersion(): string {
  return ownPackage().version;
}

/** A package that need not be installed, as npm is asked for the version that traxgen was tried with. */
export function installable(name: string): string {
  const version = ownPackage().optionalDependencies[name];
  return version === undefined ? name : `${name}@${version}`;
}

/** package.json lies above this folder in the sources and in the build. */
function ownPackage(): Package {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
}
