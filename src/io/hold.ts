import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './failure.ts';
import { whileLocked } from './lock.ts';

/** A file that is this process's alone for as long as it runs. */
export interface Held {
  /** What the process that had the file last noted, where that one was killed. */
  readonly left: string | undefined;
  /** Notes something that whoever comes after a kill will find. */
  readonly note: (text: string) => void;
  readonly release: () => Promise<void>;
}

/** Who has a file: a process of a machine; and the lock, which says so. */
export interface Holder {
  readonly holder: string;
  readonly lock: string;
}

/** The locks of this process: a process of the same number that was killed had others. */
const own = new Set<string>();

/**
 * Takes a file for as long as the process runs, or says who has it. What a process on this machine
 * left that is dead is taken over; where no lock can be made, it is done without.
 */
export async function hold(path: string): Promise<Held | Holder> {
  const lock = join(dirname(path), `.${basename(path)}.traxgen-run`);
  return whileLocked(lock, async () => {
    const found = await readFile(lock, 'utf8').catch(() => undefined);
    const [process = '', host = '', left = ''] = found?.split('\n') ?? [];
    if (found !== undefined && isAlive(Number(process), host, lock)) {
      return { holder: host === hostname() ? process : `${process} on ${host}`, lock };
    }
    return take(lock, found === undefined ? undefined : left);
  });
}

function isAlive(id: number, host: string, lock: string): boolean {
  if (!Number.isInteger(id) || id <= 0) return false;
  // Nobody can tell from here.
  if (host !== hostname()) return true;
  if (id === process.pid) return own.has(lock);
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function take(lock: string, left: string | undefined): Promise<Held> {
  const file = await open(lock, 'w').catch(() => undefined);
  if (file === undefined) return { left, note: () => {}, release: async () => {} };
  own.add(lock);
  let last = write(file, '');
  const note = (text: string) => {
    last = last.then(() => write(file, text));
  };
  const release = async () => {
    await last;
    await file.close().catch(() => {});
    await rm(lock, { force: true }).catch(() => {});
    own.delete(lock);
  };
  await last;
  return { left, note, release };
}

/** In one write: whoever reads the lock after a kill finds one note or the other. */
async function write(file: FileHandle, text: string): Promise<void> {
  const whole = `${process.pid}\n${hostname()}\n${text.padEnd(noteWidth)}\n`;
  await file.write(whole, 0).catch(() => {});
}

/** A shorter note leaves nothing of a longer one. */
const noteWidth = 16;
