/** The text around and between the entries of a file. */
export interface Layout {
  readonly open: string;
  readonly separator: string;
  /** The text after every entry, including the last. */
  readonly end: string;
  readonly close: string;
}

/** One entry per line, so that each can be processed as soon as it is read. */
export const lines: Layout = { open: '', separator: '', end: '\n', close: '' };

/** Entries that contain their own line ends, or have none. */
export const pieces: Layout = { open: '', separator: '', end: '', close: '' };

/** Entries of a JSON list. */
export const jsonList: Layout = { open: '[\n', separator: ',\n', end: '', close: '\n]\n' };
