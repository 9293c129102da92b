import type { Shard } from '../../model/shard.ts';
import { type Environment, shardOfTask } from './array-task.ts';
import type { GivenFlags } from './given.ts';
import { UsageError } from './usage-error.ts';

/** Reads which part of the run is wanted; undefined if all is. Throws UsageError. */
export function shardIn(given: GivenFlags<'shard'>): Shard | undefined {
  const text = given.text('shard');
  return text === undefined ? undefined : parseShard(text, given.env);
}

/** The part of a run that is wanted, if not all is. */
export interface ShardSettings {
  readonly shard: Shard | undefined;
}

/**
 * Reads `i/n`, `auto` or `auto/n`. Throws a UsageError unless i is from 1 to n. What `auto` means stays
 * undefined without an environment.
 */
export function parseShard(text: string, env?: Environment): Shard | undefined {
  const [, typed, count] = /^(auto|\d{1,9})(?:\/(\d{1,9}))?$/.exec(text) ?? [];
  const of = count === undefined ? undefined : Number(count);
  if (typed === 'auto' && of !== 0) return env && shardOfTask(text, of, env);
  const part = Number(typed);
  if (of !== undefined && part >= 1 && part <= of) return { part, of };
  const forms = 'i/n with i from 1 to n, such as 2/8, or in an array job auto or auto/n';
  throw new UsageError(`--shard ${text}: it is ${forms}`);
}
