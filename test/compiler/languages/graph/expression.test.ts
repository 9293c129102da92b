import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/base/json.ts';
import { holdsFor } from '../../../../src/compiler/expressions/conditions.ts';
import { parseCondition } from '../../../../src/compiler/parse/expression.ts';
import { conditionText } from '../../../../src/words/condition.ts';

function parsed(text: string) {
  const read = parseCondition(text, '/c', { areVariables: true });
  if (!('kind' in read)) throw new Error(`${text}: ${read.offset} ${read.expected}`);
  return read;
}

const holds = (text: string, profile: JsonObject) =>
  holdsFor(parsed(text), {
    ...{ workflow: 'g', file: 'g.json', scope: { profile, external: undefined } },
    ...{ missing: 'error', conditional: 1, diagnostics: [] },
  });

test.each([
  ["{riskLevel} == 'acceptable'", "riskLevel == 'acceptable'"],
  ['a==1&&b!=2||c>=3', '(a == 1 and b != 2) or c >= 3'],
  ['a == 1 and b == 2 and c == 3', 'a == 1 and b == 2 and c == 3'],
  ['not a == 1 or b', 'not (a == 1) or b == true'],
  ['!a && !(b or c)', 'not (a == true) and not (b == true or c == true)'],
  ['! ! a', 'not (not (a == true))'],
  ['5 < {x}', 'x > 5'],
  ['5 <= {x}', 'x >= 5'],
  ['a == b', 'a == b'],
  ['{ spaced name } != None', 'spaced name != null'],
  ['status in [\'open\', "new", 3]', "status in ['open', 'new', 3]"],
  ["'x' not in tags", "tags not contains 'x'"],
  ['[1, 2] == x', 'x == [1, 2]'],
  ['x in [a, 2]', 'x == a or x == 2'],
  ['x not in [a, 2]', 'x != a and x != 2'],
  ['((a)) == (1)', 'a == 1'],
  ['True', 'True == true'],
  ['inside == -1.5e3', 'inside == -1500'],
  ['x in []', 'x in []'],
])('%s', (text, shown) => expect(conditionText(parsed(text))).toBe(shown));

/** A caret stands under each fault. */
test.each([
  ['', '', 'a value'],
  ["{a} = 'x'", '    ^', 'an operator or the end'],
  ['1 < a < 3', '      ^', 'comparisons do not chain'],
  ['a == 1 == 2', '       ^', 'comparisons do not chain'],
  ['(a == 1', '       ^', "')'"],
  ['a == 1)', '      ^', 'an operator or the end'],
  ["a == 'x", '       ^', "closing '"],
  ['{a == 1', '       ^', "'}'"],
  ['{} == 1', ' ^', 'the name of a variable'],
  ['a ==', '    ^', 'a value'],
  ['a and', '     ^', 'a value'],
  ['and a', '^', 'a value'],
  ['a not b', '  ^', "'in' after 'not'"],
  ['a in [1, 2', '          ^', "',' or ']'"],
  ['a.b == 1', ' ^', 'an operator or the end'],
  ['a === 1', '    ^', 'a value'],
  ['not', '   ^', 'a value'],
  ['f(a) == 1', '^', 'a function'],
  ['a == 1; b == 2', '      ^', 'an operator or the end'],
  ['('.repeat(101), `${' '.repeat(100)}^`, 'at most 100'],
])('%s does not parse', (text, caret, expected) => {
  const fault = parseCondition(text, '/c', { areVariables: true });
  if ('kind' in fault) throw new Error('it parses');
  expect(`${' '.repeat(fault.offset)}^`).toBe(caret || '^');
  expect(fault.expected).toContain(expected);
});

test.each([
  ["{a} == '1'", true],
  ['a > 0.5 and a < 2', true],
  ['b == "TRUE"', true],
  ['a in [3, 1]', true],
  ['c contains', undefined],
  ["'x' in c", true],
  ['d == None or a == 7', true],
  ['not b', false],
  ['c == ["x", "y"]', true],
])('operators mean what they mean in workflows: %s', (text, want) => {
  const data = { a: 1, b: true, c: ['x', 'y'], d: null };
  if (want === undefined) expect(() => holds(text, data)).toThrow('a value');
  else expect(holds(text, data)).toBe(want);
});

test('each variable is known with its place', () => {
  const reads: [string, number][] = [];
  const note = (name: string, offset: number) => reads.push([name, offset]);
  parseCondition('{ a } == 1 and (bb or {a} in [c])', '/c', { areVariables: true, note });
  expect(reads).toEqual([
    ['a', 0],
    ['bb', 16],
    ['a', 22],
    ['c', 30],
  ]);
});

test('of a hundred thousand alternatives, all are in one group', () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `a == ${at}`).join(' or ');
  const clause = parsed(text);
  expect(clause.kind === 'any_of' && clause.clauses.length).toBe(100_000);
  expect(parsed('a or (b or c) or d and e and f')).toMatchObject({
    kind: 'any_of',
    clauses: [{}, { kind: 'any_of' }, { kind: 'all_of', clauses: [{}, {}, {}] }],
  });
});
