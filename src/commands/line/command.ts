import type { Terminal } from '../../io/terminal.ts';
import type { Flag } from './flag.ts';
import type { FlagName } from './flags.ts';
import type { Typed } from './given.ts';
import type { Settings } from './settings.ts';

/** A command: its flags and examples, and what it does with them. */
export interface Command {
  /** What stands behind the name of the program, and what the command does. */
  readonly usage: string;
  readonly about: string;
  readonly flags: readonly FlagName[];
  /** What words without a flag are; without this there must be no such words. */
  readonly words?: PositionalWords;
  /** Flags that a configuration gives to other commands, not to this one. */
  readonly notConfigured?: readonly FlagName[];
  /** Whether the configuration says nothing to it, so that it need not be read, or be right. */
  readonly ignoresConfiguration?: true;
  /** Flags that are something else here than in other commands: other words, under another heading. */
  readonly own?: Partial<Record<FlagName, Partial<Flag>>>;
  /** Throws a UsageError for flags on the command line that mean nothing with the other settings. */
  readonly demand?: (typed: Typed, settings: Settings) => void;
  readonly examples: readonly Example[];
  /** Does the work; yields the exit status. It is told of all commands, since it cannot import them. */
  readonly run: (
    settings: Settings,
    terminal: Terminal,
    commands: Readonly<Record<string, CommandEntry>>,
  ) => Promise<number>;
}

/** A command line, and what it does in a few words. */
export type Example = readonly [line: string, meaning: string];

/** Words that stand for the values of a flag. */
export interface PositionalWords {
  readonly flag: FlagName;
  /** What usage calls them. */
  readonly name: string;
  /** Whether there may be one only. */
  readonly isOne?: true;
}

/** A command in the list of all: what it does in a few words, and the way to the rest. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
