/** Optional packages that are needed and not installed. */
export class MissingPackages extends Error {
  readonly packages: readonly string[];

  /** `what` is the thing that needs them, as the plural subject of a sentence. */
  constructor(what: string, packages: readonly string[], options: ErrorOptions) {
    const those = packages.length === 1 ? 'a package that is' : 'packages that are';
    super(`${what} need ${those} not installed`, options);
    this.packages = packages;
  }
}

/**
 * Loads optional packages. Throws MissingPackages where one of them, or a part of it, is not installed.
 */
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

/** Whether an error of `import` or `require` says that the module is not installed. */
function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
