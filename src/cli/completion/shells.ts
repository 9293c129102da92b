import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import type { Grammar } from './grammar.ts';
import { zshScript } from './zsh.ts';

/** Every shell with a completion script; a new one is a file and a line here. */
export const shells = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
} satisfies Record<string, (grammar: Grammar) => string>;

export type ShellName = keyof typeof shells;

export const shellNames = Object.keys(shells) as ShellName[];
