import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { Cover, Criterion, Demand } from '../../../src/model/cover.ts';
import type { MissingMode } from '../../../src/model/profile.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { coverText } from '../../../src/profiles/cover/text.ts';
import { conditionText } from '../../../src/words/condition.ts';
import { budget } from '../../budget.ts';
import { workflowFiles } from '../../workflow-files.ts';

type Entry = Record<string, unknown>;

const is = (field: string, operator: string, value?: unknown) =>
  value === undefined ? { field, operator } : { field, operator, value };
const than = (field: string, operator: string, other: string) => ({
  field,
  operator,
  compare_to: other,
});
const when = (clauses: Entry[], then: Entry[] = [], otherwise: Entry[] = []): Entry => ({
  if: clauses,
  then,
  else: otherwise,
});

function coverOf(
  conditionals: Entry[],
  criterion: Criterion = 'branches',
  more: {
    max?: number;
    steps?: readonly string[];
    missing?: MissingMode;
    taken?: Set<string>;
  } = {},
): Cover {
  const workflow = { agent: 'w', steps: more.steps ?? ['a', 'b', 'c'], conditionals };
  const text = JSON.stringify(workflow);
  const [one] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  if (one === undefined) throw new Error('the workflow is faulty');
  const { max = 100, missing = 'error', taken = new Set() } = more;
  const options = { missing, external: undefined, idField: 'customer_id', taken } as const;
  return cover(one, { criterion, max, ...options });
}

function demandText(demand: Demand): string {
  if (demand.kind === 'readable')
    return `readable ${demand.decision.name.replace('conditional ', '')}`;
  if (demand.kind === 'declared') return demand.declared.text;
  return `${demand.holds ? '' : 'not '}${conditionText(demand.clause)}`;
}

/** Each branch as `2 then: reached`, an infeasible one with its proof. */
function verdicts({ goals }: Cover): string[] {
  return goals.map(({ branches, result }) => {
    const name = branches
      .map(({ decision, letter }) => `${decision + 1} ${letter === 't' ? 'then' : 'else'}`)
      .join(' + ');
    if (result.kind !== 'infeasible') return `${name}: ${result.kind}`;
    return `${name}: ${result.demands.map(demandText).join('; ')}`;
  });
}

/** What is not reached. */
const left = (conditionals: Entry[]) =>
  verdicts(coverOf(conditionals)).filter((verdict) => !verdict.endsWith(': reached'));

/** The values of a field in the profiles. */
const values = ({ witnesses }: Cover, field: string) => witnesses.map(({ data }) => data[field]);

test('an unknown branch names what could not be decided on its own way only', () => {
  const { goals } = coverOf([
    when([is('s', 'contains', 'q')]),
    when([is('s', '>', ''), is('s', 'contains', 'xx')], [when([is('s', 'not contains', 'x')])]),
  ]);
  const unknown = goals.flatMap(({ result }) => (result.kind === 'unknown' ? [result] : []));
  expect(unknown.map(({ isGivenUp }) => isGivenUp)).toEqual([false]);
  expect(unknown[0]?.comparisons.map(conditionText)).toEqual([
    "s contains 'xx'",
    "s not contains 'x'",
  ]);
});

test.each(['l[k]', "o['l'][k]['p']", 'l[0]'])('what a list contains beside %s', (inner) => {
  const list = inner.startsWith('o') ? "o['l']" : 'l';
  const both = [is(inner, '==', 'z'), is(list, 'contains', 7)];
  expect(left([when(both)])).toEqual([]);
});

