import { readFileSync } from 'node:fs';

/** The parts of package.json that the program shows. */
interface Package {
  readonly version: string;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** The version in package.json. */
export function packageVersion(): string {
  return ownPackage().version;
}

/** The name of an optional package with the version that traxgen was tested with, as for `npm install`. */
export function installable(name: string): string {
  const version = ownPackage().optionalDependencies[name];
  return version === undefined ? name : `${name}@${version}`;
}

/** package.json is three folders above this source, and two above what is built. */
function ownPackage(): Package {
  const path = import.meta.url.endsWith('.ts') ? '../../../package.json' : '../../package.json';
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
