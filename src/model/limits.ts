/**
 * How much is read. Beyond these limits the process would run out of memory, and V8 ends it then with a
 * native trace; with them, input of any size ends with a diagnostic (too-large). docs/limits.md lists them.
 */
export interface ReadLimits {
  /**
   * Bytes of one value of many, such as a profile. Some are held at once: a batch for each thread and
   * those that wait for it, each as bytes, text and value.
   */
  readonly value: number;
  /** Bytes of what is read as a whole: V8 holds no longer text. What is skipped is no longer either. */
  readonly document: number;
}

export const readLimits: ReadLimits = { value: 2 ** 26, document: 2 ** 29 - 24 };

/** One record of gold is read at a time, and one of `gold.json` is the whole file. */
export const goldLimits: ReadLimits = { ...readLimits, value: readLimits.document };

/**
 * Values in one JSON text, and lines in one text: a value takes up to a hundred bytes of V8's memory,
 * however short its text is.
 */
export const mostValues = 2 ** 24;

/** Faults between the values of one list: what has more is no list, and each would be said. */
export const mostListFaults = 1000;

/** What is too large, and for which limit; `isEnd`: nothing behind it was read. */
export interface TooLarge {
  readonly what: 'document' | 'pipe' | 'value' | 'values' | 'lines' | 'faults';
  readonly limit: number;
  readonly isEnd?: boolean;
}
