import { createContext, Script } from 'node:vm';

/** Milliseconds; a pattern that takes longer for one text tries its ways without end. */
const mostTime = 1000;

/** With so few quantifiers, and none behind a group, there are not too many ways to try. */
const fewQuantifiers = 3;

const test = new Script('pattern.test(text)');
const context: { pattern?: RegExp; text?: string } = createContext({});

/** Whether a text matches a pattern; undefined where that takes too long. */
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
