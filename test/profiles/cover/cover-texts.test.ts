import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import type { GoalResult } from '../../../src/model/cover.ts';
import { caseKey } from '../../../src/model/outcome.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { budget } from '../../budget.ts';
import { type Data, Unanswerable } from '../../oracle/language.ts';
import type { OracleWorkflow } from '../../oracle/oracle.ts';
import { branchesTaken } from './random-conditions.ts';
import { arbitraryTextConditions, smallDomain } from './random-texts.ts';

/** What became of every branch. */
function results(workflow: object): Map<string, GoalResult['kind']> {
  const compiled = compileWorkflows([{ file: 'w.json', text: JSON.stringify(workflow) }]);
  const [one] = compiled.workflows ?? [];
  if (one === undefined) throw new Error(JSON.stringify(compiled.diagnostics));
  const options = { missing: 'error', external: undefined, idField: 'customer_id' } as const;
  const { goals } = cover(one, { criterion: 'branches', max: 100, ...options });
  return new Map(goals.map(({ branches: [branch], result }) => [keyOf(branch), result.kind]));
}

function keyOf(branch: Parameters<typeof caseKey>[0] | undefined): string {
  if (branch === undefined) throw new Error('a goal without a branch');
  return caseKey(branch);
}

const is = (text: string) => {
  const [, field, operator, operand = ''] = /^(\w) (not \w+|\S+) (.*)$/.exec(text) ?? [];
  return /^[a-z]$/.test(operand)
    ? { field, operator, compare_to: operand }
    : { field, operator, value: JSON.parse(operand) };
};

/** All clauses, one conditional within the other. */
const nested = (clauses: readonly string[]): object[] => {
  const [first, ...rest] = clauses;
  return first === undefined ? [] : [{ if: [is(first)], then: nested(rest), else: [] }];
};

describe('clauses that a value meets together', () => {
  test.each([
    [['b == "5"', 'b <= "10"']],
    [['b == "10"', 'b > "9"']],
    [['b in ["5"]', 'b <= "10"']],
    [['b in ["5","x"]', 'b <= "10"']],
    [['b == "5"', 'b in ["5.0"]']],
    [['b in ["5"]', 'b in ["5.0"]']],
    [['b == "1e1"', 'b == "10"']],
    [['b == c', 'b == "5"', 'c == "5.0"']],
    [['a contains "1"', 'a > 5']],
    [['a contains "9"', 'a > 90000']],
    [['a contains "-"', 'a > 0']],
    [['a contains a', 'a > 5']],
    [['a == true', 'a != "true"', 'a != "True"', 'a != "TRUE"', 'a != true']],
    [['a < "b"', 'a != ""', 'a != "0"']],
    [['a == 5', 'a != "5"', 'a != "0.5e1"', 'a != "0.05e2"', 'a > "4"']],
  ])('%j', (clauses) => {
    const last = `${clauses.length - 1}t`;
    const found = results({ agent: 'w', steps: ['s'], conditionals: nested(clauses) }).get(last);
    expect(found).toBe(clauses.includes('a != true') ? 'infeasible' : 'reached');
  });
});

describe('lists that are no constants are not claimed away', () => {
  test.each([
    [['a != [1]', 'a contains 1']],
    [['a contains 1', 'b contains 1', 'a != b']],
    [['b == [1,5]', 'a in b']],
    [['a != []', 'a not contains 1']],
  ])('%j', (clauses) => {
    const last = `${clauses.length - 1}t`;
    const found = results({ agent: 'w', steps: ['s'], conditionals: nested(clauses) }).get(last);
    expect(found).not.toBe('infeasible');
  });
});

const workflows = fc.sample(arbitraryTextConditions, { seed: 7, numRuns: budget(80) });
const profiles = smallDomain.flatMap((a) =>
  smallDomain.map((b): Data => {
    return { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
  }),
);

test('no small value takes a branch that was called infeasible', () => {
  let infeasible = 0;
  for (const workflow of workflows) {
    const found = results(workflow);
    const never = [...found].flatMap(([branch, kind]) => (kind === 'infeasible' ? [branch] : []));
    infeasible += never.length;
    if (never.length === 0) continue;
    for (const data of profiles) {
      const hits = takenOrNone(workflow, data).filter((branch) => never.includes(branch));
      if (hits.length > 0) expect({ workflow, data, hits }).toBeUndefined();
    }
  }
  expect(infeasible).toBeGreaterThan(budget(30));
});

function takenOrNone(workflow: OracleWorkflow, data: Data): string[] {
  try {
    return [...branchesTaken(workflow, data)];
  } catch (error) {
    if (error instanceof Unanswerable) return [];
    throw error;
  }
}
