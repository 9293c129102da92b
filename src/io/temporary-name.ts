import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isTemporary } from './cleanup.ts';
import { codeOf } from './failure.ts';

const longestName = 200;
const oneDay = 24 * 60 * 60 * 1000;

/** A name beside a file for what is to replace it: `.NAME.traxgen-PID-RANDOM.tmp`. */
export function temporaryName(path: string): string {
  const random = mark + randomBytes(4).toString('hex');
  return join(dirname(path), `${prefixOf(path)}${process.pid}-${random}.tmp`);
}

/** Whether a file's name is one of {@link temporaryName}. */
function isTemporaryName(path: string): boolean {
  return /^\..+\.traxgen-\d+-[0-9a-f]+\.tmp$/.test(basename(path));
}

/** Removes what killed runs left behind that were writing the same file. What cannot be removed stays. */
export function removeStale(path: string): void {
  try {
    for (const file of staleFiles(path)) rmSync(file, { force: true });
  } catch {}
}

function* staleFiles(path: string): Generator<string> {
  const folder = dirname(path);
  const prefix = prefixOf(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || !isTemporaryName(name)) continue;
    const [pid = '', random = ''] = name.slice(prefix.length).split(/[-.]/);
    const file = join(folder, name);
    if (isStale(file, Number(pid), random)) yield file;
  }
}

function isStale(file: string, pid: number, random: string): boolean {
  // Elsewhere, a process of the same number is another; but nothing writes for a whole day.
  const isDead = random.startsWith(mark) && !isRunning(pid, file);
  if (isDead) return true;
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > oneDay;
}

function isRunning(pid: number, file: string): boolean {
  // In a container that is started again, every run may have the same number.
  if (pid === process.pid) return isTemporary(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function prefixOf(path: string): string {
  const name = basename(path);
  const isLong = Buffer.byteLength(name) > longestName;
  return `.${isLong ? digest(name, 16) : name}.traxgen-`;
}

/**
 * Tells the processes among which a number means one: those of a host and, on Linux, of a start of its
 * kernel and of a container. Where that cannot be told, no other process has the mark.
 */
const mark = digest(`${hostname()} ${process.platform === 'linux' ? numberSpace() : ''}`, 8);

function numberSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return boot + readlinkSync('/proc/self/ns/pid');
  } catch {
    return randomBytes(8).toString('hex');
  }
}

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
