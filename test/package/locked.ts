import { existsSync, readFileSync } from 'node:fs';

/** A package of the lockfile. */
interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly optional?: boolean;
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

/** Those of them that npm installs on this machine: native code is in a package for each system. */
export function packagesHere(): string[] {
  return Object.entries(lockedPackages()).flatMap(([folder, { optional }]) =>
    optional && !existsSync(folder) ? [] : [folder],
  );
}
