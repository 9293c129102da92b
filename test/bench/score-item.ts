import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawnRuns } from '../support/faults/runs.ts';
import { writers } from '../support/faults/writers.ts';
import { profileLines, writeTexts } from './batch.ts';
import { softBlock } from './block.ts';
import { built } from './built.ts';
import { demandSameBytes } from './compile-item.ts';
import {
  cli,
  costsOf,
  floorProgram,
  hasPython,
  medianTime,
  type Program,
  runProgram,
} from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

type Library = typeof import('../../src/index.ts');
type Call = { readonly tool_name: string };
type Trajectory = readonly Call[];

/**
 * `traxgen score` as a process: runs of agents in the forms in which other programs write them, four in ten with a
 * mistake that was drawn; and alignments of many golds in this process.
 */
export async function scoreItem(folder: string, scale: Scale): Promise<Row[]> {
  return [...processRows(folder, scale), ...(await alignmentRows(scale))];
}

/** What somebody writes who has no scorer: the same pairs, compared with `json` and `difflib`. */
const loop = fileURLToPath(new URL('loop.py', import.meta.url));

/** Traces are held together until the end, so fewer are enough. */
const mostTraces = 10_000;

function processRows(folder: string, { profiles, repetitions }: Scale): Row[] {
  const at = (name: string) => join(folder, name);
  writeTexts(at('scored.jsonl'), profileLines(profiles));
  const compiling = (from: string, to: string) =>
    runProgram({ args: [cli, 'compile', '--quiet', '--profiles', at(from), '--out', at(to)] });
  compiling('scored.jsonl', 'g.jsonl');
  const golds = readFileSync(at('g.jsonl'), 'utf8').trimEnd().split('\n');
  const traced = golds.slice(0, mostTraces);
  writeTexts(at('tg.jsonl'), traced);
  return Object.entries(writers).flatMap(([form, write], nth) => {
    const isOfTraces = form === 'OpenTelemetry spans';
    const own = isOfTraces ? traced : golds;
    const files = { gold: at(isOfTraces ? 'tg.jsonl' : 'g.jsonl'), runs: at(`runs-${nth}.jsonl`) };
    writeTexts(
      files.runs,
      [...drawnRuns(own)].map(({ id, calls }) => write(id, calls)),
    );
    return formRows(form, files, { profiles: own.length, repetitions, at });
  });
}

interface FormScale extends Scale {
  readonly at: (name: string) => string;
}

function formRows(
  form: string,
  { gold, runs }: { readonly gold: string; readonly runs: string },
  { profiles, repetitions, at }: FormScale,
): Row[] {
  const scoring = (out: string, jobs: number, ...more: string[]): Program => {
    const inputs = ['--task', 'run', '--gold', gold, '--predictions', runs, '--jobs', String(jobs)];
    return { args: [cli, 'score', '--quiet', ...inputs, '--out', at(out), ...more] };
  };
  runProgram(scoring('expected.json', 1));
  const isFirst = form === 'JSON lines';
  const programs: Record<string, Program> = {
    [`floor, ${form}`]: floorProgram(at('expected.json'), at('floor.json'), gold, runs),
    [form]: scoring('scores.json', 1),
    ...(isFirst && {
      [`${form}, 2 jobs`]: scoring('threads.json', 2),
      [`${form}, with a page`]: scoring('paged.json', 1, '--report', at('page.html')),
      ...(hasPython() && {
        [`${form}, a loop in Python`]: {
          args: [loop, gold, runs, at('loop.jsonl')],
          python: true,
        },
      }),
    }),
  };
  const costs = costsOf(programs, repetitions);
  for (const name of ['scores.json', ...(isFirst ? ['threads.json', 'paged.json'] : [])]) {
    demandSameBytes(at('floor.json'), at(name));
  }
  const base = costs[`floor, ${form}`]?.cpu;
  return Object.entries(costs).map(([name, { cpu }]): Row => {
    const microseconds = (1000 * cpu) / profiles;
    const against = `floor, ${form}`;
    return {
      item: 'score',
      name,
      milliseconds: cpu,
      against,
      ratio: base && cpu / base,
      microseconds,
    };
  });
}

/** As many predictions as golds, none of them right, so that all must be compared with all. */
async function alignmentRows({ repetitions }: Scale): Promise<Row[]> {
  const { compile, formatGold, score } = await built<Library>('index');
  const entries = [4, 5, 6].map((size) => {
    const { workflows, profiles } = softBlock(size);
    const [gold] = compile({ workflows, profiles }).golds;
    if (gold === undefined) throw new Error('the block does not compile');
    const google = JSON.parse(formatGold(gold, 'google')) as Trajectory[];
    const wrong = google.map((calls) => [...calls.slice(0, 1), ...calls]);
    const predictions = [{ id: gold.id, trajectories: { google: wrong } }];
    const task = () => score({ workflows, profiles, predictions }).report.profiles.length > 0;
    const times = medianTime(task, repetitions);
    return [`align ${google.length} x ${google.length}`, times] as const;
  });
  return rowsOf('score', 'align 24 x 24', Object.fromEntries(entries));
}
