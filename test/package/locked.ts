import { existsSync, readFileSync } from 'node:fs';

/** A package of the lockfile. */
interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly peer?: boolean;
  /** Whether nothing but optional dependencies leads to it; `devOptional` where development does, too. */
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

/** The packages that are installed with traxgen, by their folder, as the lockfile has them. */
export function lockedPackages(): Record<string, Locked> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages)
    .filter(([folder, { dev, peer }]) => folder !== '' && !dev && !peer)
    .map(([folder, { devOptional, ...locked }]) => {
      return [folder, devOptional ? { ...locked, optional: true } : locked];
    });
  return Object.fromEntries(installed);
}

/**
 * Those of them that npm installs on this machine, with the optional ones or without: native code is in
 * a package for each system.
 */
export function packagesHere({ withOptional }: { readonly withOptional: boolean }): string[] {
  return Object.entries(lockedPackages()).flatMap(([folder, { optional }]) =>
    optional && !(withOptional && existsSync(folder)) ? [] : [folder],
  );
}
