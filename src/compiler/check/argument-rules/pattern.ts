import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { FailureRule, TextPattern } from '../../../model/argument-rules.ts';
import { usePatterns } from '../../../model/expression-patterns.ts';
import type { IsFailure } from '../../../model/run.ts';

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

usePatterns(compilePattern);

/** Whether a result means a failure by some rules, whose patterns are known to be sound; undefined without rules. */
export function failureFinder(rules: readonly FailureRule[] = []): IsFailure | undefined {
  if (rules.length === 0) return undefined;
  const compiled = rules.map(({ tool, result }) => ({ tool, pattern: RE2JS.compile(result) }));
  return (tool, result) =>
    compiled.some((rule) => (rule.tool ?? tool) === tool && rule.pattern.matcher(result).find());
}
