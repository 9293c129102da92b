import type { TextPattern } from './argument-rules.ts';

/** Compiles a pattern; a phrase that says why, where it cannot be compiled. */
export type CompilePattern = (source: string) => TextPattern | string;

let known: CompilePattern | undefined;

/** Says how patterns are compiled, because the library for them is loaded only where it is needed. */
export function usePatterns(compile: CompilePattern): void {
  known = compile;
}

/** JSON may write each letter of `matches(` as an escape. */
const escapedLetter = /\\u00(?:28|6|7)/;

/** Whether a policy may hold a pattern, so that they have to be known before it is parsed. */
export function mayHoldPatterns(text: string): boolean {
  return text.includes('matches(') || escapedLetter.test(text);
}

/** Compiles the pattern of an expression. */
export function compilePattern(source: string): TextPattern | string {
  if (known === undefined) throw new Error('patterns were not loaded before a policy with one');
  return known(source);
}
