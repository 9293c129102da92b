import { describe, expect, test } from 'vitest';
import { findings, goldOf, orders } from '../run/support.ts';

const profile = '{"n": 5, "t": "x", "nothing": null, "list": [1]}';

/** Whether a condition holds: the step that stays says so. */
function holds(...clauses: unknown[]): boolean {
  const gold = goldOf(
    [
      {
        steps: ['yes', 'no'],
        conditionals: [
          {
            if: clauses,
            then: [{ action: 'skip', target: 'no' }],
            else: [{ action: 'skip', target: 'yes' }],
          },
        ],
      },
    ],
    profile,
  );
  return orders(gold)[0] === 'yes';
}

function faults(...clauses: unknown[]): [string, string][] {
  const conditionals = [{ if: clauses, then: [{ action: 'skip', target: 'f' }] }];
  return findings([{ steps: ['f', 'g'], conditionals }], profile);
}

const is = (field: string, operator: string, value: unknown) => ({ field, operator, value });
const exists = (field: string) => ({ field, operator: 'exists' });
const absent = (field: string) => ({ field, operator: 'not exists' });
const yes = is('n', '==', 5);
const no = is('n', '==', 6);
const broken = is('missing', '==', 1);

describe('conditions', () => {
  const cases: [boolean, ...unknown[]][] = [
    [true],
    [true, yes],
    [false, no],
    [true, yes, yes],
    [false, yes, no],
    [false, no, broken],
    [false, absent('n'), broken],
    [false, exists('missing'), broken],
    [true, { any_of: [yes, broken] }],
    [true, { any_of: [absent('missing'), broken] }],
    [false, { any_of: [no, no] }],
    [true, { any_of: [no, yes] }],
    [true, { all_of: [yes, { any_of: [no, { all_of: [yes, yes] }] }] }],
    [false, { all_of: [no, broken] }],
    [true, { not: no }],
    [false, { not: yes }],
    [true, { not: { all_of: [exists('missing'), broken] } }],
    [true, { not: { any_of: [no, { not: yes }] } }],
    [true, exists('nothing')],
    [false, absent('nothing')],
    [true, absent("nothing['k']")],
    [true, absent('list[1]')],
    [true, absent("list['length']")],
    [true, absent('toString')],
    [true, is('nothing', '==', null)],
    [false, is('nothing', '<', 1)],
    [true, { field: 'n', operator: '>=', compare_to: 'list[0]' }],
    [true, { field: 'n', operator: '==', compare_to: "'5.0'" }],
    [true, { field: "'x'", operator: '==', compare_to: 't' }],
  ];
  test.each(cases)('%j: %j', (want, ...clauses) => expect(holds(...clauses)).toBe(want));
});

describe('what cannot be read', () => {
  const at = '/conditionals/0/if';
  const cases: [unknown[], [string, string][]][] = [
    [[broken], [['missing-field', `${at}/0/field`]]],
    [[yes, broken, broken], [['missing-field', `${at}/1/field`]]],
    [[{ field: 'n', operator: '==', compare_to: 'no' }], [['missing-field', `${at}/0/compare_to`]]],
    [[{ any_of: [no, broken] }], [['missing-field', `${at}/0/any_of/1/field`]]],
    [[{ not: { all_of: [broken] } }], [['missing-field', `${at}/0/not/all_of/0/field`]]],
    [[is('t', '<', 1)], [['operand-type', `${at}/0`]]],
    [[is('n', 'in', 5)], [['operand-type', `${at}/0`]]],
    [[is('n', 'contains', 5)], [['operand-type', `${at}/0`]]],
    [[is('list', '>', 5)], [['operand-type', `${at}/0`]]],
    [[is('missing', '<', 1)], [['missing-field', `${at}/0/field`]]],
    [[{ field: 'n', operator: '<', compare_to: 'no' }], [['missing-field', `${at}/0/compare_to`]]],
    [
      [{ any_of: [is('t', '<', 1), broken] }],
      [
        ['operand-type', `${at}/0/any_of/0`],
        ['missing-field', `${at}/0/any_of/1/field`],
      ],
    ],
  ];
  test.each(cases)('%j', (clauses, want) => expect(faults(...clauses)).toEqual(want));

  test('neither branch is read, and the next conditional is', () => {
    const inner = [{ if: [broken], then: [{ action: 'skip', target: 'f' }] }];
    const conditionals = [
      { if: [is('gone', '==', 1)], then: inner, else: inner },
      { if: [is('lost', '==', 1)], then: inner },
    ];
    expect(findings([{ steps: ['f', 'g'], conditionals }], profile)).toEqual([
      ['missing-field', '/conditionals/0/if/0/field'],
      ['missing-field', '/conditionals/1/if/0/field'],
    ]);
  });

  test.each(['null', 'expression'] as const)('--missing %s reads it as null', (missing) => {
    const conditionals = [
      { if: [is('gone', '==', null)], then: [{ action: 'skip', target: 'f' }] },
    ];
    expect(orders(goldOf([{ steps: ['f', 'g'], conditionals }], '{}', { missing }))).toEqual(['g']);
  });
});
