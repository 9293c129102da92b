import { describe, expect, test } from 'vitest';
import { parseCall, parseStep } from '../../../src/compiler/parse/step.ts';
import { findings } from '../run/support.ts';

describe('a step string with a mark or alternatives', () => {
  const times = (text: string) => {
    const parsed = parseStep(text);
    if ('expected' in parsed) return parsed;
    return [parsed.times, [parsed.tool, ...parsed.others.map(({ tool }) => tool)].join('|')];
  };

  test.each([
    ['f()', [undefined, 'f']],
    ['f?', [{ least: 0, most: 1 }, 'f']],
    ['f(p = x) ? -> r', [{ least: 0, most: 1 }, 'f']],
    ['f()+ -> [r]', [{ least: 1, most: undefined }, 'f']],
    ['id: f() *', [{ least: 0, most: undefined }, 'f']],
    ['f(){1,3}', [{ least: 1, most: 3 }, 'f']],
    ['f { 0 , 12 }', [{ least: 0, most: 12 }, 'f']],
    ['notify: f(to = e) | g(to = p) -> sent', [undefined, 'f|g']],
    ['f | g(p = \'a|b\') | h(q = x["|"])', [undefined, 'f|g|h']],
  ])('%s', (text, want) => {
    expect(times(text)).toEqual(want);
  });

  test.each([
    ['f()? | g()', 3, 'beside'],
    ['f() | g()+', 9, 'beside'],
    ['f(){2}', 3, 'exact'],
    ['f(){1,}', 3, 'open'],
    ['f(){0,0}', 3, 'never'],
    ['f(){2,5}', 3, 'several'],
    ['f(){1,0}', 3, 'never'],
  ])('%s has a mark that is wrong', (text, offset, mark) => {
    const parsed = parseStep(text);
    expect(parsed).toMatchObject({ offset, mark });
  });

  test.each([
    ['f() -> r | g()', 9],
    ['f()?+', 4],
    ['f(){-1,2}', 4],
    ['f(){1.5,2}', 4],
    ['f() |', 5],
    ['f() | x: g()', 7],
    ['?', 0],
  ])('%s does not parse', (text, offset) => {
    const parsed = parseStep(text);
    expect(parsed).toMatchObject({ offset });
    expect(parsed).not.toHaveProperty('mark');
  });

  test.each([
    ['f', { tool: 'f', hasList: false }],
    ['f()', { tool: 'f', hasList: true }],
    ['f()?', { offset: 3, expected: 'the end' }],
    ['x: f()', { offset: 1 }],
  ])('%s in a list of calls', (text, want) => {
    expect(parseCall(text)).toMatchObject(want);
  });
});

describe('what is wrong with marks is said where it stands', () => {
  test.each([
    [{ steps: ['f()? | g()'] }, [['step-times', '/steps/0']]],
    [{ steps: [{ tool: 'f', times: '!' }] }, [['step-times', '/steps/0/times']]],
    [{ steps: [{ tool: 'f', times: [2, 3] }] }, [['step-times', '/steps/0/times']]],
    [{ steps: [{ tool: 'f', times: [0, 0] }] }, [['step-times', '/steps/0/times']]],
    [{ steps: [{ tool: 'f', times: [1] }] }, [['wrong-length', '/steps/0/times']]],
    [{ steps: [{ tool: 'f', times: 3 }] }, [['wrong-type', '/steps/0/times']]],
    [{ steps: [{ tool: 'f', times: [0, 1.5] }] }, [['wrong-type', '/steps/0/times/1']]],
    [{ steps: [{ tool: 'f', retries: -1 }] }, [['wrong-type', '/steps/0/retries']]],
    [{ steps: [{ tool: 'f', tiems: '?' }] }, [['unknown-key', '/steps/0/tiems']]],
    [{ steps: [{ times: '?' }] }, [['missing-key', '/steps/0']]],
    [{ steps: [{ one_of: [] }] }, [['empty-list', '/steps/0/one_of']]],
    [{ steps: [{ one_of: ['f()?', 'g'] }] }, [['call-syntax', '/steps/0/one_of/0']]],
    [{ steps: [{ one_of: ['f(a = 1, a = 2)'] }] }, [['doubled-parameter', '/steps/0/one_of/0']]],
    [{ steps: [{ tool: 'f', one_of: ['g()'] }] }, [['call-beside-one-of', '/steps/0/tool']]],
    [{ steps: ['f()'], anytime: ['g()+'] }, [['call-syntax', '/anytime/0']]],
    [
      { steps: ['f()'], anytime: [''] },
      [
        ['empty-text', '/anytime/0'],
        ['call-syntax', '/anytime/0'],
      ],
    ],
    [
      { steps: ['f() | g()', 'g()'] },
      [
        ['tool-without-id', '/steps/0'],
        ['tool-without-id', '/steps/1'],
      ],
    ],
    [{ steps: ['x: f(a = 1) | f(a = 1.0)'] }, [['equal-alternatives', '/steps/0']]],
  ])('%j', (sketch, want) => {
    expect(findings([sketch])).toEqual(want);
  });
});
