import type { Json } from '../base/json.ts';
import type { Tag } from './score.ts';

/** What is expected of a run that has no fault. */
export const rightExample = 'right';

/** A run for a profile, and what its score must say: a policy's own test. */
export interface PolicyExample {
  /** A profile, whose id and agents may be left out. */
  readonly profile: Json;
  /** What the agent did, under the key `run` or `calls`. */
  readonly made: Json;
  readonly key: 'run' | 'calls';
  readonly expect: typeof rightExample | Tag;
  readonly pointer: string;
}
