import { existsSync } from 'node:fs';
import type { RunCall } from '../../src/scoring/faults/faults.ts';
import { drawnRuns } from '../support/faults/runs.ts';
import { writers } from '../support/faults/writers.ts';
import { profileLines } from './batch.ts';
import { built } from './built.ts';
import { median } from './processes.ts';
import { type Row, rowsOf, type Scale } from './rows.ts';
import { workflowSources } from './stages-item.ts';

type Library = typeof import('../../src/index.ts');
type Messages = readonly unknown[];
type GoogleCall = { readonly tool_name: string };
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
 * The same pairs of a gold trajectory and a run, four in ten with a mistake that was drawn, judged by agentevals' own evaluator in its four
 * modes, and scored by the library, whose scores have these four figures among others. Without the
 * package there are no times.
 */
export async function agentevalsItem({ profiles, repetitions }: Scale): Promise<Row[]> {
  const evaluators = await evaluatorsOf();
  const { score, compile, formatGold } = await built<Library>('index');
  const lines = [...profileLines(Math.min(profiles, mostPairs))];
  const { golds } = compile({ workflows: workflowSources(), profiles: lines });
  const gold = golds.map((one) => {
    const [first] = JSON.parse(formatGold(one, 'google')) as GoogleCall[][];
    return JSON.stringify({ id: one.id, trajectories: { google: [first] } });
  });
  const runs = [...drawnRuns(gold)];
  const pairs = runs.map(({ id, calls, right }) => ({
    id,
    made: messagesOf(id, calls),
    reference: messagesOf(id, right),
  }));
  const predictions = pairs.map(({ id, made: messages }) => ({ id, messages }));
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
      const { report } = score({ gold, predictions, task: 'run' });
      if (report.profiles.length !== pairs.length) throw new Error('some pairs were not scored');
    },
  };
  const times = await mediansInTurns(tasks, repetitions);
  return rowsOf('agentevals', theirs, { [theirs]: undefined, ...times });
}

/** The chat of a run, as OpenAI's API has it. */
function messagesOf(id: string, calls: readonly RunCall[]): Messages {
  const { messages } = JSON.parse(writers['chats of OpenAI'](id, calls)) as { messages: Messages };
  return messages;
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
