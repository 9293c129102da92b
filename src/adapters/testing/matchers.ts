import { foreignTools } from './foreign-tools.ts';
import { judgeBeginnings } from './grade-beginnings.ts';
import { gradeWhole, isFaultless } from './grade-whole.ts';
import { demandKnownRules } from './misspelt-rules.ts';
import { readActual } from './read-actual.ts';
import { ignoringReads, readComparing } from './read-comparing.ts';
import { readGold } from './read-gold.ts';
import { foreignText, verdictText } from './verdict-text.ts';

/** The result of a matcher for vitest and jest; the message is for a failure. */
export interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * The matchers for `expect.extend` of vitest and jest; `GoldMatchers` describes them. They throw an
 * Error with a sentence if the trajectory, gold, rules or workflow is not valid.
 */
export const matchers = { toMatchGold, toStartLikeGold, toCallOnlyToolsOf };

function toMatchGold(actual: unknown, gold: unknown, rules?: unknown, options?: unknown): Verdict {
  const entry = readGold(gold);
  const asked = ignoringReads(readComparing(rules, options), entry);
  const read = readActual(actual, entry, asked);
  demandKnownRules(asked, entry, read);
  const score = gradeWhole(entry, read, asked);
  const pass = isFaultless(score);
  const message = () => verdictText('toMatchGold', entry, [score]);
  return { pass, message };
}

function toStartLikeGold(
  actual: unknown,
  gold: unknown,
  rules?: unknown,
  options?: unknown,
): Verdict {
  const entry = readGold(gold);
  const asked = ignoringReads(readComparing(rules, options), entry);
  const read = readActual(actual, entry, asked);
  demandKnownRules(asked, entry, read);
  const { isRight, faults } = judgeBeginnings(entry, read, asked);
  const message = () => verdictText('toStartLikeGold', entry, faults());
  return { pass: isRight, message };
}

function toCallOnlyToolsOf(actual: unknown, workflows: unknown): Verdict {
  const found = foreignTools(readActual(actual), workflows);
  return { pass: found.foreign.length === 0, message: () => foreignText(found) };
}
