/** What can complete the value of a flag: one of some words, a file, or nothing. */
export type Completes = { readonly words: readonly string[] } | 'file' | 'nothing';

/** A flag, as completion scripts need it. */
export interface FlagGrammar {
  /** With dashes: the long name, then the others. */
  readonly names: readonly [string, ...string[]];
  readonly summary: string;
  /** How many values it takes; `several` values follow one another. */
  readonly takes: 'none' | 'one' | 'several';
  readonly completes: Completes;
}

/** A command, as completion scripts need it; its name may have two words. */
export interface CommandGrammar {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly FlagGrammar[];
  /** What the arguments are; `nothing` where none are allowed. */
  readonly words: Completes;
}

/** The grammar of the command line: what may come first, and what may follow each command. */
export interface Grammar {
  readonly commands: readonly CommandGrammar[];
  /** The first words of names that have two, each with the second words. */
  readonly families: readonly FamilyGrammar[];
  /** Flags that can be given instead of a command. */
  readonly flags: readonly FlagGrammar[];
}

/** A first word that several commands share, and what may follow it. */
export interface FamilyGrammar {
  readonly name: string;
  readonly summary: string;
  readonly members: readonly { readonly name: string; readonly summary: string }[];
}

/** What may come first: the names of one word, and the first words of the others, each once. */
export function firstWords({ commands, families }: Grammar) {
  const first = commands.map((command) => {
    return families.find(({ name }) => command.name.startsWith(`${name} `)) ?? command;
  });
  return [...new Set<Pick<CommandGrammar, 'name' | 'summary'>>(first)];
}

/** A text quoted as one word of bash or zsh. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The names of all flags. */
export function namesOf(flags: readonly FlagGrammar[]): string[] {
  return flags.flatMap(({ names }) => names);
}
