import { expect, test } from 'vitest';
import { some } from '../budget.ts';
import { cases, STYLES } from './known-truth/answers.ts';
import { judge, readAnswer } from './known-truth/read-answer.ts';
import type { KnownTool } from './known-truth/types.ts';
import { TOOLS } from './known-truth/vocabulary.ts';
import { brief } from './support.ts';

/** Seeds on which nothing was tuned. */
const first = 5_000 * STYLES.length;
const answers = cases(first, first + 2 * STYLES.length);

test('no answer is read wrongly', () => {
  const wrong = answers.filter((one) => judge(one, readAnswer(one.input, one.known)) === 'wrong');
  expect(wrong.map(({ style, seed }) => ({ style, seed }))).toEqual([]);
});

test('what a person reads without doubt is read', () => {
  const plain = answers.filter((one) => one.plain);
  const right = plain.filter((one) => judge(one, readAnswer(one.input, one.known)) === 'right');
  expect(right.length / plain.length).toBeGreaterThan(0.95);
});

const every = TOOLS.map(
  ({ tool, params }): KnownTool => ({
    tool,
    params: params.map(([name, type, optional]) => ({ name, type, optional: optional === true })),
  }),
);

test('what is read does not depend on the vocabulary', () => {
  const odd = some(answers).filter(({ input, known }) => {
    const half = known.filter((_, nth) => nth % 2 === 0);
    const read = [[], half, known, every].map((tools) => {
      const { settled } = readAnswer(input, tools);
      return settled && JSON.stringify(brief(settled));
    });
    const found = read.findIndex((text) => text !== undefined);
    return found >= 0 && read.slice(found).some((text) => text !== read[found]);
  });
  expect(odd.map(({ style, seed }) => ({ style, seed }))).toEqual([]);
});
