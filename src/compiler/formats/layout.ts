/** The text around and between the entries of a file. */
export interface FileLayout {
  readonly open: string;
  readonly separator: string;
  /** The text after every entry, including the last. */
  readonly end: string;
  readonly close: string;
}

/** One entry per line, so that each can be processed as soon as it is read. */
export const lines: FileLayout = { open: '', separator: '', end: '\n', close: '' };

/** Entries that contain their own line ends, or have none. */
export const pieces: FileLayout = { open: '', separator: '', end: '', close: '' };

/** Entries of a JSON list. */
export const jsonList: FileLayout = { open: '[\n', separator: ',\n', end: '', close: '\n]\n' };
