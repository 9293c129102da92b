/** Wrong usage: the command line or the configuration asks for what there is not. Exit status 2. */
export class UsageError extends Error {}

/** The words that a command is about are not there. */
export class MissingWords extends UsageError {}
