import type { BatchOptions, CompiledBatch } from '../compile/batch.ts';
import type { Output } from '../io/output.ts';
import type { Settings } from './settings.ts';

/** Where entries go, and whether each is a profile. */
export type GoldTarget = Pick<Settings, 'withProfiles'> & { readonly out: string };

/** Whether an output is written one record a line: by its name, and always on stdout. */
function writesLines(out: string): boolean {
  return out === '-' || /\.(jsonl|ndjson)$/i.test(out);
}

/** How the entries of an output look, and what stands between them. */
export function entryStyle(target: GoldTarget): Pick<BatchOptions, 'entry' | 'separator'> {
  const lines = writesLines(target.out);
  const separator = lines ? '\n' : ',\n';
  if (target.withProfiles) return { entry: 'profile', separator };
  return { entry: lines ? 'line' : 'member', separator };
}

/** The entries of a batch at some positions (ascending), as few runs of bytes as they are. */
export function* entriesAt(
  { bytes, ends }: CompiledBatch,
  positions: readonly number[],
): Generator<Uint8Array> {
  let from = 0;
  let to = 0;
  for (const position of positions) {
    const start = ends[position - 1] ?? 0;
    if (start > to) {
      if (to > from) yield bytes.subarray(from, to);
      from = start;
    }
    to = ends[position] as number;
  }
  if (to > from) yield bytes.subarray(from, to);
}

/** Puts entries together: lines, or the members of one object, or (with profiles) of one list. */
export class GoldFile {
  private readonly output: Output;
  private readonly open: string;
  private readonly close: string;
  private readonly separatorBytes: number;
  private started = false;

  constructor(output: Output, target: GoldTarget) {
    this.output = output;
    const lines = writesLines(target.out);
    const [open, close] = target.withProfiles ? '[]' : '{}';
    this.open = lines ? '' : `${open}\n`;
    this.separatorBytes = entryStyle(target).separator.length;
    this.close = lines ? '' : (close as string);
  }

  /** Takes entries, each behind its separator; wait for the promise before adding more. */
  async add(entries: Uint8Array): Promise<void> {
    if (this.started) return this.output.write(entries);
    this.started = true;
    await this.output.write(this.open);
    await this.output.write(entries.subarray(this.separatorBytes));
  }

  /** Ends the text; nothing at all is an empty object, list or file. */
  end(): Promise<void> | undefined {
    const { close } = this;
    if (this.started) return this.output.write(`\n${close}${close === '' ? '' : '\n'}`);
    return close === '' ? undefined : this.output.write(`${this.open.trim()}${close}\n`);
  }
}
