import { type Layout, lines } from '../../emit/layout.ts';
import type { Output } from '../../io/output.ts';

/** A file that entries are added to as they come; where that yields a promise, wait before adding more. */
export interface EntryFile {
  add(entry: string): Promise<void> | undefined;
  /** Takes entries in UTF-8, each behind its separator. */
  addSeparated(entries: Uint8Array): Promise<void>;
  /** The rest of the file; without entries it is a file without entries, not nothing. */
  end(): Promise<void> | undefined;
}

/** Whether an output is written one record a line: by its name, and always on stdout. */
export function writesLines(out: string): boolean {
  return out === '-' || /\.(jsonl|ndjson)$/i.test(out);
}

/** Puts entries together in one text. */
export class ListFile implements EntryFile {
  private readonly output: Pick<Output, 'write'>;
  private readonly layout: Layout;
  private started = false;
  /** Whether each entry is a line, which has its end as soon as it is there. */
  private readonly isLines: boolean;

  constructor(output: Pick<Output, 'write'>, layout: Layout) {
    this.output = output;
    this.layout = layout;
    this.isLines = layout === lines;
  }

  add(entry: string): Promise<void> | undefined {
    const { open, separator, close } = this.layout;
    if (this.isLines) return this.output.write(`${entry}${close}`);
    const text = `${this.started ? separator : open}${entry}`;
    this.started = true;
    return this.output.write(text);
  }

  async addSeparated(entries: Uint8Array): Promise<void> {
    const { open, separator, close } = this.layout;
    if (this.isLines) {
      await this.output.write(entries.subarray(separator.length));
      return this.output.write(close);
    }
    if (this.started) return this.output.write(entries);
    this.started = true;
    await this.output.write(open);
    await this.output.write(entries.subarray(separator.length));
  }

  end(): Promise<void> | undefined {
    const { open, close } = this.layout;
    if (this.isLines) return undefined;
    if (this.started) return this.output.write(close);
    return this.output.write(close === '' ? open : `${open.trimEnd()}${close.trimStart()}`);
  }
}
