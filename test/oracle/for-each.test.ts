import { describe, expect, test } from 'vitest';
import {
  compile,
  formatGoldValue,
  type GoldSet,
  openCursor,
  type ScoreInput,
  score,
} from '../../src/index.ts';
import { budget } from '../budget.ts';
import { randomFrom } from '../compiler/languages/graph/random-graphs.ts';
import {
  type DrawnCall,
  type DrawnCase,
  drawnCase,
  isContradictory,
  trajectoriesOf,
} from './for-each.ts';

/** The gold set of a case, or the codes of what is wrong. */
function goldOf({ workflow, profile }: DrawnCase): GoldSet | readonly string[] {
  const { golds, diagnostics } = compile({ workflows: [workflow], profiles: [profile] });
  return (
    golds[0] ?? diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  );
}

const asTrajectory = (calls: readonly DrawnCall[]) => [
  {
    agent: 'w',
    calls: calls.map(([tool, value]) => ({
      agent: 'w',
      tool,
      params: value === null ? [] : ([['p', value]] as const),
    })),
  },
];

const asCall = ([tool_name, value]: DrawnCall) => ({
  tool_name,
  tool_input: value === null ? {} : { p: value },
});

const plain = (gold: GoldSet) =>
  Array.from(gold, ([segment]) =>
    (segment?.calls ?? []).map(({ tool, params }) => [tool, params[0]?.[1] ?? null]),
  );

/** Two calls changed places, one was left out or came again. */
function disturbed(calls: readonly DrawnCall[], draw: (below: number) => number): DrawnCall[] {
  const made = [...calls];
  const [one, other] = [draw(made.length || 1), draw(made.length || 1)];
  const kind = draw(4);
  if (kind === 0) made.splice(one, 1);
  else if (kind === 1 && made.length > 0) made.splice(other, 0, made[one] as DrawnCall);
  else if (made.length > 1) {
    const call = made[one] as DrawnCall;
    made[one] = made[other] as DrawnCall;
    made[other] = call;
  }
  return made;
}

