import type { Faker } from '@faker-js/faker';
import { errorText } from '../../base/text/error-text.ts';
import { ArgumentError } from './argument-error.ts';
import type { FakerMethod } from './faker.ts';
import { PatternWriter } from './pattern-writer.ts';
import { plainPattern } from './stand-ins.ts';
import { repeatsTooOften, tooMuch } from './too-much.ts';

/** Whether a text matches a pattern; undefined if that takes too long to find out. */
export type Matches = (pattern: RegExp, text: string) => boolean | undefined;

/** A pattern, a writer of texts for it, and the expression that checks the texts. */
interface PatternDraw {
  readonly writer: PatternWriter;
  readonly whole: RegExp;
}

/** The number of texts to try until one matches. The writer satisfies a lookahead only by chance. */
const mostTries = 100;

/**
 * Draws texts that match a JavaScript pattern (flag `u`) as a whole. Throws an ArgumentError if it
 * cannot.
 */
export function patternGenerator(faker: Faker, matches: Matches): FakerMethod {
  const draws = new Map<string, PatternDraw>();
  const randInt = (min: number, max: number) => {
    if (min > max) throw new ArgumentError('it has a range of characters that cannot be drawn', 0);
    return faker.number.int({ min, max });
  };
  return (pattern, ...others) => {
    if (typeof pattern !== 'string' || others.length > 0) {
      throw new ArgumentError('it takes one pattern');
    }
    const draw = draws.get(pattern) ?? patternDraw(pattern, randInt);
    draws.set(pattern, draw);
    return matchingText(draw, matches);
  };
}

function patternDraw(pattern: string, randInt: PatternWriter['randInt']): PatternDraw {
  // The pattern is compiled alone first, because `a)(b` would become valid inside parentheses.
  compiled(pattern);
  const whole = compiled(`^(?:${pattern})$`);
  const plain = plainPattern(pattern);
  if (repeatsTooOften(plain.source)) throw new ArgumentError(tooMuch, 0);
  try {
    return { writer: new PatternWriter(plain, randInt), whole };
  } catch {
    throw new ArgumentError('it has a kind of group that cannot be drawn', 0);
  }
}

function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch (error) {
    throw new ArgumentError(errorText(error), 0);
  }
}

/** Every text is tested, because the writer ignores lookarounds, anchors and Unicode properties. */
function matchingText({ writer, whole }: PatternDraw, matches: Matches): string {
  for (let tries = 0; tries < mostTries; tries++) {
    const text = writer.gen();
    const isMatch = matches(whole, text);
    if (isMatch) return text;
    if (isMatch === undefined) throw new ArgumentError('matching its pattern takes too long', 0);
  }
  throw new ArgumentError(`of ${mostTries} draws, none matches the pattern`, 0);
}