describe('dead branches', () => {
  test.each([
    [
      'numbers in a range',
      [when([is('n', '>', 5)], [when([is('n', '<=', 5)])])],
      ['2 then: n > 5; n <= 5'],
    ],
    [
      'a text that was excluded',
      [when([is('s', 'in', ['x', 'y'])], [when([is('s', '==', 'z')])])],
      ["2 then: s in ['x', 'y']; s == 'z'"],
    ],
    [
      'a condition of one clause and its denial',
      [when([is('n', '>', 1), is('n', '<', 1)])],
      ['1 then: n > 1; n < 1'],
    ],
    [
      'every way of any_of',
      [when([{ any_of: [is('n', '<', 10), is('n', '>=', 10), is('n', '==', null)] }])],
      ['1 else: not n < 10; not n >= 10; not n == null'],
    ],
    [
      'two fields that are equal',
      [when([than('a1', '==', 'b1')], [when([is('a1', '==', 1), is('b1', '==', 2)])])],
      ['2 then: a1 == b1; a1 == 1; b1 == 2'],
    ],
    [
      'orders in a circle, of numbers',
      [when([than('a1', '<', 'b1'), than('b1', '<', 'a1')])],
      ['1 then: a1 < b1; b1 < a1'],
    ],
    [
      'a type that another conditional needs',
      [when([is('n', '<', 5)]), when([is('n', '==', 'x')])],
      ["2 then: n == 'x'; readable 1"],
    ],
    [
      'the same substring',
      [when([is('s', 'contains', 'x')], [when([is('s', 'not contains', 'x')])])],
      ["2 then: s contains 'x'; s not contains 'x'"],
    ],
    [
      'a nested conditional that cannot be read',
      [when([is('n', 'exists')], [], [when([is('n', '==', 3)])])],
      [
        '1 else: not n exists; readable 2',
        '2 then: not n exists; n == 3',
        '2 else: not n exists; not n == 3',
      ],
    ],
    ['no clauses', [when([])], ['1 else: not always']],
    [
      'nothing in a gap',
      [when([is('s', '>', 'a'), is('s', '<', 'a\u0000')])],
      ["1 then: s > 'a'; s < 'a\u0000'"],
    ],
  ])('%s', (_name, conditionals, expected) => {
    expect(left(conditionals)).toEqual(expected);
  });
});

describe('live branches that look dead', () => {
  test.each([
    ['a text equals a number', [when([is('s', '==', 5), is('s', '!=', '5')])]],
    ['None is null', [when([is('s', '==', null), is('s', '==', 'None')])]],
    [
      'truth in another case',
      [when([is('s', '==', true), is('s', '!=', 'true'), is('s', '!=', 'True')])],
    ],
    ['a number between whole ones', [when([is('n', '>', 719), is('n', '<', 720)])]],
    [
      'numeric texts are ordered as texts',
      [when([than('a1', '<', 'b1'), is('a1', '>', 5), is('b1', '<', 5)])],
    ],
    ['a list and a member of it', [when([is('l', 'contains', 3), is('l[0]', '==', 4)])]],
    ['exists guards', [when([is('x', 'exists'), is('x', '>', 5)])]],
    ['a field below another', [when([is("o['x']", 'exists')], [], [when([is('o', '==', null)])])]],
  ])('%s', (_name, conditionals) => {
    expect(left(conditionals)).toEqual([]);
  });
});

describe('what cannot be decided', () => {
  test('substrings that contradict a text', () => {
    const [verdict] = left([
      when([is('s', 'contains', 'xy'), is('s', 'not contains', 'x'), is('s', '>', 'a')]),
    ]);
    expect(verdict).toBe('1 then: unknown');
  });

  test('a branch whose profiles lack what a step reads', () => {
    const covered = coverOf([when([is('x', 'not exists')])], 'branches', { steps: ['a(p = x)'] });
    const [first] = covered.goals;
    expect(first?.result).toMatchObject({
      kind: 'unknown',
      diagnostics: [{ code: 'missing-field' }],
    });
  });

  test('what is below an absent field is absent', () => {
    const conditionals = [when([is('o', 'not exists')], [{ action: 'skip', target: 'a' }])];
    const covered = coverOf(conditionals, 'branches', { steps: ["a(p = o['x'])", 'b'] });
    expect(verdicts(covered)).toEqual(['1 then: reached', '1 else: reached']);
  });

  test('what is missing may be null', () => {
    const guarded = [when([is('x', 'not exists'), is('x', '==', null)])];
    const lacking = { steps: ['a(p = x)'], missing: 'null' } as const;
    expect(verdicts(coverOf(guarded, 'branches', lacking))).toEqual([
      '1 then: reached',
      '1 else: reached',
    ]);
    expect(left(guarded)).toEqual(['1 then: x not exists; x == null']);
  });

  test('a dynamic key is found its place', () => {
    const field = "stock[order['id']]['left']";
    const covered = coverOf([when([is(field, '>', 0), is("order['id']", '==', 'k1')])]);
    expect(verdicts(covered)).toEqual(['1 then: reached', '1 else: reached']);
    expect(covered.witnesses[0]?.data).toMatchObject({
      order: { id: 'k1' },
      stock: { k1: { left: 1 } },
    });
  });
});

