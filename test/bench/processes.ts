import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command line. */
export const cli = fileURLToPath(new URL('../../dist/bin/cli.cjs', import.meta.url));

const floor = fileURLToPath(new URL('floor.mjs', import.meta.url));

const reportCpu = fileURLToPath(new URL('report-cpu.cjs', import.meta.url));

/** A run of Node; `isFloor`: it prints what is not to be counted. With `python`, one that prints its CPU time. */
export interface Program {
  readonly args: readonly string[];
  readonly isFloor?: boolean;
  readonly python?: boolean;
}

/** Whether there is a Python to run programs with. */
export function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

/** What a program took, in milliseconds: by the clock, and of all CPUs together. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** The program that only reads, parses, stringifies and writes; see floor.mjs. */
export function floorProgram(expected: string, target: string, ...inputs: string[]): Program {
  return { args: ['--expose-gc', floor, expected, target, ...inputs], isFloor: true };
}

function runPython(args: readonly string[]): Cost {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`python3 ${args.join(' ')}: status ${status}\n${stderr}`);
  return { wall: performance.now() - start, cpu: Number(stdout) };
}

/** Runs a program to its end; yields what counts of it. Throws where it fails. */
export function runProgram({ args, isFloor = false, python = false }: Program): Cost {
  if (python) return runPython(args);
  const folder = mkdtempSync(join(tmpdir(), 'traxgen-cpu-'));
  const report = join(folder, 'cpu');
  try {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', reportCpu, ...args], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', TRAXGEN_BENCH_CPU: report },
      maxBuffer: 1 << 30,
    });
    const wall = performance.now() - start;
    if (status !== 0) throw new Error(`node ${args.join(' ')}: status ${status}\n${stderr}`);
    const untimed: Cost = isFloor ? JSON.parse(stdout) : { wall: 0, cpu: 0 };
    const cpu = Number(readFileSync(report, 'utf8'));
    return { wall: wall - untimed.wall, cpu: cpu - untimed.cpu };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The median costs of each program. They take turns, so that what slows the machine down for a while slows
 * all of them.
 */
export function costsOf<Name extends string>(
  programs: Readonly<Record<Name, Program>>,
  repetitions: number,
): Record<Name, Cost> {
  const names = Object.keys(programs) as Name[];
  const costs = new Map<Name, Cost[]>(names.map((name) => [name, []]));
  for (let round = 0; round < repetitions; round++) {
    for (const name of names) costs.get(name)?.push(runProgram(programs[name]));
  }
  const entries = names.map((name) => {
    const own = costs.get(name) ?? [];
    return [
      name,
      { wall: median(own.map(({ wall }) => wall)), cpu: median(own.map(({ cpu }) => cpu)) },
    ];
  });
  return Object.fromEntries(entries) as Record<Name, Cost>;
}

/** The median milliseconds of each program by the clock. */
export function mediansOf<Name extends string>(
  programs: Readonly<Record<Name, Program>>,
  repetitions: number,
): Record<Name, number> {
  const entries = Object.entries<Cost>(costsOf(programs, repetitions));
  return Object.fromEntries(entries.map(([name, { wall }]) => [name, wall])) as Record<
    Name,
    number
  >;
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
