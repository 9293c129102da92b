import type { EntryKind } from '../compile/batch.ts';
import type { Output } from '../io/output.ts';
import type { Settings } from './settings.ts';

/** Where entries go, and whether each is a profile. */
export type GoldTarget = Pick<Settings, 'withProfiles'> & { readonly out: string };

/** Whether an output is written one record a line: by its name, and always on stdout. */
function writesLines(out: string): boolean {
  return out === '-' || /\.(jsonl|ndjson)$/i.test(out);
}

/** How the entries of an output look. */
export function entryKind({ out, withProfiles }: GoldTarget): EntryKind {
  if (withProfiles) return 'profile';
  return writesLines(out) ? 'line' : 'member';
}

/** Puts entries together: lines, or the members of one object, or (with profiles) of one list. */
export class GoldFile {
  private readonly output: Output;
  private readonly open: string;
  private readonly close: string;
  private readonly separator: string;
  private started = false;

  constructor(output: Output, target: GoldTarget) {
    this.output = output;
    const lines = writesLines(target.out);
    const [open, close] = target.withProfiles ? '[]' : '{}';
    this.open = lines ? '' : `${open}\n`;
    this.separator = lines ? '\n' : ',\n';
    this.close = lines ? '' : (close as string);
  }

  /** Takes an entry; where it yields a promise, wait for it before adding more. */
  add(entry: string): Promise<void> | undefined {
    const text = `${this.started ? this.separator : this.open}${entry}`;
    this.started = true;
    return this.output.write(text);
  }

  /** Ends the text; nothing at all is an empty object, list or file. */
  end(): Promise<void> | undefined {
    const { close } = this;
    if (this.started) return this.output.write(`\n${close}${close === '' ? '' : '\n'}`);
    return close === '' ? undefined : this.output.write(`${this.open.trim()}${close}\n`);
  }
}
