import { expect, test } from 'vitest';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';

const warnedOf = (policy: object) => {
  const text = JSON.stringify(policy);
  return compileWorkflows([{ file: 'w.json', text }]).diagnostics.map(({ code, place, data }) => {
    return [code, place.pointer, 'name' in data ? data.name : undefined];
  });
};

test.each([
  ["a(p = count(n in items: n['price'] > 1), q = n)"],
  ["a(p = sum(n in items: max(n in n['prices']: n)), q = n['k'])"],
])('a name of elements that is a field elsewhere: %s', (step) => {
  expect(warnedOf({ agent: 'w', steps: [step] })).toEqual([['hidden-field', '/steps/0', 'n']]);
});

test.each([
  ["a(p = count(x in items: x['price'] > 1), q = n)"],
  ["a(p = count(n in items: n['price'] > 1), q = items[0]['n'])"],
  ['a(p = n)'],
])('a name that hides nothing: %s', (step) => {
  expect(warnedOf({ agent: 'w', steps: [step] })).toEqual([]);
});

test('a policy with faults has these alone', () => {
  const found = warnedOf({ agent: 'w', steps: ['a(p = count(n in items: n > 1), q = n)', 'b('] });
  expect(found.map(([code]) => code)).toEqual(['step-syntax']);
});
