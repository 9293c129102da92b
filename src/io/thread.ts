import type { TransferListItem } from 'node:worker_threads';
import { Tinypool } from 'tinypool';

/** In a thread: a result of which some parts go to the other side instead of being copied. */
export function handingOver<T extends object>(result: T, parts: readonly TransferListItem[]): T {
  const { transferableSymbol, valueSymbol } = Tinypool;
  return Tinypool.move({ [transferableSymbol]: parts, [valueSymbol]: result } as never) as T;
}
