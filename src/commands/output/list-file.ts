import type { FileLayout } from '../../emit/layout.ts';
import type { OutputFile } from '../../io/output.ts';

/** A file that entries are added to as they come; where that yields a promise, wait before adding more. */
export interface EntryFile {
  add(entry: string): Promise<void> | undefined;
  /**
   * Takes entries in UTF-8, each between its separator and its end, which are not to be changed until they
   * are given back.
   */
  addEncoded(entries: Uint8Array, giveBack: () => void): Promise<void>;
  /** The rest of the file; without entries it is a file without entries, not nothing. */
  end(): Promise<void> | undefined;
}

/** Whether an output is written one record a line: by its name, and always on stdout. */
export function writesLines(out: string): boolean {
  return out === '-' || /\.(jsonl|ndjson)$/i.test(out);
}

/** Puts entries together in one text. */
export class ListFile implements EntryFile {
  private readonly output: Pick<OutputFile, 'write'>;
  private readonly layout: FileLayout;
  private started = false;

  constructor(output: Pick<OutputFile, 'write'>, layout: FileLayout) {
    this.output = output;
    this.layout = layout;
  }

  add(entry: string): Promise<void> | undefined {
    const { open, separator, end } = this.layout;
    const text = `${this.started ? separator : open}${entry}${end}`;
    this.started = true;
    return this.output.write(text);
  }

  async addEncoded(entries: Uint8Array, giveBack: () => void): Promise<void> {
    const { open, separator } = this.layout;
    if (this.started) return this.output.write(entries, giveBack);
    this.started = true;
    await this.output.write(open);
    await this.output.write(entries.subarray(separator.length), giveBack);
  }

  end(): Promise<void> | undefined {
    const { open, close } = this.layout;
    if (this.started) return this.output.write(close);
    return this.output.write(close === '' ? open : `${open.trimEnd()}${close.trimStart()}`);
  }
}
