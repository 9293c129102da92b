import { rmSync } from 'node:fs';
import { constants } from 'node:os';

const temporary = new Set<string>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Registers a file to be removed when the process exits or is told to end. */
export function registerTemporary(path: string): void {
  if (temporary.size === 0) watchEnd('on');
  temporary.add(path);
}

/** Forgets a registered file, because it is gone or has got its final name. */
export function forgetTemporary(path: string): void {
  // Without registered files, signals have their default effect.
  if (temporary.delete(path) && temporary.size === 0) watchEnd('off');
}

/** Whether a file is registered by this process. */
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
