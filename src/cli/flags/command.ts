import type { Terminal } from '../machine/terminal.ts';
import type { Flag } from './flag.ts';
import type { FlagName } from './flags.ts';
import type { GivenFlags, Typed } from './given.ts';

/** What a command line may say to a command: its flags and words, and examples. */
interface CommandUsage<F extends FlagName = FlagName, H extends FlagName = FlagName> {
  /** The arguments after the program's name, and what the command does. */
  readonly usage: string;
  readonly about: string;
  readonly flags: readonly F[];
  /** What words without a flag mean. If undefined, there must be none. */
  readonly words?: PositionalWords<NoInfer<F>>;
  /** Flags that this command does not take from a configuration, because they are meant for others. */
  readonly notConfigured?: readonly NoInfer<F>[];
  /** Flags that it does not have, and whose settings in a configuration it heeds all the same. */
  readonly alsoConfigured?: readonly H[];
  /** Whether it ignores the configuration, so that the file is not read or checked. */
  readonly ignoresConfiguration?: true;
  /** Changes to flags that mean something else in this command: another description, another group. */
  readonly own?: Readonly<Partial<Record<NoInfer<F>, Partial<Flag>>>>;
  readonly examples: readonly Example[];
}

/**
 * A command with its own settings `S`, which only the flags `F` decide: those that it has, and those
 * that it heeds (`H`) where a configuration gives them.
 */
interface CommandWith<S, F extends FlagName, H extends FlagName> extends CommandUsage<F, H> {
  /** Reads the settings. Throws a UsageError for a value that a flag does not take. */
  readonly settings: (given: GivenFlags<NoInfer<F | H>>) => S;
  /** Throws a UsageError for flags on the command line that have no effect with the other settings. */
  readonly demand?: (typed: Typed<NoInfer<F>>, settings: S) => void;
  /** What `--watch` looks at. */
  readonly watched?: (settings: S) => WatchSettings;
  /**
   * Runs the command; yields the exit status. It gets all commands as an argument, because it
   * cannot import them.
   */
  readonly run: (settings: S, terminal: Terminal, commands: Commands) => Promise<number>;
}

/** A command, whatever its settings are. */
export interface Command extends CommandUsage {
  /** Reads and checks the settings; yields what runs with them. Throws UsageError. */
  readonly prepare: (given: GivenFlags, typed: Typed) => PreparedCommand;
}

/** A command that has read its settings. */
export interface PreparedCommand {
  /** Undefined if the command has no `--watch`. */
  readonly watched: WatchSettings | undefined;
  /** Yields the exit status. */
  readonly run: (terminal: Terminal, commands: Commands) => Promise<number>;
}

/** Whether to run again when one of the paths changes, and whether to be silent about it. */
export interface WatchSettings {
  readonly watch: boolean;
  readonly quiet: boolean;
  readonly paths: readonly string[];
}

/** Defines a command. Settings that read a flag which the command does not have do not compile. */
export function command<S, const F extends FlagName, const H extends FlagName = never>(
  own: CommandWith<S, F, H>,
): Command {
  const { settings: read, demand, watched, run, ...usage } = own;
  return {
    ...usage,
    prepare: (given, typed) => {
      const settings = read(given);
      demand?.(typed, settings);
      return {
        watched: watched?.(settings),
        run: (terminal, commands) => run(settings, terminal, commands),
      };
    },
  };
}

/** An example of a command line, and its meaning in a few words. */
export type Example = readonly [line: string, meaning: string];

/** Words on the command line that are values of a flag. */
export interface PositionalWords<F extends FlagName = FlagName> {
  readonly flag: F;
  /** Their name in the usage line. */
  readonly name: string;
  /** Whether only one is allowed. */
  readonly isOne?: true;
}

/** All commands by name. */
export type Commands = Readonly<Record<string, CommandEntry>>;

/** A command in the list of all commands: a short summary, and how to load it. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
