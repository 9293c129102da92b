/** What stands before, between and behind the entries of a file. */
export interface Layout {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
}

/** Entries one a line. */
export const lines: Layout = { open: '', separator: '\n', close: '\n' };

/** Entries that bring their own line ends, or have none. */
export const pieces: Layout = { open: '', separator: '', close: '' };

/** Entries of a JSON list. */
export const jsonList: Layout = { open: '[\n', separator: ',\n', close: '\n]\n' };
