import { existsSync } from 'node:fs';
import { profileLines } from './batch.ts';
import { built } from './built.ts';
import { median } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';
import { workflowSources } from './stages-item.ts';

type Library = typeof import('../../src/index.ts');
type Messages = readonly unknown[];
type Evaluate = (pair: { outputs: Messages; referenceOutputs: Messages }) => Promise<unknown>;

/** The same evaluator as in test/consumers, which `npm ci` installs there. */
const module = new URL(
  'consumers/agentevals/node_modules/agentevals/dist/index.js',
  new URL('../', import.meta.url),
);

/** More pairs would not make the figures any steadier. */
const mostPairs = 1_000;

const theirs = 'agentevals, four modes';

/**
 * The same pairs of a gold trajectory and a prediction, judged by agentevals' own evaluator in its four
 * modes, and scored by the library, whose scores have these four figures among others. Without the
 * package there are no times.
 */
export async function agentevalsItem({ profiles, repetitions }: Scale): Promise<Row[]> {
  const evaluators = await evaluatorsOf();
  const { score, compile, formatGold } = await built<Library>('index');
  const lines = [...profileLines(Math.min(profiles, mostPairs))];
  const { golds } = compile({ workflows: workflowSources(), profiles: lines });
  const pairs = golds.map((gold, at) => {
    const [reference = []] = JSON.parse(formatGold(gold, 'openai')) as Messages[];
    // Every third lacks its last call.
    return { id: gold.id, reference, made: at % 3 === 0 ? reference.slice(0, -1) : reference };
  });
  const recordsOf = (side: 'reference' | 'made') =>
    pairs.map((pair) => ({ id: pair.id, trajectories: { openai: [pair[side]] } }));
  const [gold, predictions] = [
    recordsOf('reference').map((one) => JSON.stringify(one)),
    recordsOf('made'),
  ];
  const judge = async () => {
    for (const evaluate of evaluators) {
      for (const { made: outputs, reference: referenceOutputs } of pairs) {
        await evaluate({ outputs, referenceOutputs });
      }
    }
  };
  const tasks = {
    ...(evaluators.length > 0 && { [theirs]: judge }),
    'traxgen, all figures': async () => {
      const { report } = score({ gold, predictions });
      if (report.profiles.length !== pairs.length) throw new Error('some pairs were not scored');
    },
  };
  const times = await mediansInTurns(tasks, repetitions);
  return rowsOf('agentevals', theirs, { [theirs]: undefined, ...times });
}

async function evaluatorsOf(): Promise<readonly Evaluate[]> {
  if (!existsSync(module)) return [];
  const { createTrajectoryMatchEvaluator } = (await import(module.href)) as {
    createTrajectoryMatchEvaluator: (options: { trajectoryMatchMode: string }) => Evaluate;
  };
  return ['strict', 'unordered', 'subset', 'superset'].map((trajectoryMatchMode) =>
    createTrajectoryMatchEvaluator({ trajectoryMatchMode }),
  );
}

/** The median milliseconds of tasks that take turns; the first round only warms up. */
async function mediansInTurns(
  tasks: Readonly<Record<string, () => Promise<void>>>,
  repetitions: number,
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= repetitions; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const start = performance.now();
      await task();
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  }
  return Object.fromEntries([...times].map(([name, own]) => [name, median(own)]));
}
