import type { Options } from 'yargs';

/** A flag: its yargs options, and the words that complete it. */
export interface Flag extends Options {
  /** The values that shells complete: none if empty, files if undefined. */
  readonly values?: readonly string[];
  /** The flag's former name, which still works but is not in the help. */
  readonly former?: string;
  /** Names of other commands' flags that people type instead of it. */
  readonly mistaken?: readonly string[];
}

export const list = { type: 'string', array: true, requiresArg: true } as const;
export const textFlag = { type: 'string', requiresArg: true } as const;
/** A text that is not a file. */
export const free = { ...textFlag, values: [] } as const;
export const count = { type: 'number', requiresArg: true } as const;
export const toggle = { type: 'boolean' } as const;

/** The headings of the help. They also tell flags of different commands apart. */
export const groups = {
  input: 'Input:',
  output: 'Output:',
  run: 'Run:',
  drawing: 'Drawing:',
  explaining: 'Explaining:',
  comparing: 'Comparing:',
  scoring: 'Scoring:',
  converting: 'Converting:',
  merging: 'Merging:',
  profiles: 'Profiles:',
  experiments: 'Experiments:',
  following: 'What may follow:',
  dialogue: 'Conversations:',
  completing: 'Completing:',
} as const;
