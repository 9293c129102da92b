import type { Case } from '../../model/outcome.ts';
import type { Decision, DecisionCase } from '../../model/policy.ts';
import type { Action, Conditional } from '../../model/workflow.ts';
import { letters } from './decide.ts';

/** The decisions of conditionals, nested ones too, in document order: each has two cases. */
export function decisionsOf(
  entries: readonly (Action | Conditional)[],
  under: readonly Case[] = [],
): Decision[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'conditional') return [];
    const inside = (branch: 'then' | 'else') =>
      decisionsOf(entry[branch], [{ decision: entry.index, letter: letters[branch] }]);
    return [decisionOf(entry, under), ...inside('then'), ...inside('else')];
  });
}

function decisionOf(conditional: Conditional, under: readonly Case[]): Decision {
  const { index, condition, pointer } = conditional;
  const caseOf = (branch: 'then' | 'else') => ({
    letter: letters[branch],
    label: branch,
    pointer: `${pointer}/${branch}`,
    acts: conditional[branch].length > 0,
  });
  const cases: readonly DecisionCase[] = [
    { ...caseOf('then'), condition, past: 'held', present: 'it does' },
    { ...caseOf('else'), condition: undefined, past: 'did not hold', present: 'it does not' },
  ];
  const name = `conditional ${index + 1}`;
  return { name, condition, pointer, cases, under, resolved: [condition] };
}
