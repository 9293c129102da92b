/** Packages that need not be installed, and are asked for where they are not. */
export class MissingPackages extends Error {
  readonly packages: readonly string[];

  /** `what` needs them, the subject of a sentence in the plural. */
  constructor(what: string, packages: readonly string[], options: ErrorOptions) {
    const those = packages.length === 1 ? 'a package that is' : 'packages that are';
    super(`${what} need ${those} not installed`, options);
    this.packages = packages;
  }
}

/** Loads what need not be installed. Throws MissingPackages where it, or a part of it, is not. */
export async function loadOptional<Module>(
  what: string,
  packages: readonly string[],
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new MissingPackages(what, packages, { cause: error });
  }
}

/** Whether a module is not there, as Node says it to who imports or requires it. */
function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
