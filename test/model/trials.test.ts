import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { type TrialScore, trialsOf } from '../../src/model/trials.ts';
import { budget } from '../budget.ts';
import { calls, score } from '../scoring/figures/support.ts';

const one = score([calls('a')], [calls('a')]);

/** Runs of a profile: valid, not valid, unreadable (`?`), with tool names only (`n`). */
function runs(id: string, outcomes: string, groups: Record<string, string> = {}): TrialScore[] {
  return [...outcomes].map((outcome) => ({
    id,
    groups,
    state: outcome === '?' ? 'unreadable' : 'scored',
    figures: { ...one.figures, valid: outcome === 'n' ? null : Number(outcome === '1') },
  }));
}

function absent(id: string, groups: Record<string, string> = {}): TrialScore {
  return { id, groups, state: 'absent', figures: { ...one.figures, valid: 0 } };
}

describe('trialsOf', () => {
  it('is computed by hand for four runs of two profiles', () => {
    // A: 3 of 4, B: 1 of 4. pass^2: (3/6 + 0)/2, pass@2: (1 + 3/6)/2.
    const found = trialsOf([...runs('A', '1101'), ...runs('B', '0010')]);
    expect(found?.passHatK).toEqual({ 1: 0.5, 2: 0.25, 3: 0.125, 4: 0 });
    expect(found?.passAtK).toEqual({ 1: 0.5, 2: 0.75, 3: 0.875, 4: 1 });
    expect(found?.profiles).toEqual({ 1: 2, 2: 2, 3: 2, 4: 2 });
    expect(found?.shares).toEqual({ 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5 });
    expect(found?.sd).toBe(0);
  });

  it('goes up to the least number of runs, and on as far as is asked for and there', () => {
    const scores = [...runs('A', '110'), ...runs('B', '1')];
    expect(trialsOf(scores)?.passHatK).toEqual({ 1: expect.closeTo(5 / 6, 12) });
    expect(trialsOf(scores, 9)).toMatchObject({
      passHatK: { 2: expect.closeTo(1 / 3, 12), 3: 0 },
      passAtK: { 2: 1, 3: 1 },
      profiles: { 1: 2, 2: 1, 3: 1 },
    });
    expect(Object.keys(trialsOf(scores, 2)?.profiles ?? {})).toEqual(['1', '2']);
  });

  it('takes what cannot be read for not valid, and leaves out what is not known', () => {
    expect(trialsOf(runs('A', '1?'))?.passHatK).toEqual({ 1: 0.5, 2: 0 });
    expect(trialsOf(runs('A', '1n'))?.passHatK).toEqual({ 1: 1 });
    expect(trialsOf(runs('A', 'nn'))).toBeUndefined();
    expect(trialsOf([])).toBeUndefined();
  });

  it('gives a profile without any run as many as any other has, none valid', () => {
    const found = trialsOf([...runs('A', '111'), ...runs('B', '11'), absent('C')], 3);
    expect(found?.profiles).toEqual({ 1: 3, 2: 3, 3: 2 });
    expect(found?.passHatK).toEqual({
      1: expect.closeTo(2 / 3, 12),
      2: expect.closeTo(2 / 3, 12),
      3: 0.5,
    });
    expect(trialsOf([absent('C')])?.passAtK).toEqual({ 1: 0 });
  });

  it('does not take runs of two models for trials of each other', () => {
    const scores = [...runs('A', '11', { model: 'm1' }), ...runs('A', '00', { model: 'm2' })];
    expect(trialsOf(scores)).toMatchObject({
      passHatK: { 1: 0.5, 2: 0.5 },
      passAtK: { 1: 0.5, 2: 0.5 },
      profiles: { 1: 1, 2: 1 },
    });
    const missing = [...runs('A', '11', { model: 'm1' }), absent('B', { model: 'm1' })];
    expect(trialsOf([...missing, ...runs('A', '1', { model: 'm2' })])?.profiles).toEqual({ 1: 2 });
  });

  it('spreads over trials: the first runs of all profiles, the second, and so on', () => {
    const found = trialsOf([...runs('A', '11'), ...runs('B', '10'), ...runs('C', '101')]);
    expect(found?.shares).toEqual({ 1: 1, 2: expect.closeTo(1 / 3, 12) });
    expect(found?.sd).toBeCloseTo(Math.sqrt(2 * (1 / 3) ** 2), 12);
    expect(trialsOf(runs('A', '1'))?.sd).toBeNull();
  });

  it('takes named trials by their names, however the runs are listed', () => {
    const named = (id: string, outcomes: string, names: readonly string[]) =>
      runs(id, outcomes).map((run, at) => ({ ...run, trial: names[at] }));
    const listed = [...named('A', '10', ['9', '10']), ...named('B', '01', ['10', '9'])];
    expect(trialsOf(listed)).toMatchObject({ shares: { 1: 1, 2: 0 }, sd: Math.SQRT1_2 });
  });

  it('is what all choices of k runs give, on random runs', () => {
    const generator = xoroshiro128plus(3);
    const bits = (n: number) =>
      Array.from({ length: n }, () => (generator.next() >>> 0) & 1).join('');
    for (let time = 0; time < budget(20); time++) {
      const outcomes = [3, 5, 4, 6].map(bits);
      const found = trialsOf(
        outcomes.flatMap((own, at) => runs(`${at}`, own)),
        6,
      );
      for (let k = 1; k <= 6; k++) {
        const shares = outcomes
          .filter((own) => own.length >= k)
          .map((own) => {
            const chosen = Array.from({ length: 2 ** own.length }, (_, subset) =>
              [...own].filter((_, at) => (subset >> at) & 1),
            ).filter((choice) => choice.length === k);
            return (
              chosen.filter((choice) => choice.every((run) => run === '1')).length / chosen.length
            );
          });
        const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
        expect(found?.passHatK[k]).toBeCloseTo(mean, 12);
        expect(found?.profiles[k]).toBe(shares.length);
      }
    }
  });
});
