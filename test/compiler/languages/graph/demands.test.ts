import { expect, test } from 'vitest';
import { readSoundWorkflow } from '../../../../src/compiler/pipeline.ts';
import type { Case } from '../../../../src/model/outcome.ts';
import { casesOf } from '../../../../src/model/policy.ts';
import { cover } from '../../../../src/profiles/cover/cover.ts';
import { lint } from '../../../../src/profiles/cover/lint.ts';
import { CaseDemands } from '../../../../src/profiles/solve/case-demands.ts';
import { SolvingEffort } from '../../../../src/profiles/solve/effort.ts';
import { budget } from '../../../budget.ts';
import { node, tool, way } from './loan.ts';
import { graphOf, nodesFrom, randomFrom } from './random-graphs.ts';

const policyOf = (graph: object) =>
  readSoundWorkflow({ file: 'g.json', text: JSON.stringify(graph) });

/** A chain of nodes that all call one tool, on whose last answer it depends whether the walk goes on. */
function chain(length: number) {
  const nodes = Array.from({ length }, (_, at) => {
    const ways = at < length - 1 ? [way(String(at + 1), 'r == 1')] : [];
    return node(String(at), [tool('same', 'x', 'r')], ways);
  });
  return policyOf({ agent: 'g', nodes });
}

test('a condition has one clause for each call whose answer it may read', () => {
  const counts = chain(30).decisions.map(({ clauses }) => clauses.length);
  expect(counts).toEqual(counts.map((_, at) => at + 2));
});

test('of what may read too many calls nothing is claimed', () => {
  const policy = chain(900);
  const { diagnostics, undecided, unjudged } = lint(policy, 'error');
  expect([diagnostics, unjudged]).toEqual([[], 'conditions read too many calls']);
  expect(undecided).toHaveLength(899);
  expect(policy.decisions[898]?.clauses).toHaveLength(2);
  const options = { missing: 'error', external: undefined, idField: 'id', max: 10 } as const;
  for (const criterion of ['branches', 'pairs', 'outcomes'] as const) {
    const { witnesses, goals } = cover(policy, { ...options, criterion });
    const kinds = new Set(goals.map(({ result }) => result.kind));
    expect([criterion, witnesses, kinds]).toEqual([criterion, [], new Set(['unknown'])]);
  }
});

test('a case is excluded where it, or what always leads to it, excludes a case that is taken', () => {
  const seen = { excluded: 0, compatible: 0 };
  for (let seed = 0; seed < budget(300); seed++) {
    const draw = randomFrom(seed);
    const policy = policyOf(graphOf(nodesFrom(draw)));
    const demands = new CaseDemands(policy, new SolvingEffort(1_000_000));
    const all = casesOf(policy);
    const ledTo = (one: Case) => {
      const ways = demands.withEnclosing([one]);
      return 'both' in ways ? [] : ways.branches;
    };
    const taken = new Map<number, Case>();
    const excluded = new Set<string>();
    for (const one of all.filter(() => draw(3) === 0)) {
      for (const other of all) {
        const clashes = ({ decision, letter }: Case) =>
          (taken.get(decision)?.letter ?? letter) !== letter;
        const expected = ledTo(other).some(clashes);
        expect([seed, other, demands.isExcluded(other, taken, excluded)]).toEqual([
          ...[seed, other],
          expected,
        ]);
        seen[expected ? 'excluded' : 'compatible'] += 1;
      }
      if (!taken.has(one.decision)) taken.set(one.decision, one);
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(budget(500));
});
