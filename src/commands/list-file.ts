import type { Output } from '../io/output.ts';

/** What stands around entries and between them. */
export interface ListFrame {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
}

/** Entries one a line, with nothing around them. */
export const linesFrame: ListFrame = { open: '', separator: '\n', close: '' };

/** Whether an output is written one record a line: by its name, and always on stdout. */
export function writesLines(out: string): boolean {
  return out === '-' || /\.(jsonl|ndjson)$/i.test(out);
}

/** Puts entries together in one text, as they come. */
export class ListFile {
  private readonly output: Output;
  private readonly frame: ListFrame;
  private started = false;

  constructor(output: Output, frame: ListFrame) {
    this.output = output;
    this.frame = frame;
  }

  /** Takes an entry; where it yields a promise, wait for it before adding more. */
  add(entry: string): Promise<void> | undefined {
    const { open, separator } = this.frame;
    const text = `${this.started ? separator : open}${entry}`;
    this.started = true;
    return this.output.write(text);
  }

  /** Ends the text; nothing at all is an empty list, or an empty file of lines. */
  end(): Promise<void> | undefined {
    const { open, close } = this.frame;
    if (this.started) return this.output.write(`\n${close}${close === '' ? '' : '\n'}`);
    return close === '' ? undefined : this.output.write(`${open.trim()}${close}\n`);
  }
}
