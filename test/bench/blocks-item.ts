import { softBlock } from './block.ts';
import { built } from './built.ts';
import { medianTime } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';

type Library = typeof import('../../src/index.ts');

const sizes = [4, 6, 8, 12, 16, 20];

/** Soft blocks of growing size, in this process: lattice, a sample, and scores against the lattice. */
export async function blocksItem({ repetitions }: Scale): Promise<Row[]> {
  const library = await built<Library>('index');
  const perSize = sizes.map((size) => timesOf(size, library, repetitions));
  const tasks = Object.keys(perSize[0] ?? {});
  return tasks.flatMap((task) => {
    const entries = sizes.map((size, at) => [`${task}, block of ${size}`, perSize[at]?.[task]]);
    return rowsOf('blocks', `${task}, block of ${sizes[0]}`, Object.fromEntries(entries));
  });
}

function timesOf(size: number, { compile, formatGold, score }: Library, repetitions: number) {
  const input = softBlock(size);
  const golds = () => compile(input).golds;
  const [gold] = golds();
  if (gold === undefined) throw new Error('the block does not compile');
  const lattice = `{"id":"${gold.id}","trajectories":{"lattice":${formatGold(gold, 'lattice')}}}`;
  const sample = (count: number) => JSON.parse(formatGold(gold, 'google', { sample: count }));
  const scoring = (count: number) => {
    // Without its last call no plan is right, which is the case that takes a search.
    const google = sample(count).map((calls: unknown[]) => calls.slice(0, -1));
    const predictions = [{ id: gold.id, trajectories: { google } }];
    return () => score({ gold: [lattice], predictions }).report.profiles.length > 0;
  };
  const timed = (task: () => boolean) => medianTime(task, repetitions);
  return {
    'to lattice': timed(() => golds().every((each) => formatGold(each, 'lattice') !== '')),
    'sample 10': timed(() => formatGold(gold, 'google', { sample: 10 }) !== ''),
    'score 1': timed(scoring(1)),
    'score 10': timed(scoring(10)),
  } as Record<string, number | undefined>;
}
