import type { Terminal } from '../../io/terminal.ts';
import type { Flag } from './flag.ts';
import type { FlagName } from './flags.ts';
import type { Typed } from './given.ts';
import type { Settings } from './settings.ts';

/** A command: its flags and examples, and how it runs. */
export interface Command {
  /** The arguments after the program's name, and what the command does. */
  readonly usage: string;
  readonly about: string;
  readonly flags: readonly FlagName[];
  /** What words without a flag mean. If undefined, there must be none. */
  readonly words?: PositionalWords;
  /** Flags that this command does not take from a configuration, because they are meant for others. */
  readonly notConfigured?: readonly FlagName[];
  /** Whether it ignores the configuration, so that the file is not read or checked. */
  readonly ignoresConfiguration?: true;
  /** Changes to flags that mean something else in this command: another description, another group. */
  readonly own?: Partial<Record<FlagName, Partial<Flag>>>;
  /** Throws a UsageError for flags on the command line that have no effect with the other settings. */
  readonly demand?: (typed: Typed, settings: Settings) => void;
  readonly examples: readonly Example[];
  /**
   * Runs the command; yields the exit status. It gets all commands as an argument, because it
   * cannot import them.
   */
  readonly run: (
    settings: Settings,
    terminal: Terminal,
    commands: Readonly<Record<string, CommandEntry>>,
  ) => Promise<number>;
}

/** An example of a command line, and its meaning in a few words. */
export type Example = readonly [line: string, meaning: string];

/** Words on the command line that are values of a flag. */
export interface PositionalWords {
  readonly flag: FlagName;
  /** Their name in the usage line. */
  readonly name: string;
  /** Whether only one is allowed. */
  readonly isOne?: true;
}

/** A command in the list of all commands: a short summary, and how to load it. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
