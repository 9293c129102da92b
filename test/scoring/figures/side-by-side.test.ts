import { describe, expect, it } from 'vitest';
import { ExactNumber } from '../../../src/base/json.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { calls, names, rules, score } from './support.ts';

const f1 = ['f', { x: 1 }] as const;
const f2 = ['f', { x: 2 }] as const;

/** Rows as `gold | prediction | mark`. */
function rows(gold: ReadTrajectory, predicted: ReadTrajectory, optional: string[] = []): string[] {
  const found = score([gold], [predicted], { rules: rules({}, optional) });
  return (found.alignments[0]?.calls ?? []).map(
    ({ gold: left = '-', prediction: right = '-', mark }) => `${left} | ${right} | ${mark}`,
  );
}

describe('side by side', () => {
  it('same, changed, missing and extra', () => {
    expect(rows(calls('a', f1, 'b', 'c'), calls('a', 'd', f2, 'c', 'e'))).toEqual([
      'a() | a() | same',
      '- | d() | extra',
      'f(x=1) | f(x=2) | changed',
      'b() | - | missing',
      'c() | c() | same',
      '- | e() | extra',
    ]);
  });

  it('a swap is missing here and extra there', () => {
    expect(rows(calls('a', 'b'), calls('b', 'a'))).toEqual([
      'a() | - | missing',
      'b() | b() | same',
      '- | a() | extra',
    ]);
  });

  it('changed calls keep the order of both', () => {
    expect(rows(calls(f1, 'a'), calls('a', f2))).toEqual([
      'f(x=1) | - | missing',
      'a() | a() | same',
      '- | f(x=2) | extra',
    ]);
  });

  it('names only', () => {
    expect(rows(calls('a', f1), names('a', 'g'))).toEqual([
      'a() | a | same',
      'f(x=1) | - | missing',
      '- | g | extra',
    ]);
  });

  it('values as JSON', () => {
    const values = { a: 'x "y"', b: [1, null], c: { d: new ExactNumber('1e400') } };
    expect(rows(calls(['f', values]), calls())).toEqual([
      'f(a="x \\"y\\"", b=[1, null], c={"d": 1e400}) | - | missing',
    ]);
  });

  it('without optional calls that one side has', () => {
    expect(rows(calls('o', 'a'), calls('b'), ['o'])).toEqual([
      'a() | - | missing',
      '- | b() | extra',
    ]);
  });
});
