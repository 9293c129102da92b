import { expect, test, vi } from 'vitest';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { coverText } from '../../../src/profiles/cover/text.ts';

vi.mock('../../../src/model/cover.ts', async (original) => ({
  ...(await original<object>()),
  mostCasesCovered: 12,
}));

test('outcomes of very many cases are covered up to a bound, which is said', () => {
  const conditionals = ['a', 'b', 'c', 'd'].map((field) => ({
    if: [{ field, operator: '==', value: 1 }],
    then: [],
  }));
  const text = JSON.stringify({ agent: 'w', steps: ['s'], conditionals });
  const [policy] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  if (policy === undefined) throw new Error('the workflow has an error');
  const options = { missing: 'error', external: undefined, idField: 'customer_id' } as const;
  const taken = new Set<string>();
  const covered = cover(policy, { ...options, criterion: 'outcomes', max: 100, taken });
  expect(covered).toMatchObject({ isCut: true, witnesses: { length: 3 } });
  expect(coverText(covered, () => 1)).toContain(
    '3 reached, and there are more (they have too many branches to take them all)',
  );
});
