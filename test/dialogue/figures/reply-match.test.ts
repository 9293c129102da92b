import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  repliesMatch,
  replySimilarity,
  usualThresholds,
} from '../../../src/dialogue/figures/reply-match.ts';
import { replyMeasures } from '../../../src/model/score.ts';
import { budget } from '../../budget.ts';

/** The chrF of sacreBLEU 2.5 by its own steps: counts of each order first, then means over orders. */
function plainChrf(reference: string, hypothesis: string): number {
  const grams = (text: string, n: number) => {
    const characters = Array.from(text.split(/\s+/).join(''));
    const found: string[] = [];
    for (let at = 0; at + n <= characters.length; at++) {
      found.push(JSON.stringify(characters.slice(at, at + n)));
    }
    return found;
  };
  const [precisions, recalls]: [number[], number[]] = [[], []];
  for (let n = 1; n <= 6; n++) {
    const [left, right] = [grams(reference, n), grams(hypothesis, n)];
    if (left.length === 0 || right.length === 0) continue;
    const rest = [...left];
    const hits = right.filter((gram) => {
      const at = rest.indexOf(gram);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    }).length;
    precisions.push(hits / right.length);
    recalls.push(hits / left.length);
  }
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  const [p, r] = [sum(precisions) / precisions.length, sum(recalls) / recalls.length];
  return p + r > 0 ? (5 * p * r) / (4 * p + r) : 0;
}

/** SQuAD's normalize_answer and f1_score, written down from its script. */
function plainTokenF1(truth: string, prediction: string): number {
  const tokens = (text: string) =>
    [...text.toLowerCase()]
      .filter((sign) => !'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.includes(sign))
      .join('')
      .replace(/\b(a|an|the)\b/g, ' ')
      .split(/\s+/)
      .filter((one) => one !== '');
  const [gold, made] = [tokens(truth), tokens(prediction)];
  if (gold.length === 0 || made.length === 0) return gold.length === made.length ? 1 : 0;
  const rest = [...gold];
  let same = 0;
  for (const one of made) {
    const at = rest.indexOf(one);
    if (at < 0) continue;
    rest.splice(at, 1);
    same += 1;
  }
  if (same === 0) return 0;
  const [precision, recall] = [same / made.length, same / gold.length];
  return (2 * precision * recall) / (precision + recall);
}

const words = [
  'the',
  'a',
  'order',
  'Order',
  'refund.',
  'is',
  "can't",
  'ok',
  'aab',
  'aba',
  '!',
  '日本',
];
const anyReply = fc
  .array(fc.constantFrom(...words), { maxLength: 7 })
  .map((some) => some.join(' '));

describe('the similarity of replies', () => {
  it('is that of plain second implementations', () => {
    fc.assert(
      fc.property(anyReply, anyReply, (expected, reply) => {
        if (expected.trim() === reply.trim()) return;
        expect(replySimilarity(expected, reply, 'token-f1')).toBeCloseTo(
          plainTokenF1(expected, reply),
          12,
        );
        if (expected.trim() === '' || reply.trim() === '') return;
        expect(replySimilarity(expected, reply, 'chrf')).toBeCloseTo(
          plainChrf(expected, reply),
          12,
        );
      }),
      { seed: 12, numRuns: budget(2000) },
    );
  });

  it('is a number from 0 to 1, and 1 of equal replies', () => {
    fc.assert(
      fc.property(anyReply, anyReply, fc.constantFrom(...replyMeasures), (one, other, measure) => {
        const similarity = replySimilarity(one, other, measure);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1 + 1e-12);
        expect(replySimilarity(one, one, measure)).toBe(1);
      }),
      { seed: 13, numRuns: budget(100) },
    );
  });

  it('is known for some replies', () => {
    // Tokens "order was refunded" and "order is refunded": 2 of 3 on both sides.
    expect(
      replySimilarity('The order was refunded.', 'An order is refunded', 'token-f1'),
    ).toBeCloseTo(2 / 3);
    // Characters abcd and abce: 3/4, 2/3, 1/2 and 0/1 of n-grams; their mean.
    expect(replySimilarity('ab cd', 'abce', 'chrf')).toBeCloseTo((3 / 4 + 2 / 3 + 1 / 2) / 4);
    expect(replySimilarity('Yes', 'yes', 'exact')).toBe(0);
    expect(replySimilarity(' Yes', 'Yes\n', 'exact')).toBe(1);
    expect(replySimilarity('', 'Yes', 'chrf')).toBe(0);
  });

  it('matches where it reaches the threshold', () => {
    const match = (threshold: number) =>
      repliesMatch('The order was refunded.', 'An order is refunded', {
        measure: 'token-f1',
        threshold,
      });
    expect([match(2 / 3), match(0.67)]).toEqual([true, false]);
    expect(Object.keys(usualThresholds)).toEqual([...replyMeasures]);
  });
});
