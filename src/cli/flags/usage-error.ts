/** Thrown if the command line or the configuration is wrong. Exit status 2. */
export class UsageError extends Error {}

/** Thrown if the words that a command needs are missing. */
export class MissingWords extends UsageError {}
