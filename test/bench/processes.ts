import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const cli = fileURLToPath(new URL('../../dist/bin/cli.cjs', import.meta.url));

const floor = fileURLToPath(new URL('floor.mjs', import.meta.url));

/** A run of Node; `isFloor`: it prints the milliseconds that are not to be counted. */
export interface Program {
  readonly args: readonly string[];
  readonly isFloor?: boolean;
}

/** The program that only reads, parses, stringifies and writes; see floor.mjs. */
export function floorProgram(expected: string, target: string, ...inputs: string[]): Program {
  return { args: ['--expose-gc', floor, expected, target, ...inputs], isFloor: true };
}

/** Runs Node to its end; yields the milliseconds that count. Throws where it fails. */
export function runProgram({ args, isFloor = false }: Program): number {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    maxBuffer: 1 << 30,
  });
  const elapsed = performance.now() - start;
  if (status !== 0) throw new Error(`node ${args.join(' ')}: status ${status}\n${stderr}`);
  return isFloor ? elapsed - Number(stdout) : elapsed;
}

/**
 * The median milliseconds of each program. They take turns, so that what slows the machine down for a
 * while slows all of them.
 */
export function mediansOf<Name extends string>(
  programs: Readonly<Record<Name, Program>>,
  repetitions: number,
): Record<Name, number> {
  const names = Object.keys(programs) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < repetitions; round++) {
    for (const name of names) times.get(name)?.push(runProgram(programs[name]));
  }
  const entries = names.map((name) => [name, median(times.get(name) ?? [])]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** The median milliseconds of a task in this process; undefined where it says that it was refused. */
export function medianTime(task: () => boolean, repetitions: number): number | undefined {
  const times: number[] = [];
  // The first round only warms up.
  for (let round = 0; round <= repetitions; round++) {
    const start = performance.now();
    if (!task()) return undefined;
    if (round > 0) times.push(performance.now() - start);
  }
  return median(times);
}

/** The value in the middle; of an even number, the higher of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
