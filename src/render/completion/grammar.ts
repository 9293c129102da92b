/** What completes the value of a flag: one of some words, a file, or nothing that could be known. */
export type Completes = { readonly words: readonly string[] } | 'file' | 'nothing';

/** A flag as completion needs it. */
export interface FlagGrammar {
  /** As typed, dashes and all: the long name, then the others. */
  readonly names: readonly [string, ...string[]];
  readonly summary: string;
  /** How many values it takes; several may be typed one behind another. */
  readonly takes: 'none' | 'one' | 'several';
  readonly completes: Completes;
}

/** A command as completion needs it. */
export interface CommandGrammar {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagGrammar[];
  /** What words without a flag are; `nothing` where there must be none. */
  readonly words: Completes;
}

/** The whole command line: what may come first, and what after each command. */
export interface Grammar {
  readonly commands: readonly CommandGrammar[];
  /** Flags that stand in place of a command. */
  readonly flags: readonly FlagGrammar[];
}

/** A text as one word of bash or zsh, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The names of all flags. */
export function namesOf(flags: readonly FlagGrammar[]): string[] {
  return flags.flatMap(({ names }) => names);
}
