import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isTemporary } from './cleanup.ts';
import { codeOf } from './failure.ts';

const longestName = 200;
const oneDay = 24 * 60 * 60 * 1000;

/** The name of a temporary file next to the file that it will replace: `.NAME.traxgen-PID-RANDOM.tmp`. */
export function temporaryName(path: string): string {
  const random = mark + randomBytes(4).toString('hex');
  return join(dirname(path), `${prefixOf(path)}${process.pid}-${random}.tmp`);
}

/** Whether a file's name comes from {@link temporaryName}. */
function isTemporaryName(path: string): boolean {
  return /^\..+\.traxgen-\d+-[0-9a-f]+\.tmp$/.test(basename(path));
}

/** Removes temporary files of killed runs that wrote the same file. Files that cannot be removed stay. */
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
  // On another machine, the process id says nothing; but no run goes a whole day without writing.
  const isDead = random.startsWith(mark) && !isRunning(pid, file);
  if (isDead) return true;
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > oneDay;
}

function isRunning(pid: number, file: string): boolean {
  // In a restarted container, every run may have the same process id.
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
 * Identifies the machine and, on Linux, its boot and its process namespace, because process ids are
 * unique only within these. If these cannot be read, the mark is unique to this process.
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
