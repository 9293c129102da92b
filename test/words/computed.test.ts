import { describe, expect, test } from 'vitest';
import { parseCondition, parseExpression } from '../../src/compiler/parse/expression.ts';
import type { Clause, Expression } from '../../src/model/expression.ts';
import '../../src/compiler/check/argument-rules/pattern.ts';
import { clauseText, symbols } from '../../src/words/clause-text.ts';
import { conditionText } from '../../src/words/condition.ts';
import { expressionText } from '../../src/words/expression-text.ts';
import { notationInWords, words } from '../../src/words/in-words.ts';
import { negatedClause } from '../../src/words/negated.ts';
import { python, pythonNotation } from '../../src/words/python-text.ts';

function parsed(text: string): Expression {
  const expression = parseExpression(text);
  if ('expected' in expression) throw new Error(`no expression: ${text}`);
  return expression as Expression;
}

function condition(text: string): Clause {
  const clause = parseCondition(text, '/if/0');
  if ('expected' in clause) throw new Error(`no condition: ${text}`);
  return clause as Clause;
}

describe('computed values', () => {
  test.each([
    ['-(a)', 'minus a', '-a'],
    ['-(a + 1)', 'minus (a plus 1)', '-(a + 1)'],
    ['(a - b) / 2', '(a minus b) divided by 2', '(a - b) / 2'],
    ['a - (b - 1)', 'a minus (b minus 1)', 'a - (b - 1)'],
    ['a - (b + 1) * 2', 'a minus ((b plus 1) times 2)', 'a - (b + 1) * 2'],
    ["[a, 'x', true]", "[a, 'x', True]", "[a, 'x', True]"],
    [
      "sum(i in l: i['n'] * 2)",
      "the sum of (i['n'] times 2) for each i in l",
      "sum(i['n'] * 2 for i in l)",
    ],
    ["min(i in l: i['n'])", "the least of i['n'] for each i in l", "min(i['n'] for i in l)"],
    ["map(i in l: i['n'])", "the list of i['n'] for each i in l", "[i['n'] for i in l]"],
    [
      "count(i in l: i['n'] > 2)",
      'the number of i in l whose n is greater than 2',
      "sum(1 for i in l if i['n'] > 2)",
    ],
    [
      "filter(i in l: not i['gone'])",
      'the list of each i in l whose gone is not True',
      "[i for i in l if not (i['gone'] == True)]",
    ],
    [
      "first(p in l: p['k'] == 'c')['id']",
      "id of (the first p in l whose k is 'c')",
      "next(p for p in l if p['k'] == 'c')['id']",
    ],
    [
      "any(i in l: i['a'] and i['b'])",
      "whether there is some i in l for which (i['a'] is True and i['b'] is True)",
      "any(i['a'] == True and i['b'] == True for i in l)",
    ],
    [
      "none(i in l: i['a'] == i['b'])",
      "whether there is no i in l for which (i['a'] is i['b'])",
      "not any(i['a'] == i['b'] for i in l)",
    ],
    ['if(a > 1, a, 0)', 'a if a is greater than 1, otherwise 0', 'a if a > 1 else 0'],
    [
      '1 + if(a > 1, a, 0)',
      '1 plus (a if a is greater than 1, otherwise 0)',
      '1 + (a if a > 1 else 0)',
    ],
    ['max(0, a - b)', 'the greatest of 0 and (a minus b)', 'max(0, a - b)'],
    ['length(l) + 1', '(the length of l) plus 1', 'len(l) + 1'],
    ["last(l)['k']", 'k of (the last of l)', "l[-1]['k']"],
    ["lower(a + 'x')", "(a plus 'x') in lower case", "(a + 'x').lower()"],
    [
      "matches(a, '[0-9]+')",
      "whether a matches the pattern '[0-9]+'",
      "bool(re.fullmatch('[0-9]+', a))",
    ],
    ['round(a / 3, 2)', '(a divided by 3) rounded to 2 digits', 'round(a / 3, 2)'],
    ['round(abs(a))', '(a without its sign) rounded to a whole number', 'round(abs(a))'],
    ['days(date(a), b)', 'the number of days from (the date of a) to b', 'days(date(a), b)'],
  ])('%s', (text, inWords, inPython) => {
    const expression = parsed(text);
    expect(expressionText(expression, notationInWords)).toBe(inWords);
    expect(expressionText(expression, pythonNotation)).toBe(inPython);
  });
});

describe('conditions that compute', () => {
  test.each([
    [
      "any(i in l: i['n'] > 2)",
      'there is some i in l whose n is greater than 2',
      'there is no i in l whose n is greater than 2',
      "not any(i['n'] > 2 for i in l)",
    ],
    [
      "none(i in l: i['n'] > 2)",
      'there is no i in l whose n is greater than 2',
      'there is some i in l whose n is greater than 2',
      "not not any(i['n'] > 2 for i in l)",
    ],
    [
      "all(i in l: i['n'] > 2)",
      'every i in l is one whose n is greater than 2',
      'not every i in l is one whose n is greater than 2',
      "not all(i['n'] > 2 for i in l)",
    ],
    [
      "matches(a, 'x')",
      "a matches the pattern 'x'",
      "a does not match the pattern 'x'",
      "not bool(re.fullmatch('x', a))",
    ],
    [
      "count(i in l: i['n'] > 2) >= 2",
      '(the number of i in l whose n is greater than 2) is at least 2',
      '(the number of i in l whose n is greater than 2) is not at least 2',
      "not (sum(1 for i in l if i['n'] > 2) >= 2)",
    ],
    [
      'hours(a, now) <= 24',
      'the number of hours from a to now is at most 24',
      'the number of hours from a to now is not at most 24',
      'not (hours(a, now) <= 24)',
    ],
  ])('%s', (text, inWords, opposite, oppositeInPython) => {
    const clause = condition(text);
    expect(conditionText(clause)).toBe(text);
    expect(clauseText(clause, symbols)).toBe(text);
    expect(clauseText(clause, words)).toBe(inWords);
    expect(clauseText(negatedClause(clause), words)).toBe(opposite);
    expect(clauseText(negatedClause(clause), python)).toBe(oppositeInPython);
  });

  test('what is always true or false is not compared with true', () => {
    const clause = condition('not all(i in l: i > 2)');
    expect(conditionText(clause)).toBe('not (all(i in l: i > 2))');
    expect(conditionText(negatedClause(clause))).toBe('all(i in l: i > 2)');
    expect(clauseText(condition('member'), symbols)).toBe('member == True');
  });
});