describe('steps for each element of a list, against trying every order', () => {
  test('the same trajectories in the same order, with their count and ranks', () => {
    const seen = { compiled: 0, parted: 0, none: 0, several: 0, equal: 0 };
    for (let seed = 0; seed < budget(1600); seed++) {
      const draw = randomFrom(seed);
      const one = drawnCase(draw);
      const wanted = isContradictory(one) ? 'none' : trajectoriesOf(one);
      const gold = goldOf(one);
      const about = JSON.stringify([one.workflow, one.profile]);
      if (typeof wanted === 'string') {
        const isRefused = 'length' in gold && (wanted === 'none' || gold.includes('parted-block'));
        expect([about, isRefused, gold]).toEqual([about, true, gold]);
        seen[wanted] += 1;
        continue;
      }
      if ('length' in gold) throw new Error(`${about} ${gold}`);
      expect([about, plain(gold)]).toEqual([about, wanted]);
      expect([about, gold.count]).toEqual([about, BigInt(wanted.length)]);
      const texts = new Set(wanted.map((calls) => JSON.stringify(calls)));
      for (let nth = 0; nth < 6; nth++) {
        const at = draw(wanted.length);
        const calls = wanted[at] ?? [];
        expect([about, gold.rank(asTrajectory(calls))]).toEqual([about, BigInt(at)]);
        expect(gold.at(BigInt(at))).toEqual(asTrajectory(calls));
        const other = disturbed(calls, draw);
        const isOf = texts.has(JSON.stringify(other));
        const found = gold.has(asTrajectory(other));
        expect([about, other, found]).toEqual([about, other, isOf]);
        expect([about, other, gold.right(asTrajectory(other))]).toEqual([about, other, isOf]);
      }
      seen.compiled += 1;
      if (wanted.length > 1) seen.several += 1;
      if (wanted.some((calls) => new Set(calls.map(String)).size < calls.length)) seen.equal += 1;
    }
    expect(seen.compiled).toBeGreaterThan(budget(800));
    expect(seen.several).toBeGreaterThan(budget(250));
    expect(seen.equal).toBeGreaterThan(budget(150));
    expect(seen.parted).toBeGreaterThan(budget(20));
    expect(seen.none).toBeGreaterThan(budget(20));
  }, 300_000);

  test('a run is right exactly if it is one of them, against the workflow, a list and a lattice', () => {
    const seen = { right: 0, wrong: 0, apart: 0 };
    for (let seed = 0; seed < budget(500); seed++) {
      const draw = randomFrom(seed + 50_000);
      const one = drawnCase(draw);
      const wanted = isContradictory(one) ? 'none' : trajectoriesOf(one);
      if (typeof wanted === 'string') continue;
      const gold = goldOf(one) as GoldSet;
      const texts = new Set(wanted.map((calls) => JSON.stringify(calls)));
      const runs = Array.from({ length: 4 }, (_, nth) => {
        const calls = wanted[draw(wanted.length)] ?? [];
        return nth === 0 ? calls : disturbed(calls, draw);
      });
      const asGold = (format: 'google' | 'lattice') => {
        return [
          { id: 'C1', agents: ['w'], trajectories: { [format]: formatGoldValue(gold, format) } },
        ];
      };
      const { workflow, profile } = one;
      const inputs: Partial<ScoreInput>[] = [
        { workflows: [workflow], profiles: [profile] },
        { gold: [asGold('google')] },
        { gold: [asGold('lattice')] },
      ];
      const all = inputs.map((input) => {
        const predictions = [runs.map((run) => ({ id: 'C1', trajectories: [run.map(asCall)] }))];
        const { report, diagnostics } = score({ ...input, predictions, task: 'run' } as ScoreInput);
        const about = JSON.stringify([workflow, profile, diagnostics]);
        const profiles = report?.profiles ?? [];
        expect([about, profiles.length]).toEqual([about, runs.length]);
        return profiles;
      });
      for (const [nth, run] of runs.entries()) {
        const isRight = texts.has(JSON.stringify(run));
        for (const profiles of all) {
          const found = profiles[nth];
          const about = JSON.stringify([workflow, profile, run, found?.reasons]);
          expect([about, found?.figures.valid]).toEqual([about, Number(isRight)]);
          expect([about, found?.figures]).toEqual([about, all[0]?.[nth]?.figures]);
        }
        seen[isRight ? 'right' : 'wrong'] += 1;
      }
      if (wanted.length > 1) seen.apart += 1;
    }
    for (const [name, count] of Object.entries(seen)) {
      expect([name, count > budget(80)]).toEqual([name, true]);
    }
  }, 300_000);

  test('a cursor that knows all allows exactly their beginnings', () => {
    const seen = { allowed: 0, denied: 0 };
    for (let seed = 0; seed < budget(400); seed++) {
      const draw = randomFrom(seed + 90_000);
      const one = drawnCase(draw);
      const wanted = isContradictory(one) ? 'none' : trajectoriesOf(one);
      if (typeof wanted === 'string') continue;
      const { workflow, profile } = one;
      const opened = openCursor({
        ...{ workflows: [workflow], facts: profile, complete: true, others: 'deny' },
      });
      const texts = wanted.map((calls) => calls.map((call) => JSON.stringify(call)));
      for (let nth = 0; nth < 4; nth++) {
        let { cursor } = opened;
        const run = disturbed(wanted[draw(wanted.length)] ?? [], draw);
        for (const [at, call] of run.entries()) {
          if (cursor === undefined) throw new Error('there is no cursor');
          const made = run.slice(0, at + 1).map((each) => JSON.stringify(each));
          const isWanted = texts.some((calls) =>
            made.every((text, place) => calls[place] === text),
          );
          const [tool, value] = call;
          const asked = { tool, params: value === null ? {} : { p: value } };
          const about = JSON.stringify([workflow, profile, run, at]);
          expect([about, cursor.check(asked).verdict]).toEqual([
            about,
            isWanted ? 'allow' : 'deny',
          ]);
          const before = made.slice(0, -1);
          const mayEnd = texts.some((calls) => calls.join() === before.join());
          expect([about, cursor.next().mayEnd]).toEqual([about, mayEnd]);
          seen[isWanted ? 'allowed' : 'denied'] += 1;
          if (!isWanted) break;
          cursor = cursor.after(asked);
        }
      }
    }
    expect(seen.allowed).toBeGreaterThan(budget(1000));
    expect(seen.denied).toBeGreaterThan(budget(200));
  }, 300_000);
});
