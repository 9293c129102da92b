import { describe, expect, test } from 'vitest';
import { parseStep } from '../../../src/compiler/parse/step.ts';

interface Want {
  id?: string;
  tool: string;
  parameters?: [name: string, expression: string, offset: number][];
  returns?: string[];
}

function brief(text: string): Want | ReturnType<typeof parseStep> {
  const parsed = parseStep(text);
  if (!('tool' in parsed)) return parsed;
  const { id, tool, parameters, returns } = parsed;
  return {
    ...(id !== undefined && { id }),
    tool,
    parameters: parameters.map(({ name, expression, offset }): [string, string, number] => [
      name,
      expression.text,
      offset,
    ]),
    returns: [...returns],
  };
}

describe('a step that can be read', () => {
  const cases: [string, Want][] = [
    ['close', { tool: 'close' }],
    ['  close\n', { tool: 'close' }],
    ['close()', { tool: 'close' }],
    ['close ( )', { tool: 'close' }],
    ['close-it.now_2', { tool: 'close-it.now_2' }],
    ['schließen()', { tool: 'schließen' }],
    ['f(p=x)', { tool: 'f', parameters: [['p', 'x', 4]] }],
    [
      'f(p = x, q = y)',
      {
        tool: 'f',
        parameters: [
          ['p', 'x', 6],
          ['q', 'y', 13],
        ],
      },
    ],
    ['f(p=5)', { tool: 'f', parameters: [['p', '5', 4]] }],
    ["f(p='a, b')", { tool: 'f', parameters: [['p', "'a, b'", 4]] }],
    [
      "f(p='a=b', q=1)",
      {
        tool: 'f',
        parameters: [
          ['p', "'a=b'", 4],
          ['q', '1', 13],
        ],
      },
    ],
    ["f(p='(a)')", { tool: 'f', parameters: [['p', "'(a)'", 4]] }],
    [
      'f(p=\'[a\', q="b]")',
      {
        tool: 'f',
        parameters: [
          ['p', "'[a'", 4],
          ['q', '"b]"', 12],
        ],
      },
    ],
    ["f(p='->')", { tool: 'f', parameters: [['p', "'->'", 4]] }],
    ["f(p=a['x, y'])", { tool: 'f', parameters: [['p', "a['x, y']", 4]] }],
    ["f(p=a[b['c=d']] )", { tool: 'f', parameters: [['p', "a[b['c=d']]", 4]] }],
    [
      'f(p=a[ b ] , q=1)',
      {
        tool: 'f',
        parameters: [
          ['p', 'a[ b ]', 4],
          ['q', '1', 15],
        ],
      },
    ],
    [
      'f(2=a, 1=b)',
      {
        tool: 'f',
        parameters: [
          ['2', 'a', 4],
          ['1', 'b', 9],
        ],
      },
    ],
    ['f(__proto__=a)', { tool: 'f', parameters: [['__proto__', 'a', 12]] }],
    [
      'f(p=a, p=b)',
      {
        tool: 'f',
        parameters: [
          ['p', 'a', 4],
          ['p', 'b', 9],
        ],
      },
    ],
    ['f() -> r', { tool: 'f', returns: ['r'] }],
    ['f() ->r', { tool: 'f', returns: ['r'] }],
    ['f()->r', { tool: 'f', returns: ['r'] }],
    ['f->r', { tool: 'f', returns: ['r'] }],
    ['f- -> r', { tool: 'f-', returns: ['r'] }],
    ['f-->r', { tool: 'f-', returns: ['r'] }],
    ['f() -> [r]', { tool: 'f', returns: ['r'] }],
    ['f() -> [r1, r2]', { tool: 'f', returns: ['r1', 'r2'] }],
    ['f() -> []', { tool: 'f', returns: [] }],
    ['f -> [ a ,b ]', { tool: 'f', returns: ['a', 'b'] }],
    ['id: f()', { id: 'id', tool: 'f' }],
    ['id:f', { id: 'id', tool: 'f' }],
    ['a-1 : f(p=x) -> r', { id: 'a-1', tool: 'f', parameters: [['p', 'x', 10]], returns: ['r'] }],
    [
      'f(\n  p = a[\n "k" ],\r\n\tq=b\n)\n->\n[\nr\n]\n',
      {
        tool: 'f',
        parameters: [
          ['p', 'a[\n "k" ]', 9],
          ['q', 'b', 24],
        ],
        returns: ['r'],
      },
    ],
  ];
  test.each(cases)('%j', (text, want) => {
    expect(brief(text)).toEqual({ parameters: [], returns: [], ...want });
  });
});

describe('a step that cannot be read', () => {
  const tool = 'the name of a tool';
  const parameter = 'the name of a parameter';
  const value = "a value, '(' or '['";
  const cases: [string, number, string, string][] = [
    ['', 0, tool, 'the end'],
    [' ', 1, tool, 'the end'],
    ['()', 0, tool, "'('"],
    ['-> r', 0, tool, "'-'"],
    [': f', 0, tool, "':'"],
    ['id:', 3, tool, 'the end'],
    ['id: (', 4, tool, "'('"],
    ['f(', 2, parameter, 'the end'],
    ['f(p', 3, "'='", 'the end'],
    ['f(p)', 3, "'='", "')'"],
    ['f(p=', 4, value, 'the end'],
    ['f(p=)', 4, value, "')'"],
    ['f(p=,q=1)', 4, value, "','"],
    ['f(=1)', 2, parameter, "'='"],
    ['f(p=1', 5, "',' or ')'", 'the end'],
    ['f(p=1,)', 6, parameter, "')'"],
    ['f(,)', 2, parameter, "','"],
    ['f(p=1 q=2)', 6, "',' or ')'", "'q'"],
    ['f(p=x=y)', 5, "',' or ')'", "'='"],
    ["f(p='a)", 7, "a closing '", 'the end'],
    ['f(p=a[0)', 7, "']'", "')'"],
    ['f(p=a[)', 6, value, "')'"],
    ["f(p='a'[0])", 4, "a name before '['", "'''"],
    ['f() ->', 6, "a name or '['", 'the end'],
    ['f() -> [r', 9, "',' or ']'", 'the end'],
    ['f() -> [r,]', 10, 'a name', "']'"],
    ['f() -> [,]', 8, 'a name', "','"],
    ['f() -> r, s', 8, 'the end', "','"],
    ['f() -> r s', 9, 'the end', "'s'"],
    ['f() x', 4, "'->' or the end", "'x'"],
    ['f)', 1, "'(', '->' or the end", "')'"],
    ['f g', 2, "'(', '->' or the end", "'g'"],
    ['f() - > r', 4, "'->' or the end", "'-'"],
    ['a: b: c()', 4, "'(', '->' or the end", "':'"],
    ['f(\n p = ?)', 8, value, "'?'"],
    ['f(p=😀)', 4, value, "'😀'"],
    ["f(p='😀', 😀=1)", 10, parameter, "'😀'"],
  ];
  test.each(cases)('%j', (text, offset, expected, found) => {
    expect(parseStep(text)).toEqual({ offset, expected, found });
  });
});
