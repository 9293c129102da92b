import type { World } from './exploration.ts';
import type { Facts } from './facts.ts';
import type { Ledger } from './ledger.ts';
import type { Progress } from './progress.ts';

/** One way to understand the calls that were made: as the beginning of a trajectory of a world. */
export interface Track {
  readonly world: World;
  /** The position of the agent that is at work. */
  readonly position: number;
  readonly progress: Progress;
  /** The facts, with what the calls said of paths that are not known. */
  readonly facts: Facts;
  /** What was repeated, and what failed. */
  readonly ledger: Ledger;
}
