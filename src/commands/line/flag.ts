import type { Options } from 'yargs';

/** A flag: what yargs knows of it, and which words complete it. */
export interface Flag extends Options {
  /** The words that may stand for it; empty where any may, absent where it is a file. */
  readonly values?: readonly string[];
  /** The name that it had once, which still means it; no help names it. */
  readonly former?: string;
  /** Flags of other commands that people type for it. */
  readonly mistaken?: readonly string[];
}

export const list = { type: 'string', array: true, requiresArg: true } as const;
export const textFlag = { type: 'string', requiresArg: true } as const;
/** A text that is no file. */
export const free = { ...textFlag, values: [] } as const;
export const count = { type: 'number', requiresArg: true } as const;
export const toggle = { type: 'boolean' } as const;

/** The headings of the help, by which flags are told apart too. */
export const groups = {
  input: 'Input:',
  output: 'Output:',
  run: 'Run:',
  drawing: 'Drawing:',
  explaining: 'Explaining:',
  comparing: 'Comparing:',
  scoring: 'Scoring:',
  converting: 'Converting:',
  profiles: 'Profiles:',
  experiments: 'Experiments:',
  completing: 'Completing:',
} as const;
