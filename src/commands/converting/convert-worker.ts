import { createGoldEngine } from '../../convert/gold-engine.ts';
import { threadWork } from '../running/thread-work.ts';

/** Converts the gold of a batch in a thread. */
export const convertBatch = threadWork(createGoldEngine, ({ bytes }) => [bytes.buffer]);