describe('the values', () => {
  test('stand at the boundary', () => {
    expect(values(coverOf([when([is('n', '>=', 720)])]), 'n')).toEqual([720, 719]);
    expect(values(coverOf([when([is('n', '<', 0.5)])]), 'n')).toEqual([0.4, 0.5]);
    expect(values(coverOf([when([is('d', '<', '2024-03-01')])]), 'd')).toEqual([
      '2024-02-29',
      '2024-03-01',
    ]);
  });

  test('are as few profiles as can be', () => {
    const levels = ['Gold', 'Silver', 'Bronze'].map((level) => when([is('s', '==', level)]));
    expect(coverOf(levels).witnesses).toHaveLength(3);
    const many = Array.from({ length: 30 }, (_, at) => when([is(`f${at}`, '==', at)]));
    const covered = coverOf(many);
    expect(covered.witnesses).toHaveLength(2);
    expect(covered.goals.every(({ result }) => result.kind === 'reached')).toBe(true);
  });

  test('have ids of their own, also where conditions compare the id', () => {
    const same = than('customer_id', '==', "order['customer']");
    const ids = (conditionals: Entry[]) => values(coverOf(conditionals), 'customer_id');
    expect(ids([when([same])])).toEqual(['w-1', 'w-2']);
    const more = [1, 2, 3].map((n) => when([is('n', '==', n)]));
    expect(ids([when([same]), ...more])).toEqual(['w-1', 'w-2', 'w-3']);
    const fixed = [when([is('customer_id', '==', 'me')], [when([is('n', '>', 1)])])];
    expect(verdicts(coverOf(fixed))).toEqual([
      '1 then: reached',
      '1 else: reached',
      '2 then: reached',
      '2 else: unknown',
    ]);
  });

  test('have another id where conditions leave one that equals it', () => {
    const seven = [when([is('customer_id', '==', 7)], [when([is('n', '>', 1)])])];
    expect(values(coverOf(seven), 'customer_id')).toEqual([7, '7.0', 'w-3']);
    expect(left(seven)).toEqual([]);
  });

  test('have ids that no profile of another workflow has', () => {
    const taken = new Set(['me', 'w-1']);
    const covered = coverOf([when([is('customer_id', '==', 'me')])], 'branches', { taken });
    expect(values(covered, 'customer_id')).toEqual(['w-2']);
    expect(verdicts(covered)).toEqual(['1 then: unknown', '1 else: reached']);
    const [first] = covered.goals;
    const place = { file: 'w.json', pointer: '/conditionals/0' };
    expect(first?.result).toMatchObject({ diagnostics: [{ code: 'doubled-id', place }] });
  });

  test('are the same every time', () => {
    const conditionals = [when([than('a1', '==', 'b1')]), when([is('a1', 'in', ['x', null])])];
    expect(coverOf(conditionals).witnesses).toEqual(coverOf(conditionals).witnesses);
  });
});

