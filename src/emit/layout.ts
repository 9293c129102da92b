/** What stands before, between and behind the entries of a file. */
export interface Layout {
  readonly open: string;
  readonly separator: string;
  /** What stands behind every entry, the last one too. */
  readonly end: string;
  readonly close: string;
}

/** Entries one a line: whoever reads lines as they come has an entry as soon as it is there. */
export const lines: Layout = { open: '', separator: '', end: '\n', close: '' };

/** Entries that bring their own line ends, or have none. */
export const pieces: Layout = { open: '', separator: '', end: '', close: '' };

/** Entries of a JSON list. */
export const jsonList: Layout = { open: '[\n', separator: ',\n', end: '', close: '\n]\n' };
