import { expect, test } from 'vitest';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { problemOf } from '../../../src/profiles/solve/problem.ts';

/** The candidates of a field that is compared with so many constants. */
function candidatesAmong(constants: number): number | undefined {
  const compared = Array.from({ length: constants }, (_, value) => {
    return { field: 'f', operator: '==', value };
  });
  const conditional = { if: [{ any_of: compared }], then: [{ action: 'skip', target: 'b' }] };
  const text = JSON.stringify({ agent: 'w', steps: ['a', 'b'], conditionals: [conditional] });
  const [workflow] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  const given = { external: undefined, idField: undefined };
  return workflow && problemOf(workflow, 'error', given).domains[0]?.length;
}

test('of candidates that no comparison distinguishes one is kept', () => {
  expect(candidatesAmong(3)).toBeLessThan(10);
});

test('with very many candidates and comparisons all are kept, soon', () => {
  expect(candidatesAmong(6_000)).toBeGreaterThan(6_000);
});
