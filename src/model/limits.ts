/**
 * Limits on the size of input. Larger input would exhaust the memory and crash the process; with limits
 * it ends with a diagnostic (too-large). docs/limits.md lists them.
 */
export interface ReadLimits {
  /**
   * Bytes of one value among many, such as a profile. Several are in memory at once (a batch per
   * thread, and those that wait), each as bytes, as text and as a value.
   */
  readonly value: number;
  /**
   * Bytes of a file that is read as a whole, which is the longest string that Node can hold. Skipped
   * parts count, too.
   */
  readonly document: number;
}

export const readLimits: ReadLimits = { value: 2 ** 26, document: 2 ** 29 - 24 };

/** Gold is read record by record, but `gold.json` is a single record. */
export const goldLimits: ReadLimits = { ...readLimits, value: readLimits.document };

/**
 * The most faults between the values of one list: beyond them it is not a list, and each fault would be
 * a message.
 */
export const mostListFaults = 1000;

/** The most elements of a list for each of which a step is made. */
export const mostElements = 1000;

/** Input that exceeds a limit; `isEnd`: nothing after it was read. */
export interface TooLarge {
  readonly what: 'document' | 'pipe' | 'value' | 'values' | 'lines' | 'faults';
  readonly limit: number;
  readonly isEnd?: boolean;
}
