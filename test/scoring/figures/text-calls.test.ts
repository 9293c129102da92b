import { describe, expect, test } from 'vitest';
import { literalOf } from '../../../src/base/text/literal.ts';
import { score } from '../../../src/scoring/verdict/library.ts';

/** The figures of one predicted call against one of the gold, each as a line or as a call object. */
function figuresOf(gold: unknown, predicted: unknown) {
  const format = typeof gold === 'string' ? 'traxgen' : 'google';
  const { report, diagnostics } = score({
    gold: [JSON.stringify({ C7: { [format]: [[gold]] } })],
    predictions: [{ file: 'p.json', text: JSON.stringify({ C7: [[predicted]] }) }],
  });
  expect(diagnostics).toEqual([]);
  return report.profiles[0]?.figures;
}

const google = (tool_input: object) => ({ tool_name: 'f', tool_input });

describe('calls in text are the same', () => {
  test.each<[string, unknown, unknown]>([
    ['identical, with what looks like an argument', 'tool: f(x=a, b=c)', 'tool: f(x=a, b=c)'],
    ['identical, in quotes', 'tool: f(x="a, b=c")', 'tool: f(x="a, b=c")'],
    ['identical, with quotes as text', "tool: f(x='quoted')", "tool: f(x='quoted')"],
    ['up to white space', 'tool: f(a = 1,b = x)', 'f(a=1, b=x)'],
    ['in another order', 'tool: f(a=1, b=x)', 'f(b=x, a=1)'],
    ['numbers by value', 'tool: f(a=54.0)', 'f(a=54)'],
    ['numbers by value, as JSON', 'tool: f(a=54.0)', google({ a: 54 })],
    ['a number as text', 'tool: f(a=54)', google({ a: '54' })],
    ['numbers beyond a double', 'tool: f(a=9007199254740993)', 'f(a=9007199254740993.0)'],
    ['true and True', 'tool: f(a=True)', 'f(a=true)'],
    ['true and True, as JSON', google({ a: true }), 'f(a=True)'],
    ['None and null', google({ a: null }), 'f(a=null)'],
    ["lists in either's quotes", "tool: f(a=['a', 'b'])", 'f(a=["a","b"])'],
    ['lists as JSON', google({ a: ['a', 'b'] }), 'f(a=["a", "b"])'],
    ['a tuple', google({ a: [1, 2] }), 'f(a=(1, 2))'],
    ['objects', google({ a: { b: 1, c: "it's" } }), 'f(a={"c": "it\'s", \'b\': 1.0})'],
    ['text with a comma, quoted', google({ a: 'x, b=1' }), 'f(a="x, b=1")'],
    [
      'text with a comma, bare',
      google({ a: '12 Main St, London', b: 1 }),
      'f(a=12 Main St, London, b=1)',
    ],
    ['escapes', google({ a: 'x\n"y"' }), 'f(a="x\\n\\"y\\"")'],
  ])('%s', (_, gold, predicted) => {
    expect(figuresOf(gold, predicted)).toMatchObject({ exact_match: 1, param_f1: 1 });
  });
});

describe('calls in text are not the same', () => {
  test.each<[string, unknown, unknown, number]>([
    ['another value', 'tool: f(a=54.0, b=x)', 'f(a=54.5, b=x)', 0.5],
    ['a surplus argument, which is one of its own', 'tool: f(a=1)', 'f(a=1, b=2)', 2 / 3],
    ['another order of a list', "tool: f(a=['a', 'b'])", 'f(a=["b", "a"])', 0],
    ['text inside of a list', "tool: f(a=['5'])", 'f(a=[5])', 0],
    ['white space inside of quotes', "tool: f(a='x  y')", "f(a='x y')", 0],
    ['words that are run together', 'tool: f(a=New York)', 'f(a=NewYork)', 0],
    ['neighbours beyond a double', 'tool: f(a=9007199254740993)', 'f(a=9007199254740992)', 0],
  ])('%s', (_, gold, predicted, f1) => {
    const figures = figuresOf(gold, predicted);
    expect(figures?.exact_match).toBe(0);
    expect(figures?.param_f1).toBeCloseTo(f1, 12);
  });
});

test('types count where neither side is text', () => {
  expect(figuresOf(google({ a: 5 }), google({ a: '5' }))).toMatchObject({ exact_match: 0 });
});

describe('literals', () => {
  test.each<[string, unknown]>([
    ['-1.5e3', -1500],
    ["'a\\'b'", "a'b"],
    ['"\\u00e9\\x41"', 'éA'],
    ['[1, [2, {"a": None}],]', [1, [2, { a: null }]]],
    ['()', []],
    ['{}', {}],
    ['007', undefined],
    ['NaN', undefined],
    ['word', undefined],
    ['[1 2]', undefined],
    ["'open", undefined],
    ['[1] and more', undefined],
    ['{1: 2}', undefined],
    ['', undefined],
    ['['.repeat(5000), undefined],
  ])('%s', (text, value) => {
    expect(literalOf(text)).toEqual(value);
  });
});
