import { createScoreEngine } from '../../../scoring/verdict/score-engine.ts';
import { threadWork } from '../../runs/thread-work.ts';

/** Scores a batch in a thread. */
export const scoreBatch = threadWork(createScoreEngine, ({ bytes, text, packed }) => [
  ...[text.buffer, packed.kindOf.buffer, packed.values.buffer],
  ...bytes.map(({ buffer }) => buffer),
]);