describe('pairs and outcomes', () => {
  const three = ['f', 'g', 'h'].map((field) => when([is(field, '==', true)]));

  test('every pair of branches of two conditionals', () => {
    const covered = coverOf(three, 'pairs');
    expect(covered.goals).toHaveLength(12);
    expect(covered.goals.every(({ result }) => result.kind === 'reached')).toBe(true);
    expect(covered.witnesses).toHaveLength(4);
  });

  test('all pairs of orders in a ring, which values drawn each for itself would not meet', () => {
    const size = 4 + budget(8);
    const ring = [...Array(size).keys()].map((at) =>
      when([than(`x${at}`, '<', `x${(at + 1) % size}`)]),
    );
    const { goals } = coverOf(ring, 'pairs');
    expect(goals.filter(({ result }) => result.kind === 'reached')).toHaveLength(
      size * (size - 1) * 2,
    );
  });

  test('the first twenty of each kind that was not reached are shown, and how many more', () => {
    const both = [is('n', '==', 1), is('n', '==', 2)];
    const dead = [...Array(8).keys()].map(() => when(both));
    const text = coverText(coverOf(dead, 'pairs'), () => 1);
    expect(text).toMatch(/^w: 1 profile, pairs of branches: 28 reached, 84 infeasible\n/);
    expect(text.match(/^ {2}infeasible: /gm)).toHaveLength(20);
    expect(text).toMatch(/\n {2}and 64 more infeasible; --json lists them all\n$/);
    const few = coverText(coverOf(dead.slice(0, 3), 'pairs'), () => 1);
    expect(few.match(/^ {2}infeasible: /gm)).toHaveLength(9);
    expect(few).not.toContain('more');
  });

  test('the first twenty reasons of what is unknown are shown, and how many more', () => {
    const parts = [...Array(25).keys()].map((at) => is('s', 'contains', `x${at}y`));
    const hidden = when([...parts, is('s', 'not contains', 'y')]);
    const text = coverText(coverOf([hidden]), () => 1);
    expect(text.match(/cannot be decided/g)).toHaveLength(20);
    expect(text).toMatch(/\n {4}and 6 more reasons\n$/);
  });

  test('pairs that no profile has', () => {
    const pair = [when([is('n', '>', 5)]), when([is('n', '>', 3)])];
    const dead = verdicts(coverOf(pair, 'pairs')).filter((verdict) => !verdict.endsWith('reached'));
    expect(dead).toEqual(['1 then + 2 else: n > 5; not n > 3']);
  });

  test('what keeps the rest from being looked at', () => {
    const pairs: Cover = { ...coverOf(three.slice(0, 1)), criterion: 'pairs', isCut: true };
    expect(coverText(pairs, () => 1)).toContain(
      'and there are more (no more than 2 are looked at)',
    );
    const outcomes = coverOf(three, 'outcomes', { max: 5 });
    expect(coverText(outcomes, () => 1)).toContain(
      '5 reached, and there are more (--max-profiles)',
    );
  });

  test('every outcome, up to a bound', () => {
    expect(coverOf(three, 'outcomes')).toMatchObject({ isCut: false, witnesses: { length: 8 } });
    expect(coverOf(three, 'outcomes', { max: 5 })).toMatchObject({
      isCut: true,
      witnesses: { length: 5 },
    });
  });
});

/** What nobody can take: the paper prints a conditional in another that excludes it. */
const impossible: { readonly [name: string]: readonly string[] } = {
  'handle_flight_disruption.json': [
    "7 then: flight_info['delay_reason'] != 'Weather'; flight_info['delay_reason'] == 'Weather'",
  ],
};

test.each(workflowFiles())('%s: every branch is reached that can be', (name) => {
  const text = readFileSync(`workflows/${name}`, 'utf8');
  const [one] = compileWorkflows([{ file: name, text }]).workflows ?? [];
  const options = {
    missing: 'error',
    external: undefined,
    idField: 'customer_id',
    max: 1,
  } as const;
  const covered = one && cover(one, { criterion: 'branches', ...options });
  const missed = covered && verdicts(covered).filter((each) => !each.endsWith(': reached'));
  expect(missed).toEqual(impossible[name] ?? []);
  const { decisions = [], journeys } = one ?? {};
  const isNested = decisions.some(({ enclosing }) => enclosing.length > 0);
  const least = isNested ? 3 : decisions.length > 0 ? 2 : 1;
  if (journeys === undefined) expect(covered?.witnesses).toHaveLength(least);
});
