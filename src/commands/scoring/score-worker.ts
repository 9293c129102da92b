import { oneByOne, transferring } from '../../fast/node/thread.ts';
import {
  createScoreEngine,
  type ScoredBatch,
  type ScoreEngine,
  type ScoreEngineData,
} from '../../grade/score-engine.ts';
import type { ScoreTask } from '../../grade/score-task.ts';
import { readShared } from '../../io/shared.ts';
import type { SharedTask } from '../running/task-pool.ts';

let engine: ScoreEngine | undefined;

/** Scores a batch in a thread. All tasks of a thread belong to one run and have the same data. */
export const scoreBatch = oneByOne(({ shared, ...task }: SharedTask<ScoreTask>): ScoredBatch => {
  engine ??= createScoreEngine(readShared(shared) as ScoreEngineData);
  const scored = engine(task);
  const { figuresOf, kindOf, values } = scored.packed;
  const parts = [scored.text, figuresOf, kindOf, values];
  return transferring(
    scored,
    parts.map(({ buffer }) => buffer),
  );
});
