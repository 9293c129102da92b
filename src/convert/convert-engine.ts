import type { ConvertData, ConvertedBatch, ConvertTask } from './converted.ts';
import { GoldEngine } from './gold-engine.ts';
import { LineEngine } from './line-engine.ts';

/** Makes what converts batches in a thread, which does not know the records of other batches. */
export function createConvertEngine(data: ConvertData): (task: ConvertTask) => ConvertedBatch {
  const gold = new GoldEngine(data);
  const lines = new LineEngine(data);
  return (task) => ({
    profiles: [...(task.kind === 'gold' ? gold : lines).convert(task)],
    bytes: task.block.bytes,
  });
}
