/** Wrong usage: the command line or the configuration asks for what there is not. Exit status 2. */
export class UsageError extends Error {}
