import type { Beginning } from '../compiler/plan/beginning.ts';
import type { World } from './exploration.ts';
import type { Facts } from './facts.ts';

/** One way to understand the calls that were made: as the beginning of a trajectory of a world. */
export interface Track {
  readonly world: World;
  /** The position of the agent whose calls come next. */
  readonly position: number;
  readonly beginning: Beginning;
  /** The facts, with what the calls said of paths that are not known. */
  readonly facts: Facts;
}
