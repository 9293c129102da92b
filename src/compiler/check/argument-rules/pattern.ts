import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { TextPattern } from '../../../model/argument-rules.ts';

/**
 * Compiles a regular expression in the syntax of RE2, which has no lookarounds nor references to groups
 * and takes time linear in the text. Where it cannot be compiled, a phrase that says why.
 */
export function compilePattern(source: string): TextPattern | string {
  try {
    const pattern = RE2JS.compile(source);
    return { source, matches: (text) => pattern.matches(text) };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return `it is no pattern of RE2 (${error.getDescription()})`;
  }
}
