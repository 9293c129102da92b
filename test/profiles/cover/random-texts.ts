import fc from 'fast-check';
import type { Value } from '../../oracle/language.ts';
import type { OracleConditional, OracleEntry, OracleWorkflow } from '../../oracle/oracle.ts';

/** Values that are equal to each other in some ways and different in others; undefined is absence. */
export const smallDomain: readonly (Value | undefined)[] = [
  undefined,
  null,
  true,
  false,
  'TRUE',
  'None',
  0,
  1,
  4,
  5,
  6,
  10,
  '1',
  '5',
  '5.0',
  '9',
  '10',
  '1e1',
  'abc',
  'ab',
  'a',
  '',
  [1],
  [1, 2],
  ['a', 'b'],
  ['5'],
  [],
  { x: 1 },
];

const constants: readonly Value[] = [
  1,
  5,
  10,
  4.5,
  '1',
  '5',
  '5.0',
  '10',
  '1e1',
  '9',
  'a',
  'ab',
  '',
  true,
  'true',
  null,
  'None',
  [1],
  ['a', 'b'],
  [],
];
const lists: readonly Value[] = [
  ['5'],
  ['5', 'x'],
  ['5.0'],
  [1, 5],
  ['a', 5, null],
  [],
  'abc',
  'ab',
];
const ordered: readonly Value[] = [1, 5, 10, 4.5, '5', '9', '10', 'ab'];
const orders = ['<', '<=', '>', '>='] as const;
const operators = [
  '==',
  '==',
  '!=',
  ...orders,
  'in',
  'not in',
  'contains',
  'not contains',
  'starts_with',
  'ends_with',
] as const;

const field = fc.constantFrom('a', 'b');
const comparison: fc.Arbitrary<Value> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ field, operator: fc.constantFrom('exists', 'not exists') }) },
  {
    weight: 2,
    arbitrary: fc.record({ field, operator: fc.constantFrom(...operators), compare_to: field }),
  },
  {
    weight: 9,
    arbitrary: fc.constantFrom(...operators).chain((operator) => {
      const isOrder = (orders as readonly string[]).includes(operator);
      const pool = /^(not )?in$/.test(operator) ? lists : isOrder ? ordered : constants;
      return fc.record({ field, operator: fc.constant(operator), value: fc.constantFrom(...pool) });
    }),
  },
);
const pair = fc.tuple(comparison, comparison).map((clauses): Value => [...clauses]);
const clause: fc.Arbitrary<Value> = fc.oneof(
  { weight: 7, arbitrary: comparison },
  { weight: 1, arbitrary: fc.record({ not: comparison }) },
  { weight: 1, arbitrary: fc.record({ any_of: pair }) },
  { weight: 1, arbitrary: fc.record({ all_of: pair }) },
);

function conditional(depth: number): fc.Arbitrary<OracleConditional> {
  const clauses = fc.array(clause, { minLength: 1, maxLength: 2 });
  const nested: fc.Arbitrary<OracleEntry[]> =
    depth === 0 ? fc.constant([]) : fc.array(conditional(depth - 1), { maxLength: 1 });
  return fc.record({ if: clauses, then: nested, else: nested });
}

/** Random workflows about two fields whose constants are numeric texts, parts of texts and lists. */
export const arbitraryTextConditions: fc.Arbitrary<OracleWorkflow> = fc
  .array(conditional(2), { minLength: 1, maxLength: 3 })
  .map((conditionals) => ({ agent: 'one', steps: ['s'], conditionals }));
