import type { Case } from '../../../model/outcome.ts';
import type { Decision, DecisionCase } from '../../../model/policy.ts';
import { letters } from './decide.ts';
import type { Action, Conditional } from './workflow.ts';

/** The decisions of conditionals, nested ones too, in document order: each has two cases. */
export function decisionsOf(
  entries: readonly (Action | Conditional)[],
  enclosing: readonly Case[] = [],
): Decision[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'conditional') return [];
    const inside = (branch: 'then' | 'else') =>
      decisionsOf(entry[branch], [{ decision: entry.index, letter: letters[branch] }]);
    return [decisionOf(entry, enclosing), ...inside('then'), ...inside('else')];
  });
}

function decisionOf(conditional: Conditional, enclosing: readonly Case[]): Decision {
  const { index, condition, pointer } = conditional;
  const caseOf = (branch: 'then' | 'else') => ({
    letter: letters[branch],
    label: branch,
    pointer: `${pointer}/${branch}`,
    hasActions: conditional[branch].length > 0,
  });
  const cases: readonly DecisionCase[] = [
    { ...caseOf('then'), condition, supposed: 'held', actual: 'it does' },
    { ...caseOf('else'), condition: undefined, supposed: 'did not hold', actual: 'it does not' },
  ];
  const name = `conditional ${index + 1}`;
  return { name, condition, pointer, cases, enclosing, clauses: [condition] };
}
