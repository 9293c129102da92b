import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileLines, writeTexts } from './batch.ts';
import { softBlock } from './block.ts';
import { built } from './built.ts';
import { demandSameBytes } from './compile-item.ts';
import { cli, floorProgram, mediansOf, medianTime, type Program, runProgram } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

type Library = typeof import('../../src/index.ts');
type Call = { readonly tool_name: string };
type Trajectory = readonly Call[];

/** `traxgen score` as a process against its floor, with threads, in another order and with a page, and alignments of many golds in this process. */
export async function scoreItem(folder: string, scale: Scale): Promise<Row[]> {
  return [...processRows(folder, scale), ...(await alignmentRows(scale))];
}

function processRows(folder: string, { profiles, repetitions }: Scale): Row[] {
  const at = (name: string) => join(folder, name);
  writeTexts(at('scored.jsonl'), profileLines(profiles));
  runProgram({
    args: [cli, 'compile', '--quiet', '--profiles', at('scored.jsonl'), '--out', at('g.jsonl')],
  });
  const golds = readFileSync(at('g.jsonl'), 'utf8').trimEnd().split('\n');
  const predictions = golds.map(predicted);
  writeTexts(at('predictions.jsonl'), predictions);
  writeTexts(at('reversed.jsonl'), predictions.toReversed());
  const scoringOf = (file: string, jobs: number, ...more: string[]): Program => {
    const inputs = ['--gold', at('g.jsonl'), '--predictions', at(file)];
    return { args: [cli, 'score', '--quiet', ...inputs, '--jobs', String(jobs), ...more] };
  };
  const scoring = (jobs: number, ...more: string[]) =>
    scoringOf('predictions.jsonl', jobs, ...more);
  runProgram(scoring(1, '--out', at('expected.json')));
  const times = mediansOf(
    {
      floor: floorProgram(
        at('expected.json'),
        at('floor.json'),
        at('g.jsonl'),
        at('predictions.jsonl'),
      ),
      'one prediction a profile': scoring(1, '--out', at('scores.json')),
      '2 jobs': scoring(2, '--out', at('scores.json')),
      'in another order': scoringOf('reversed.jsonl', 1, '--out', at('reversed.json')),
      'with a page': scoring(1, '--out', at('paged.json'), '--report', at('page.html')),
    },
    repetitions,
  );
  for (const name of ['scores.json', 'reversed.json', 'paged.json'])
    demandSameBytes(at('floor.json'), at(name));
  return rowsOf('score', 'floor', times);
}

/** What a model might have planned: of three plans one is right, one lacks a call, one has one twice. */
export function predicted(line: string, index: number): string {
  const gold = JSON.parse(line) as { trajectories: { google: Trajectory[] } };
  const changed = gold.trajectories.google.map((calls) => {
    if (index % 3 === 0) return calls;
    return index % 3 === 1 ? calls.slice(0, -1) : [...calls.slice(0, 1), ...calls];
  });
  return JSON.stringify({ ...gold, trajectories: { google: changed } });
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
