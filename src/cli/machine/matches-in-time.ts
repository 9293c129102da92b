import { createContext, Script } from 'node:vm';

/** Milliseconds. A pattern that takes longer for one text backtracks too much. */
const mostTime = 1000;

/** A pattern with at most this many quantifiers, none of them after a group, cannot backtrack too much. */
const fewQuantifiers = 3;

const test = new Script('pattern.test(text)');
const context: { pattern?: RegExp; text?: string } = createContext({});

/** Whether a text matches a pattern; undefined if that takes too long. */
export function matchesInTime(pattern: RegExp, text: string): boolean | undefined {
  if (!mayTakeLong(pattern)) return pattern.test(text);
  context.pattern = pattern;
  context.text = text;
  try {
    return test.runInContext(context, { timeout: mostTime });
  } catch {
    return undefined;
  }
}

function mayTakeLong({ source }: RegExp): boolean {
  const quantifiers = source.match(/[*+?{]/g) ?? [];
  return quantifiers.length > fewQuantifiers || /\)[*+{]/.test(source);
}
