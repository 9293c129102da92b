import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { pointerKeys } from '../../../src/base/text/pointer.ts';
import type { Explanation } from '../../../src/compiler/explain/explain.ts';
import type { AuditClause, AuditRead } from '../../../src/model/audit.ts';
import { budget } from '../../budget.ts';
import { arbitraryCase } from '../../oracle/arbitrary.ts';
import { explained } from './explain-support.ts';

/** The value at a JSON pointer. */
function at(value: Json, pointer: string): Json | undefined {
  return pointerKeys(pointer).reduce<Json | undefined>(
    (inner, key) => (inner as JsonObject | undefined)?.[key],
    value,
  );
}

function* clausesIn(clause: AuditClause): Generator<AuditClause> {
  yield clause;
  for (const inner of clause.clauses) yield* clausesIn(inner);
}

function readsOf({ audit }: Explanation): AuditRead[] {
  return audit.turns.flatMap(({ conditionals, calls }) => [
    ...conditionals.flatMap(({ condition }) =>
      [...clausesIn(condition)].flatMap(({ left, right }) => [left ?? [], right ?? []].flat()),
    ),
    ...(calls ?? []).flatMap(({ parameters }) => parameters.map(({ read }) => read)),
  ]);
}

test('an audit says what the compiler does, whatever the workflow', () => {
  let reordered = 0;
  const seen = { compiled: 0, faulty: 0, overridden: 0, ended: 0, set: 0 };
  fc.assert(
    fc.property(arbitraryCase, fc.constantFrom('error', 'null', 'expression'), (one, missing) => {
      const { workflows, profile } = one;
      const found = explained({ workflows, profile: JSON.stringify(profile), missing });
      if (found === undefined) return;
      const { audit, compiler, read } = found;
      const { value: gold } = compiler.compile(read);
      expect(audit.compiles).toBe(gold !== undefined);
      expect(audit.count).toBe(gold === undefined ? null : String(gold.count));
      seen[gold === undefined ? 'faulty' : 'compiled'] += 1;
      for (const [position, turn] of audit.turns.entries()) {
        const log = compiler.evaluationLog(position, read);
        const letters = turn.conditionals.map(({ branch }) => branch?.[0] ?? '-').join('');
        if (log !== undefined) {
          expect(letters).toBe(log.outcome);
          const clauses = turn.conditionals.flatMap(({ condition }) => [...clausesIn(condition)]);
          for (const { clause, holds } of log.read.values()) {
            expect(clauses.find((each) => each.at.pointer === clause.pointer)?.holds).toBe(holds);
          }
        }
        const part = gold?.parts[position];
        if (part === undefined) continue;
        const calls = turn.calls ?? [];
        expect(
          calls.map(({ tool, parameters }) => [
            tool,
            ...parameters.map(({ name, value }) => [name, value]),
          ]),
        ).toEqual(gold?.at(0n)[position]?.calls.map(({ tool, params }) => [tool, ...params]));
        expect(calls.map(({ number }) => number)).toEqual(
          calls.map((_, nth) => (calls[0]?.number ?? 0) + nth),
        );
        if (String(calls.map(({ step }) => step)) !== String(part.plan.calls.map((c) => c.name)))
          reordered += 1;
        const remaining = turn.steps.filter(({ remains }) => remains).map(({ step }) => step);
        const called = new Set(
          part.plan.calls.filter(({ step }) => step >= 0).map(({ name }) => name),
        );
        expect(remaining.toSorted()).toEqual([...called].toSorted());
        const effects = turn.conditionals.flatMap((each) => each.effects);
        const done = effects.filter(({ result }) => result === 'done');
        if (done.some(({ rule }) => rule.kind === 'override_trajectory')) seen.overridden += 1;
        if (done.some(({ rule }) => rule.kind === 'end_after')) seen.ended += 1;
        if (calls.some(({ parameters }) => parameters.some(({ by }) => by))) seen.set += 1;
        const removes = done.flatMap((effect) => effect.removes);
        const final = turn.steps.filter(({ by }) => by?.kind === 'final_only');
        expect([...removes, ...final.map(({ step }) => step)].toSorted()).toEqual(
          turn.steps
            .filter(({ remains }) => !remains)
            .map(({ step }) => step)
            .toSorted(),
        );
      }
    }),
    { seed: 8, numRuns: budget(400) },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(budget(20));
  expect(reordered).toBeGreaterThan(0);
});

describe('which call returns what another one takes', () => {
  /** What the audit says of `p` in `b(p = x['r'])`, which `a` returns. */
  const said = (rest: object, steps = ['a() -> [r]', "b(p = x['r'])"]) => {
    const found = explained({
      workflows: [{ agent: 'w', steps, ...rest }],
      profile: '{"customer_id":"C1","agent_sequence":["w"],"x":{"r":1}}',
    });
    const calls = found?.audit.turns[0]?.calls ?? [];
    const { returned, mayReturn } = calls.flatMap(({ parameters }) => parameters)[0] ?? {};
    return { order: calls.map(({ number, step }) => `${number} ${step}`), returned, mayReturn };
  };
  const soft_ordering = [['a', 'b']];

  test('one that comes before in every trajectory', () => {
    expect(said({})).toEqual({ order: ['1 a', '2 b'], returned: 1, mayReturn: undefined });
  });

  test('one that comes before in some of them', () => {
    expect(said({ soft_ordering })).toMatchObject({ returned: undefined, mayReturn: 1 });
  });

  test('none that a hard pair puts behind it, and numbers are those of the first trajectory', () => {
    const found = said({ soft_ordering, hard_ordering: [['b', 'a']] });
    expect(found).toEqual({ order: ['1 b', '2 a'], returned: undefined, mayReturn: undefined });
  });

  test('the one of every trajectory rather than the one of some', () => {
    const steps = ['a() -> [r]', 'c() -> [r]', "b(p = x['r'])"];
    expect(said({ soft_ordering: [['b', 'c']] }, steps)).toMatchObject({ returned: 1 });
  });
});

test('every value that was read stands where the audit says', () => {
  let found = 0;
  fc.assert(
    fc.property(arbitraryCase, ({ workflows, profile }) => {
      const text = JSON.stringify(profile, undefined, 1);
      const explanation = explained({ workflows, profile: text });
      if (explanation === undefined) return;
      const lines = text.split('\n');
      for (const { from, value, at: place } of readsOf(explanation)) {
        if (from !== 'profile' || place === undefined) continue;
        expect(at(explanation.read.data, place.pointer)).toEqual(value);
        const line = lines[place.line - 5] ?? '';
        const start = place.column - 1 - (place.line === 5 ? 2 : 0);
        const written = typeof value === 'object' && value !== null ? '' : JSON.stringify(value);
        expect(line.slice(start).startsWith(written)).toBe(true);
        found += 1;
      }
    }),
    { seed: 6, numRuns: budget(100) },
  );
  expect(found).toBeGreaterThan(budget(200));
});

test('a number of trajectories beyond any double is exact', () => {
  const names = Array.from({ length: 22 }, (_, at) => `a${at}`);
  const workflow = { agent: 'w', steps: names.map((name) => `${name}()`), soft_ordering: [names] };
  const profile = '{"customer_id":"C1","agent_sequence":["w"]}';
  const found = explained({ workflows: [workflow], profile });
  expect(found?.audit.count).toBe('1124000727777607680000');
  expect(found?.audit.turns[0]?.blocks[0]?.orders).toBe('1124000727777607680000');
});

describe('where a conditional cannot be read', () => {
  const unreadable = { field: 'gone', operator: '==', value: 1 };
  const skip = (target: string) => ({ action: 'skip', target });
  const rest = [
    { if: [], then: [skip('a'), { action: 'end_after', target: 'b' }] },
    { if: [{ field: 'x', operator: '==', value: 1 }], then: [], else: [skip('c')] },
  ];
  const profile = '{"customer_id":"C1","agent_sequence":["w"],"x":1}';

  function seen(then: object[]) {
    const conditionals = [{ if: [unreadable], then }, ...rest];
    const workflow = { agent: 'w', steps: ['a()', 'b()', 'c()'], conditionals };
    const turn = explained({ workflows: [workflow], profile })?.audit.turns[0];
    return {
      states: turn?.conditionals.map(({ state, branch }) => `${state} ${branch}`),
      results: turn?.conditionals.flatMap(({ effects }) => effects.map(({ result }) => result)),
      remains: turn?.steps.map(({ remains }) => remains),
      calls: turn?.calls,
    };
  }

  test('what another one skipped is gone, and what comes of an end is not known', () => {
    expect(seen([skip('b')])).toEqual({
      states: ['unreadable null', 'read then', 'read then'],
      results: ['done', 'unknown'],
      remains: [false, null, null],
      calls: null,
    });
  });

  test('nothing is known where it may override the trajectory', () => {
    const nested = { if: [], then: [{ action: 'override_trajectory', target: ['a'] }] };
    expect(seen([nested])).toMatchObject({
      states: ['unreadable null', 'not reached null', 'read then', 'read then'],
      results: ['unknown', 'unknown'],
      remains: [null, null, null],
    });
  });
});
