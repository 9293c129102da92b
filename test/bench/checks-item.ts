import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileLines, writeTexts } from './batch.ts';
import { demandSameBytes } from './compile-item.ts';
import { cli, floorProgram, mediansOf, type Program, runProgram } from './processes.ts';
import { type Item, type Row, rowsOf, type Scale } from './rows.ts';

/** More of them would not make the figures any steadier. */
const mostProfiles = 20_000;

/** `traxgen coverage` as a process against the floor of reading the profiles and writing the report. */
export function coverageItem(folder: string, scale: Scale): Row[] {
  return againstFloor('coverage', ['coverage'], folder, scale);
}

/** `traxgen diff` likewise: a version in which one workflow has lost a soft block. */
export function diffItem(folder: string, scale: Scale): Row[] {
  const changed = join(folder, 'changed');
  cpSync('workflows', changed, { recursive: true });
  const file = join(changed, 'cancel_flight.json');
  const workflow = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...workflow, soft_ordering: [] }));
  return againstFloor('diff', ['diff', 'workflows', changed], folder, scale);
}

function againstFloor(
  item: Item,
  command: readonly string[],
  folder: string,
  { profiles, repetitions }: Scale,
): Row[] {
  const count = Math.min(profiles, mostProfiles);
  const at = (name: string) => join(folder, `${item}-${name}`);
  writeTexts(at('profiles.jsonl'), profileLines(count));
  const running = (out: string): Program => ({
    args: [cli, ...command, '--quiet', '--profiles', at('profiles.jsonl'), '--out', at(out)],
  });
  runProgram(running('expected.json'));
  const times = mediansOf(
    {
      floor: floorProgram(at('expected.json'), at('floor.json'), at('profiles.jsonl')),
      [item]: running('report.json'),
    },
    repetitions,
  );
  demandSameBytes(at('floor.json'), at('report.json'));
  return rowsOf(item, 'floor', times);
}
