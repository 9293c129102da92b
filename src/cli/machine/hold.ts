import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './failure.ts';
import { whileLocked } from './lock.ts';

/** A file that this process holds for as long as it runs. */
export interface Held {
  /** The last note of the previous holder, if it was killed. */
  readonly left: string | undefined;
  /** Leaves a note for the next process in case this one is killed. */
  readonly note: (text: string) => void;
  readonly release: () => Promise<void>;
}

/** The process that holds a file, with its machine, and the path of the lock. */
export interface Holder {
  readonly holder: string;
  readonly lock: string;
}

/**
 * The locks of this process. A lock with the same process id that is not among them is from an
 * earlier process, which was killed.
 */
const own = new Set<string>();

/**
 * Holds a file for as long as the process runs, or yields who holds it. The lock of a dead process
 * on this machine is taken over. If no lock can be created, the process goes on without one.
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
  // Processes of other machines cannot be checked, so they count as alive.
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

/** It is a single write, so that after a kill the lock has either the old note or the new one. */
async function write(file: FileHandle, text: string): Promise<void> {
  const whole = `${process.pid}\n${hostname()}\n${text.padEnd(noteWidth)}\n`;
  await file.write(whole, 0).catch(() => {});
}

/** Notes are padded to this length, so that a shorter one overwrites a longer one completely. */
const noteWidth = 16;
