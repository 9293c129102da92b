import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { profileLines } from '../bench/batch.ts';
import { cli } from '../bench/processes.ts';
import type { Options } from './options.ts';

const step = 100_000;
const sampleMilliseconds = 50;
const mebibyte = 2 ** 20;

/** What a process may take: so much for itself, and 16 bytes for each profile's id. */
export function memoryLimit(profiles: number): number {
  return 250 * mebibyte + 16 * profiles;
}

/** The most bytes of memory that a process had, by its status in /proc. */
export function peakIn(status: string): number {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  if (kibibytes === undefined) throw new Error('there is no VmHWM in the status of the process');
  return Number(kibibytes) * 1024;
}

/** Sends profiles through one process, says its peak now and then, and yields what is wrong. */
export async function watchMemory(
  folder: string,
  { profiles, jobs }: Options,
  say: (line: string) => void,
): Promise<string[]> {
  const out = join(folder, 'memory.jsonl');
  const args = [cli, 'compile', '--quiet', '-p', '-', '-o', out, '--jobs', String(jobs)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  let peak = 0;
  const sample = () => {
    // Between its end and the news of it, a process has no memory.
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    if (status.includes('VmHWM')) peak = peakIn(status);
  };
  const timer = setInterval(sample, sampleMilliseconds);
  try {
    await feed(child.stdin, profiles, (count) => {
      sample();
      say(`${count} profiles sent, peak ${Math.round(peak / mebibyte)} MiB`);
    });
    const [status] = await ended;
    if (status !== 0) return [`the run of ${profiles} profiles ended with status ${status}`];
  } finally {
    clearInterval(timer);
    child.kill('SIGKILL');
  }
  const limit = memoryLimit(profiles);
  say(`peak ${Math.round(peak / mebibyte)} MiB, limit ${Math.round(limit / mebibyte)} MiB`);
  return peak <= limit ? [] : [`${peak} bytes of memory for ${profiles} profiles`];
}

/** Writes profiles as fast as they are read. */
async function feed(
  stdin: Writable,
  profiles: number,
  onStep: (count: number) => void,
): Promise<void> {
  let count = 0;
  let text = '';
  for (const line of profileLines(profiles)) {
    text += `${line}\n`;
    count++;
    if (count % 1000 === 0) {
      if (!stdin.write(text)) await once(stdin, 'drain');
      text = '';
    }
    if (count % step === 0) onStep(count);
  }
  stdin.end(text);
}
