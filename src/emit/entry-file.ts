/** A file under way: it takes the texts of entries and yields what can be written by then. */
export interface EntryFile {
  add(entries: string): string | Uint8Array;
  /** The rest of the file; without entries it is a file without entries, not nothing. */
  end(): string | Uint8Array;
}

/** What stands before, between and behind the entries of a file that is text. */
export interface Layout {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
}

/** Entries that bring their own line ends. */
export const lines: Layout = { open: '', separator: '', close: '' };

/** Entries of a JSON list. */
export const jsonList: Layout = { open: '[\n', separator: ',\n', close: '\n]\n' };

/** A file that is text: what is before the entries, the entries, what is behind them. */
export function textFile({ open, separator, close }: Layout): EntryFile {
  let isEmpty = true;
  return {
    add(entries) {
      const text = `${isEmpty ? open : separator}${entries}`;
      isEmpty = false;
      return text;
    },
    end() {
      if (!isEmpty) return close;
      return close === '' ? open : `${open.trimEnd()}${close.trimStart()}`;
    },
  };
}
