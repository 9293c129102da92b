import { agentevalsItem } from './agentevals-item.ts';
import { blocksItem } from './blocks-item.ts';
import { coverageItem, diffItem } from './checks-item.ts';
import { compileItem } from './compile-item.ts';
import { cursorItem } from './cursor-item.ts';
import type { Item, Row, Scale } from './rows.ts';
import { scoreItem } from './score-item.ts';
import { stagesItem } from './stages-item.ts';
import { startItem } from './start-item.ts';

/** So many repetitions are enough where a run takes long and the ratio is far from 1. */
const mostRepetitions = 3;

function fewer(scale: Scale): Scale {
  return { ...scale, repetitions: Math.min(scale.repetitions, mostRepetitions) };
}

const measures = {
  compile: compileItem,
  stages: (_folder, scale) => stagesItem(scale),
  start: startItem,
  score: (folder, scale) => scoreItem(folder, fewer(scale)),
  coverage: (folder, scale) => coverageItem(folder, fewer(scale)),
  diff: (folder, scale) => diffItem(folder, fewer(scale)),
  agentevals: (_folder, scale) => agentevalsItem(scale),
  blocks: (_folder, scale) => blocksItem(scale),
  cursor: (_folder, scale) => cursorItem(scale),
} satisfies Record<Item, (folder: string, scale: Scale) => Row[] | Promise<Row[]>>;

/** Measures some items, one after the other, with files in a folder; says which one is next. */
export async function measure(
  folder: string,
  { only, ...scale }: Scale & { readonly only: readonly Item[] },
  say: (item: Item) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const item of only) {
    say(item);
    rows.push(...(await measures[item](folder, scale)));
  }
  return rows;
}
