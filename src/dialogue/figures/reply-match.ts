import { type ReplyMatch, type ReplyMeasure, replyMeasures } from '../../model/score.ts';

/** The threshold of each measure, where none is given. Each is for this measure only. */
export const usualThresholds: Readonly<Record<ReplyMeasure, number>> = {
  exact: 1,
  'token-f1': 0.5,
  chrf: 0.4,
};

/** The measure and the threshold that are used where nothing else is asked for. */
export const usualMatch: ReplyMatch = {
  measure: 'token-f1',
  threshold: usualThresholds['token-f1'],
};

/** The tolerance for similarities, which are quotients. */
const tolerance = 1e-9;

/** Whether a reply says what is expected: whether their similarity reaches the threshold. */
export function repliesMatch(
  expected: string,
  reply: string,
  { measure, threshold }: ReplyMatch,
): boolean {
  return replySimilarity(expected, reply, measure) + tolerance >= threshold;
}

/**
 * How alike two replies are by a measure, from 0 to 1; equal ones are 1 by all of them. Throws a
 * RangeError for a measure that there is not.
 */
export function replySimilarity(expected: string, reply: string, measure: ReplyMeasure): number {
  if (!replyMeasures.includes(measure)) throw new RangeError(`there is no measure '${measure}'`);
  if (expected.trim() === reply.trim()) return 1;
  return measure === 'exact' ? 0 : similarities[measure](expected, reply);
}

const similarities = { 'token-f1': tokenF1, chrf };

/**
 * The F1 of the multisets of words, as the evaluation script of SQuAD computes it: in small letters,
 * without ASCII punctuation and without the articles a, an and the.
 */
function tokenF1(expected: string, reply: string): number {
  const [left, right] = [wordsOf(expected), wordsOf(reply)];
  if (left.length === 0 || right.length === 0) return Number(left.length === right.length);
  return (2 * commonCount(countsOf(left), countsOf(right))) / (left.length + right.length);
}

const punctuation = /[!-/:-@[-`{-~]/g;

function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(punctuation, '');
  return plain.split(/\s+/).filter((word) => word !== '' && !articles.has(word));
}

const articles = new Set(['a', 'an', 'the']);

/** The longest n-grams of chrF, and how much more recall counts than precision. */
const longestGram = 6;
const beta = 2;

/**
 * The chrF of a sentence as in sacreBLEU (chrF2, without words): the F-score, beta 2, of the mean
 * precision and the mean recall of n-grams of 1 to 6 characters, white space left out, over the n that
 * both texts have n-grams of.
 */
function chrf(expected: string, reply: string): number {
  const [left, right] = [charactersOf(expected), charactersOf(reply)];
  const longest = Math.min(longestGram, left.length, right.length);
  if (longest === 0) return Number(left.length === right.length);
  let [precision, recall] = [0, 0];
  for (let n = 1; n <= longest; n++) {
    const common = commonCount(gramCounts(left, n), gramCounts(right, n));
    precision += common / (right.length - n + 1) / longest;
    recall += common / (left.length - n + 1) / longest;
  }
  if (precision + recall === 0) return 0;
  const factor = beta ** 2;
  return ((1 + factor) * precision * recall) / (factor * precision + recall);
}

function charactersOf(text: string): string[] {
  return [...text.replace(/\s+/g, '')];
}

function gramCounts(characters: readonly string[], n: number): Map<string, number> {
  const grams = Array.from({ length: characters.length - n + 1 }, (_, at) =>
    characters.slice(at, at + n).join(''),
  );
  return countsOf(grams);
}

function countsOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function commonCount(
  left: ReadonlyMap<string, number>,
  right: ReadonlyMap<string, number>,
): number {
  let common = 0;
  for (const [item, count] of left) common += Math.min(count, right.get(item) ?? 0);
  return common;
}
