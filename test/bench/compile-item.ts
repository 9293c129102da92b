import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseLines, profileLines, writeTexts } from './batch.ts';
import { cli, floorProgram, mediansOf, type Program, runProgram } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

const fourFormats = 'google,traxgen,langchain,tool-only';

/** `traxgen compile` as a process against the floor: threads, formats, and a list as input. */
export function compileItem(folder: string, { profiles, repetitions }: Scale): Row[] {
  const at = (name: string) => join(folder, name);
  writeTexts(at('lines.jsonl'), profileLines(profiles));
  writeTexts(at('list.json'), profileLines(profiles), ['[', ',\n', ']\n']);
  const compiling = (input: string, out: string, ...flags: string[]): Program => ({
    args: [cli, 'compile', '--quiet', '--profiles', at(input), '--out', at(out), ...flags],
  });
  runProgram(compiling('lines.jsonl', 'one.jsonl'));
  runProgram(compiling('lines.jsonl', 'four.jsonl', '--format', fourFormats));
  const lines = mediansOf(
    {
      floor: floorProgram(at('one.jsonl'), at('floor.jsonl'), at('lines.jsonl')),
      'JSONL, 1 job': compiling('lines.jsonl', 'gold.jsonl', '--jobs', '1'),
      'JSONL, 2 jobs': compiling('lines.jsonl', 'gold.jsonl', '--jobs', '2'),
    },
    repetitions,
  );
  demandSameBytes(at('floor.jsonl'), at('gold.jsonl'));
  const formats = mediansOf(
    {
      'floor, four formats': floorProgram(at('four.jsonl'), at('floor.jsonl'), at('lines.jsonl')),
      'four formats, 1 job': compiling(
        'lines.jsonl',
        'gold.jsonl',
        ...['--jobs', '1', '--format', fourFormats],
      ),
    },
    repetitions,
  );
  demandSameBytes(at('floor.jsonl'), at('gold.jsonl'));
  const list = mediansOf(
    {
      'floor, list': floorProgram(at('one.jsonl'), at('floor.jsonl'), at('list.json')),
      'list, 1 job': compiling('list.json', 'gold.jsonl', '--jobs', '1'),
    },
    repetitions,
  );
  demandSameBytes(at('floor.jsonl'), at('gold.jsonl'));
  writeTexts(at('cases.jsonl'), caseLines(profiles));
  runProgram(compiling('cases.jsonl', 'cases-one.jsonl'));
  const cases = mediansOf(
    {
      'floor, one graph': floorProgram(at('cases-one.jsonl'), at('floor.jsonl'), at('cases.jsonl')),
      'one graph, 1 job': compiling('cases.jsonl', 'gold.jsonl', '--jobs', '1'),
    },
    repetitions,
  );
  demandSameBytes(at('floor.jsonl'), at('gold.jsonl'));
  return [
    ...rowsOf('compile', 'floor', lines),
    ...rowsOf('compile', 'floor, four formats', formats),
    ...rowsOf('compile', 'floor, list', list),
    ...rowsOf('compile', 'floor, one graph', cases),
  ];
}

/** Throws where a floor did not write what the command did: then it would be none. */
export function demandSameBytes(floor: string, output: string): void {
  if (readFileSync(floor).equals(readFileSync(output))) return;
  throw new Error(`${floor} and ${output} differ, so one is no floor for the other`);
}
