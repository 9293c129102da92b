import { expect, test } from 'vitest';
import { KnownWalks } from '../../../../src/compiler/languages/graph/known-walks.ts';
import { type AskedCase, askedCase } from '../../../../src/compiler/languages/graph/questions.ts';

const result = (value: string) => ({ value, diagnostics: [], partialOutcome: value });

test('a case comes to what one with the same answers came to', () => {
  const known = new KnownWalks();
  const asked = (given: object) => askedCase({ profile: { ...given }, external: undefined });
  const says = (name: string) => (one: AskedCase) => String(one.scope.profile[name]);
  const [first, second] = [says('a'), says('b')];
  const questions = (a: string, b: string) => [
    { question: first, answer: a },
    { question: second, answer: b },
  ];
  expect(known.find(asked({ a: 1, b: 2 }))).toBeUndefined();
  known.learn(questions('1', '2'), result('x'));
  known.learn(questions('1', '3'), result('y'));
  known.learn([{ question: first, answer: '2' }], result('z'));
  expect(known.find(asked({ a: 1, b: 2 }))?.value).toBe('x');
  expect(known.find(asked({ a: 1, b: 3, c: 4 }))?.value).toBe('y');
  expect(known.find(asked({ a: 2 }))?.value).toBe('z');
  expect(known.find(asked({ a: 1, b: 4 }))).toBeUndefined();
});

test('a remark is never forgotten: such a case is walked', () => {
  const known = new KnownWalks();
  const remark = { answer: '1', diagnostics: [] };
  known.learn([{ question: () => remark, answer: '1' }], result('x'));
  expect(known.find(askedCase({ profile: {}, external: undefined }))).toBeUndefined();
});

test('it starts afresh when there are too many', () => {
  const known = new KnownWalks();
  const question = (one: AskedCase) => String(one.scope.profile.n);
  const at = (n: number) => askedCase({ profile: { n }, external: undefined });
  for (let n = 0; n < 30_000; n++) known.learn([{ question, answer: String(n) }], result(`${n}`));
  expect(known.find(at(0))).toBeUndefined();
  expect(known.find(at(29_999))?.value).toBe('29999');
});
