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
  /** Where the agent stands several times, the one of all agents that may do it, from 0; else any. */
  readonly turn?: number | undefined;
  /** `*` for every tool but those of `except`. */
  readonly tool: string;
  /** Undefined for any parameters. */
  readonly params: Call['params'] | undefined;
  /** Calls in all for `repeat`, retries for `retry`; undefined for any number. */
  readonly atMost: number | undefined;
  readonly except: readonly string[] | undefined;
}

/** Whether something is allowed of a call of a tool; `isSame` tells whether it is the call with these parameters. */
export function allows(
  { tool: allowed, params, except }: Pick<Allowance, 'tool' | 'params' | 'except'>,
  tool: string,
  isSame: () => boolean,
): boolean {
  if (allowed === '*') return except?.includes(tool) !== true;
  return params === undefined ? allowed === tool : isSame();
}
