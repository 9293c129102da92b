import { closeSync, openSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetTemporary, registerTemporary } from './cleanup.ts';
import { codeOf } from './failure.ts';

/** A lock is held only for a few renames. If it is older than this, its holder was killed. */
const staleMilliseconds = 2000;
const patienceMilliseconds = 10;

/**
 * Runs an action while no other process does so for the same path. A lock left by a killed process
 * is removed. If no lock can be created, the action runs without one.
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

/** Waits until this process has the lock; `false` if it cannot be created. */
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

/** The system's error code if the lock cannot be created; `EEXIST` if another process has it. */
function make(lock: string): string | undefined {
  try {
    closeSync(openSync(lock, 'wx'));
    registerTemporary(lock);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** Identifies a lock, so that a new one is not taken for the old one. */
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
