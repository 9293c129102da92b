import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { Criterion } from '../../../src/model/cover.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { budget } from '../../budget.ts';

const seeded = { seed: 7, numRuns: budget(200) };

interface Clause {
  readonly field: string;
  readonly operator: string;
  readonly value?: unknown;
  readonly compare_to?: string;
}

/** The data of the profiles that cover a workflow with one skip for each clause. */
function covering(
  clauses: readonly Clause[],
  criterion: Criterion = 'branches',
  steps: readonly string[] = ['a', 'b'],
): JsonObject[] {
  const conditionals = clauses.map((clause) => ({
    if: [clause],
    then: [{ action: 'skip', target: 'b' }],
  }));
  const text = JSON.stringify({ agent: 'w', steps, conditionals });
  const [policy] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  if (policy === undefined) throw new Error('the workflow is faulty');
  const given = { missing: 'error', external: undefined, idField: 'customer_id' } as const;
  const { witnesses, goals } = cover(policy, { criterion, max: 100, ...given });
  expect(goals.filter(({ result }) => result.kind === 'unknown')).toEqual([]);
  return witnesses.map(({ data }) => data);
}

const valuesOf = (profiles: readonly JsonObject[], name: string) =>
  profiles.map((data) => data[name]).sort();

const below = (value: number): Clause => ({ field: 'x', operator: '<=', value });
const above = (value: number): Clause => ({ field: 'x', operator: '>=', value });

test('a charge and a refund each have a customer, and nothing too', () => {
  expect(valuesOf(covering([below(0), above(0)]), 'x')).toEqual([-1, 0, 1]);
});

test('with more outcomes than are enumerated as well', () => {
  const flags = Array.from({ length: 11 }, (_, at): Clause => {
    return { field: `f${at}`, operator: '==', value: true };
  });
  const found = valuesOf(covering([below(0), above(0), ...flags]), 'x');
  expect(new Set(found)).toEqual(new Set([-1, 0, 1]));
});

test('null is for what nothing else can reach', () => {
  const neither = [below(0), { field: 'x', operator: '>', value: 0 }];
  expect(valuesOf(covering(neither, 'pairs'), 'x')).toEqual([0, 1, null]);
  expect(valuesOf(covering(neither), 'x')).toEqual([0, 1]);
  const isNull = { field: 'x', operator: '==', value: null };
  expect(valuesOf(covering([isNull]), 'x')).toContain(null);
});

test('every side of the limits of a field is taken, and never by null', () => {
  const order = fc.constantFrom('<', '<=', '>', '>=');
  const clause = fc.record({ operator: order, value: fc.integer({ min: -3, max: 3 }) });
  const compare: { readonly [operator: string]: (one: number, other: number) => boolean } = {
    '<': (one, other) => one < other,
    '<=': (one, other) => one <= other,
    '>': (one, other) => one > other,
    '>=': (one, other) => one >= other,
  };
  fc.assert(
    fc.property(fc.array(clause, { minLength: 1, maxLength: 4 }), (clauses) => {
      const outcomeOf = (x: number) =>
        clauses.map(({ operator, value }) => compare[operator]?.(x, value)).join();
      const found = valuesOf(covering(clauses.map((one) => ({ field: 'x', ...one }))), 'x');
      expect(found.filter((value) => typeof value !== 'number')).toEqual([]);
      const all = Array.from({ length: 21 }, (_, at) => at / 2 - 5);
      expect(new Set(found.map(Number).map(outcomeOf))).toEqual(new Set(all.map(outcomeOf)));
    }),
    seeded,
  );
});

test('values are such as their names promise', () => {
  const read = ['check_in', 'refund', 'email', 'guest_name', 'days_until_check_in', 'fare_class'];
  const steps = [`a(${read.map((name) => `${name} = ${name}`).join(', ')})`, 'b'];
  const [first] = covering([{ field: 'rooms', operator: '==', value: 0 }], 'branches', steps);
  expect(first).toMatchObject({
    check_in: '2026-05-01',
    refund: 19.99,
    email: 'customer1@example.com',
    guest_name: 'Ana Silva',
    days_until_check_in: 1,
    fare_class: 'fare class 1',
  });
});

test.each<[string, Clause, unknown[]]>([
  ['counts are not negative', { field: 'rooms', operator: '==', value: 0 }, [0, 1]],
  ['unless they must be', { field: 'rooms', operator: '>=', value: 0 }, [-1, 0]],
  ['amounts have two decimals', { field: 'total_paid', operator: '>', value: 100 }, [100, 100.01]],
  ['a difference may be negative', { field: 'diff', operator: '>=', value: 0 }, [-0.01, 0]],
])('%s', (_, clause, wanted) => {
  expect(valuesOf(covering([clause]), clause.field)).toEqual(wanted);
});

test('dates that are only compared with each other are dates', () => {
  const clause = { field: 'check_in', operator: '<', compare_to: 'check_out' };
  const dates = covering([clause]).map((data) => [data.check_in, data.check_out]);
  expect(dates.flat().filter((date) => !/^2026-05-0\d$/.test(String(date)))).toEqual([]);
  expect(new Set(dates.map(([one, other]) => String(one) < String(other)))).toEqual(
    new Set([true, false]),
  );
});
