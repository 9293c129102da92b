import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../src/base/json.ts';
import { parseWorkflow } from '../../../../../src/compiler/languages/traxgen/parse/workflow.ts';

function parsed(more: { [key: string]: Json }) {
  return parseWorkflow({ agent: 'a', steps: ['f'], ...more }, 'w.json');
}

describe('step objects', () => {
  test('say the same as step strings', () => {
    const steps: Json = [
      "one: f(p = x['k'], q = 5) -> [r]",
      { id: 'one', tool: 'f', params: { p: "x['k']", q: '5' }, returns: ['r'] },
    ];
    const [text, object] = parsed({ steps }).workflow.steps;
    const plain = (step: typeof text) => ({
      ...step,
      pointer: '',
      parameters: step?.parameters.map(({ name, expression }) => [name, expression]),
    });
    expect(plain(object)).toEqual(plain(text));
  });

  test('have parameters with pointers of their own', () => {
    const { steps } = parsed({ steps: [{ tool: 'f', params: { 'a/b': 'x', p: 'y' } }] }).workflow;
    expect(steps[0]?.parameters.map(({ pointer }) => pointer)).toEqual([
      '/steps/0/params/a~1b',
      '/steps/0/params/p',
    ]);
  });
});

describe('what is wrong in texts', () => {
  const cases: [{ [key: string]: Json }, [code: string, pointer: string, offset: number][]][] = [
    [{ steps: ['f', 'g(p='] }, [['step-syntax', '/steps/1', 4]]],
    [{ steps: ['f(p=a, p=b)'] }, [['doubled-parameter', '/steps/0', 7]]],
    [{ steps: [{ tool: 'f g' }] }, [['invalid-name', '/steps/0/tool', 0]]],
    [{ steps: [{ tool: 'f', id: 'a:b' }] }, [['invalid-name', '/steps/0/id', 0]]],
    [
      { steps: [{ tool: 'f', returns: ['r', 'a b'] }] },
      [['invalid-name', '/steps/0/returns/1', 0]],
    ],
    [
      { steps: [{ tool: 'f', params: { 'a b': 'x' } }] },
      [['invalid-name', '/steps/0/params/a b', 0]],
    ],
    [
      { steps: [{ tool: 'f', params: { p: 'x[' } }] },
      [['expression-syntax', '/steps/0/params/p', 2]],
    ],
    [
      { conditionals: [{ if: [{ field: 'x y', operator: '==', value: 1 }], then: [] }] },
      [['expression-syntax', '/conditionals/0/if/0/field', 2]],
    ],
    [
      {
        conditionals: [
          { if: [{ any_of: [{ not: { field: 'x', operator: '==', compare_to: '' } }] }], then: [] },
        ],
      },
      [['expression-syntax', '/conditionals/0/if/0/any_of/0/not/compare_to', 0]],
    ],
    [
      {
        conditionals: [
          {
            if: [],
            then: [],
            else: [{ action: 'override_params', target: 'f', params: { p: "'" } }],
          },
        ],
      },
      [['expression-syntax', '/conditionals/0/else/0/params/p', 1]],
    ],
  ];
  test.each(cases)('%j', (more, want) => {
    const { diagnostics } = parsed(more);
    expect(diagnostics.map(({ code, place }) => [code, place.pointer, place.offset])).toEqual(want);
  });
});

test('conditionals are numbered in document order, nested ones too', () => {
  const inner = { if: [], then: [] };
  const { workflow } = parsed({
    conditionals: [{ if: [], then: [inner], else: [inner] }, inner],
  });
  const numbers = (list: readonly unknown[]): unknown[] =>
    list.map((entry) => {
      const { index, then, else: other } = entry as { index: number; then: []; else: [] };
      return [index, ...numbers(then), ...numbers(other)];
    });
  expect(numbers(workflow.conditionals)).toEqual([[0, [1], [2]], [3]]);
  expect(workflow.conditionalCount).toBe(4);
});
