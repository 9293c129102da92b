import type { Shard } from '../../model/shard.ts';
import { UsageError } from './usage-error.ts';

/** Reads `i/n`. Throws a UsageError where i is not from 1 to n. */
export function parseShard(text: string): Shard {
  const [, part, of] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(Number);
  if (part !== undefined && of !== undefined && part >= 1 && part <= of) return { part, of };
  throw new UsageError(`--shard ${text}: it is i/n with i from 1 to n, such as 2/8`);
}
