import { blocksItem } from './blocks-item.ts';
import { compileItem } from './compile-item.ts';
import type { Item, Row, Scale } from './rows.ts';
import { scoreItem } from './score-item.ts';
import { stagesItem } from './stages-item.ts';
import { startItem } from './start-item.ts';

const measures = {
  compile: compileItem,
  stages: (_folder, scale) => stagesItem(scale),
  start: startItem,
  score: scoreItem,
  blocks: (_folder, scale) => blocksItem(scale),
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
