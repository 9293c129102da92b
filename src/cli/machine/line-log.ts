import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { writeFailure } from './failure.ts';
import { type Held, type Holder, hold } from './hold.ts';
import { makeFolder } from './make-folder.ts';
import { openFile } from './output.ts';

/**
 * A growing file of JSON lines that one process at a time writes. However the process ends, all
 * lines except the last are complete.
 */
export interface LineLog {
  /** The lines that were already in the file. */
  readonly lines: readonly string[];
  /** The last note of the previous process, if it was killed. */
  readonly left: string | undefined;
  /** Keeps a note next to the file until the file is closed. */
  readonly note: (text: string) => void;
  /** Adds a line after those being written. After a failure it adds no more. Errors: output-failed. */
  readonly append: (line: string) => Promise<Diagnostic | undefined>;
  /** Puts all lines into the order of their ranks, at once; of equal ranks they stay as they are. Errors: output-failed. */
  readonly sort: (rankOf: (line: string) => number) => Promise<Diagnostic | undefined>;
  readonly close: () => Promise<void>;
}

/** Opens a log. If its last line is incomplete, it is removed. Errors: output-failed. */
export async function openLineLog(
  path: string,
): Promise<{ readonly log: LineLog } | { readonly diagnostic: Diagnostic }> {
  try {
    makeFolder(dirname(path));
    const held = await hold(path);
    if ('holder' in held) return { diagnostic: heldFailure(path, held) };
    const file = await opened(path, held);
    const lines = await repaired(file);
    let last: Promise<unknown> = Promise.resolve();
    const append = (line: string): Promise<Diagnostic | undefined> => {
      // Nothing is written after a line that may be incomplete, because it would become part of
      // that line.
      const written = last.then(() => file.appendFile(`${line}\n`));
      last = written;
      return written.then(
        () => undefined,
        (error) => writeFailure(path, error),
      );
    };
    const close = async () => {
      await last.catch(() => {});
      await file.close();
      await held.release();
    };
    const sort = async (rankOf: (line: string) => number) => {
      await last.catch(() => {});
      return sorted(path, rankOf);
    };
    const { left, note } = held;
    return { log: { lines, left, note, append, sort, close } };
  } catch (error) {
    return { diagnostic: writeFailure(path, error) };
  }
}

async function opened(path: string, { release }: Held): Promise<FileHandle> {
  try {
    return await open(path, 'a+');
  } catch (error) {
    await release();
    throw error;
  }
}

function heldFailure(path: string, { holder, lock }: Holder): Diagnostic {
  const reason = `another run is adding to it (process ${holder}, as ${lock} says)`;
  return { code: 'output-failed', place: { file: path }, data: { path, reason } };
}

async function sorted(
  path: string,
  rankOf: (line: string) => number,
): Promise<Diagnostic | undefined> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  const ranked = lines.map((line) => ({ line, rank: rankOf(line) }));
  const inOrder = ranked.toSorted((one, other) => one.rank - other.rank);
  if (inOrder.every((one, at) => one === ranked[at])) return undefined;
  const opened = await openFile(path);
  if ('diagnostic' in opened) return opened.diagnostic;
  const { output } = opened;
  for (const { line } of inOrder) await output.write(`${line}\n`);
  const fault = (await output.finish()) ?? (await output.commit());
  if (fault !== undefined) await output.abort();
  return fault;
}

const newline = 0x0a;

/** The complete lines of a file. An incomplete one at the end is cut off. */
async function repaired(file: FileHandle): Promise<string[]> {
  const bytes = await file.readFile();
  const end = bytes.lastIndexOf(newline) + 1;
  const rest = bytes.subarray(end).toString('utf8');
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  if (rest === '') return lines;
  if (!isJson(rest)) await file.truncate(end);
  else {
    await file.appendFile('\n');
    lines.push(rest);
  }
  return lines;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
