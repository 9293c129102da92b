import { describe, expect, test } from 'vitest';
import { judge, readTrace } from './known-truth/read-trace.ts';
import { cases, KINDS, makeKind } from './known-truth/traces.ts';

/** Nothing was tuned on seeds from here on. */
const fresh = 40_000_000;

/** Kinds that nobody reads: streams of answers, and exports of two systems that have no reader. */
const unread = [
  ...['openai-stream', 'openai-realtime', 'anthropic-stream', 'gemini-partial-args'],
  ...['braintrust-spans', 'opik-trace'],
];

describe('traces of known truth', () => {
  const all = cases(
    fresh - (fresh % KINDS.length),
    fresh - (fresh % KINDS.length) + 4 * KINDS.length,
  );
  const read = all.map((c) => ({ c, read: readTrace(c) }));
  const name = ({ c }: (typeof read)[number]) => `${c.kind} ${c.seed}`;

  test('none is read wrongly', () => {
    expect(read.filter(({ c, read }) => judge(c, read) === 'wrong').map(name)).toEqual([]);
  });

  test('nearly all that a person reads without doubt are read', () => {
    const plain = read.filter(({ c }) => c.plain);
    const right = plain.filter(({ c, read }) => judge(c, read) === 'right');
    expect(plain.length).toBeGreaterThan(150);
    expect(right.length / plain.length).toBeGreaterThanOrEqual(0.98);
  });

  test('each that is refused says why', () => {
    const mute = read.filter(({ read: { found, why } }) => found === null && why.length === 0);
    expect(mute.map(name)).toEqual([]);
  });

  test('what is read does not depend on the tools that a caller knows', () => {
    const other = read.filter(({ c, read }) => {
      const without = readTrace(c, []);
      const isBoth = without.found !== null && read.found !== null;
      return isBoth && JSON.stringify(without.found) !== JSON.stringify(read.found);
    });
    expect(other.map(name)).toEqual([]);
  });

  test.each(KINDS.map((kind) => kind.name).filter((kind) => !unread.includes(kind)))(
    '%s is read',
    (kind) => {
      const some = Array.from({ length: 6 }, (_, at) => makeKind(kind, fresh + at));
      expect(
        some.some((c) => readTrace(c).found !== null && judge(c, readTrace(c)) === 'right'),
      ).toBe(true);
    },
  );
});
