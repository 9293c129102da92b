import type { Call } from './trajectory.ts';

/** What a run may do besides the calls of a trajectory. */
export interface Allowance {
  /**
   * `repeat`: a call may be made again behind itself; `retry`: it may be tried again after it failed; `anytime`: it
   * may be made at any time.
   */
  readonly kind: 'repeat' | 'retry' | 'anytime';
  /** Undefined in gold of one agent that does not name it. */
  readonly agent: string | undefined;
  /** `*` for every tool but those of `except`. */
  readonly tool: string;
  /** Undefined for any parameters. */
  readonly params: Call['params'] | undefined;
  /** Calls in all for `repeat`, retries for `retry`; undefined for any number. */
  readonly atMost: number | undefined;
  readonly except: readonly string[] | undefined;
}
