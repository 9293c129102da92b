import { closeSync, openSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetTemporary, registerTemporary } from './cleanup.ts';
import { codeOf } from './failure.ts';

/** A lock is held for a few renames; after so long, its holder was killed. */
const staleMilliseconds = 2000;
const patienceMilliseconds = 10;

/**
 * Does something while no other process does so for the same file. What was killed in the middle leaves
 * a lock that is passed over; where none can be made, it is done without.
 */
export async function whileLocked<T>(path: string, action: () => Promise<T>): Promise<T> {
  const lock = join(dirname(path), `.${basename(path)}.traxgen-lock`);
  const isHeld = await acquire(lock);
  try {
    return await action();
  } finally {
    if (isHeld) await release(lock);
  }
}

/** Waits until the lock is this process's; `false` where there can be none. */
async function acquire(lock: string): Promise<boolean> {
  let holder = '';
  let since = 0;
  for (;;) {
    const fault = make(lock);
    if (fault !== 'EEXIST') return fault === undefined;
    const found = holderOf(lock);
    if (found !== holder) [holder, since] = [found, performance.now()];
    const isStale = performance.now() - since > staleMilliseconds;
    if (isStale && !(await remove(lock))) return false;
    await sleep(patienceMilliseconds);
  }
}

/** The system's name of what stands against the lock, `EEXIST` where somebody has it. */
function make(lock: string): string | undefined {
  try {
    closeSync(openSync(lock, 'wx'));
    registerTemporary(lock);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** Tells one lock from the next. */
function holderOf(lock: string): string {
  const stats = statSync(lock, { bigint: true, throwIfNoEntry: false });
  return `${stats?.ino} ${stats?.mtimeNs}`;
}

async function release(lock: string): Promise<void> {
  await remove(lock);
  forgetTemporary(lock);
}

function remove(lock: string): Promise<boolean> {
  return rm(lock, { force: true }).then(
    () => true,
    () => false,
  );
}
