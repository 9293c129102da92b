import { rmSync } from 'node:fs';
import { constants } from 'node:os';

const temporary = new Set<string>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Has a file removed when the process exits or is told to, until it is forgotten. */
export function registerTemporary(path: string): void {
  if (temporary.size === 0) watchEnd('on');
  temporary.add(path);
}

/** Leaves a file alone again: it is gone, or it has got its name. */
export function forgetTemporary(path: string): void {
  // Without files to remove, signals do what they do by default.
  if (temporary.delete(path) && temporary.size === 0) watchEnd('off');
}

/** Whether a file of this process waits for removal. */
export function isTemporary(path: string): boolean {
  return temporary.has(path);
}

/** Removes all registered files at once. */
function removeTemporary(): void {
  for (const path of temporary) rmSync(path, { force: true });
}

function watchEnd(method: 'on' | 'off'): void {
  process[method]('exit', removeTemporary);
  for (const signal of signals) process[method](signal, leave);
}

function leave(signal: (typeof signals)[number]): void {
  removeTemporary();
  process.exit(128 + constants.signals[signal]);
}
