import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { profileLines, writeTexts } from '../bench/batch.ts';
import { cli, runProgram } from '../bench/processes.ts';
import type { Options } from './options.ts';

/** Shares of a run's time after which it is killed; some come too late. */
export function killMoments(count: number, seed: number): number[] {
  const random = xoroshiro128plus(seed);
  return Array.from({ length: count }, () => 1.1 * uniformFloat64(random));
}

/** Kills runs at random moments, one after the other; yields what is wrong with what they leave. */
export async function watchKills(
  folder: string,
  { kills, killedProfiles, seed }: Options,
  say: (line: string) => void,
): Promise<string[]> {
  if (kills === 0) return [];
  const products = join(folder, 'products');
  const out = join(products, 'gold.jsonl');
  mkdirSync(products);
  const argsFor = (name: string, count: number) => {
    writeTexts(join(folder, name), profileLines(count));
    return [cli, 'compile', '--quiet', '-p', join(folder, name), '-o', out];
  };
  const [few, many] = [argsFor('few.jsonl', 1), argsFor('many.jsonl', killedProfiles)];
  const { wall: wholeTime } = runProgram({ args: many });
  const whole = hashOf(out);
  const faults: string[] = [];
  for (const [index, share] of killMoments(kills, seed).entries()) {
    runProgram({ args: few });
    const old = hashOf(out);
    const left = readdirSync(products).filter((name) => name.startsWith('.'));
    if (left.length > 0) faults.push(`kill ${index} left ${left.join(', ')} to a later run`);
    const milliseconds = Math.round(share * wholeTime);
    const end = await killedAfter(milliseconds, many);
    const found = hashOf(out);
    const state = found === old ? 'the old file' : found === whole ? 'the new file' : undefined;
    say(`kill ${index + 1} after ${milliseconds} ms: ${end}, ${state ?? 'neither file'}`);
    if (state === undefined) faults.push(`kill ${index + 1} left half a file`);
  }
  runProgram({ args: few });
  const rest = readdirSync(products).filter((name) => name.startsWith('.'));
  return rest.length === 0 ? faults : [...faults, `${rest.join(', ')} were left over`];
}

/** Runs Node for so long, then kills it; says which end came first. */
async function killedAfter(milliseconds: number, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  const [status] = await ended;
  clearTimeout(timer);
  return status === null ? 'killed' : `ended with status ${status}`;
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
