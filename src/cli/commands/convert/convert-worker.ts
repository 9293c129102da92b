import { createConvertEngine } from '../../../convert/convert-engine.ts';
import { threadWork } from '../../runs/thread-work.ts';

/** Converts a batch of gold or predictions in a thread. */
export const convertBatch = threadWork(createConvertEngine, ({ bytes }) => [bytes.buffer]);
