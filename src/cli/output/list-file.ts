import type { FileLayout } from '../../compiler/formats/layout.ts';
import type { OutputFile } from '../machine/output.ts';

/** A file to which entries are added. If a method yields a promise, await it before adding more. */
export interface EntryFile {
  add(entry: string): Promise<void> | undefined;
  /**
   * Adds entries in UTF-8, each with its separator and its end. They must not change until
   * `giveBack` is called.
   */
  addEncoded(entries: Uint8Array, giveBack: () => void): Promise<void>;
  /** Writes the rest of the file. Without entries, the result is still a valid file. */
  end(): Promise<void> | undefined;
}

/** Whether an output has one record per line: by its name, and always on stdout. */
export function writesLines(out: string): boolean {
  return out === '-' || /\.(jsonl|ndjson)$/i.test(out);
}

/** Joins entries to one text. */
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
