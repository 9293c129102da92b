import { readFileSync } from 'node:fs';

/** A package of the lockfile. */
interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly peer?: boolean;
}

/** The packages that are installed with traxgen, by their folder, as the lockfile has them. */
export function lockedPackages(): Record<string, Locked> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages).filter(
    ([folder, { dev, peer }]) => folder !== '' && !dev && !peer,
  );
  return Object.fromEntries(installed);
}
