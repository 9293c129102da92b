import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { coverageJson } from '../../src/coverage/text/json.ts';
import { coverageTable } from '../../src/coverage/text/table.ts';
import { unreachedIn } from '../../src/coverage/text/unreached.ts';
import { conditionText } from '../../src/words/condition.ts';
import { plain } from '../scoring/text/report.ts';
import { measured } from './support.ts';

function reportOf(condition: Json, lists: readonly Json[]) {
  const workflow = {
    agent: 'a',
    steps: ['f()', 'g()'],
    conditionals: [{ if: [condition], then: [{ action: 'skip', target: 'f' }] }],
  };
  const source = { file: 'a.json', text: JSON.stringify(workflow, undefined, 1) };
  return measured(
    [source],
    lists.map((items) => ({ items })),
  );
}

function clausesOf(condition: Json, lists: readonly Json[]) {
  const [conditional] = reportOf(condition, lists).workflows[0]?.conditionals ?? [];
  return conditional?.clauses.map(({ clause, held, failed, decided, isInside }) =>
    isInside ? [conditionText(clause), held, failed] : [conditionText(clause), decided],
  );
}

test('the clauses that are asked of elements count profiles with such an element', () => {
  const condition = "any(i in items: i['n'] > 10 and not i['old'])";
  const lists = [
    [
      { n: 11, old: true },
      { n: 3, old: false },
    ],
    [{ n: 12, old: true }],
    [],
  ];
  expect(clausesOf(condition, lists)).toEqual([
    [condition, 3],
    ["i['n'] > 10 and not (i['old'] == true)", 0, 2],
    ["i['n'] > 10", 2, 1],
    ["i['old'] == true", 2, 0],
  ]);
});

test('elements behind the one that decides are not read', () => {
  const lists = [[{ n: 11 }, { n: 3 }]];
  expect(clausesOf("any(i in items: i['n'] > 10)", lists)?.[1]).toEqual(["i['n'] > 10", 1, 0]);
  expect(clausesOf("count(i in items: i['n'] > 10) > 0", lists)?.[1]).toEqual([
    "i['n'] > 10",
    1,
    1,
  ]);
});

test('forms inside of forms, and the field of an object, have the place of their clause', () => {
  const field = "count(i in items: all(p in i['ps']: p > 1))";
  const report = reportOf({ field, operator: '>', value: 1 }, [[{ ps: [1, 2] }, { ps: [] }]]);
  const [conditional] = report.workflows[0]?.conditionals ?? [];
  expect(conditional?.clauses.map(({ clause, at }) => [conditionText(clause), at.line])).toEqual([
    [`${field} > 1`, 10],
    ["all(p in i['ps']: p > 1)", 10],
    ['p > 1', 10],
  ]);
});

test('what holds for every element, or for none, is not reached', () => {
  const report = reportOf("any(i in items: i['n'] > 10 and i['m'] > 1)", [[{ n: 11, m: 0 }]]);
  expect(report.shares.clauses).toEqual({ reached: 1, total: 4 });
  expect(
    unreachedIn(report).flatMap(({ kind, text }) => (kind === 'clause' ? [text] : [])),
  ).toEqual([
    "a clause of conditional 1 holds for no element: i['n'] > 10 and i['m'] > 1",
    "a clause of conditional 1 holds for every element: i['n'] > 10",
    "a clause of conditional 1 holds for no element: i['m'] > 1",
  ]);
  expect([...coverageTable(report, plain, 120)].join('')).toMatch(
    /of elements: i\['n'\] > 10 +1 +0\n/,
  );
  expect([...coverageJson(report)].join('')).toContain(
    `{"clause":"i['m'] > 1","inside":true,"held":0,"failed":1,"pointer"`,
  );
});
