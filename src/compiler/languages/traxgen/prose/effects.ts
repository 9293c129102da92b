import type { Clause } from '../../../../model/expression.ts';
import { negatedClause } from '../../../../words/negated.ts';
import { actionsIn, type Branch, entriesIn } from '../actions.ts';
import type { Action, Conditional } from '../workflow.ts';

/** What must hold for something that a conditional says. */
export interface BranchPremise {
  /** All that must hold, be it of one conditional or of several around each other. */
  readonly when: Clause;
  /** The branches that lead to it, from the outside in: the last is the one that says it. */
  readonly branches: readonly Branch[];
}

/** An action with what must hold for it. */
export interface ConditionalEffect extends BranchPremise {
  readonly action: Action;
}

/** All actions with what must hold for them, in document order, and conditions without an action. */
export function effectsOf(conditionals: readonly Conditional[]): {
  readonly effects: ConditionalEffect[];
  readonly idle: BranchPremise[];
} {
  const effects = actionsIn(conditionals).map(({ action, branches }) => {
    return { ...premiseOf(branches), action };
  });
  const idle = [...entriesIn(conditionals)].flatMap(({ entry, branches }): BranchPremise[] => {
    if (entry.kind !== 'conditional' || entry.then.length + entry.else.length > 0) return [];
    const { index, condition } = entry;
    return [premiseOf([...branches, { index, takes: 'then', condition }])];
  });
  return { effects, idle };
}

/** What holds where a conditional takes a branch. */
export function conditionOf({ condition, takes }: Branch): Clause {
  return takes === 'then' ? condition : negatedClause(condition);
}

/** Whether both can hold: no conditional would have to take both of its branches. */
export function areCompatible({ branches }: BranchPremise, other: BranchPremise): boolean {
  return !branches.some(({ index, takes }) =>
    other.branches.some((branch) => branch.index === index && branch.takes !== takes),
  );
}

/** Whether the one holds wherever the other does. */
export function isImpliedBy({ branches }: BranchPremise, other: BranchPremise): boolean {
  return branches.every(({ index, takes }) =>
    other.branches.some((branch) => branch.index === index && branch.takes === takes),
  );
}

function premiseOf(branches: readonly Branch[]): BranchPremise {
  return { when: allOf(branches.map(conditionOf)), branches };
}

/** Several conditions as one; one list of conditions, not lists in lists. */
function allOf(premises: readonly Clause[]): Clause {
  const clauses = premises.flatMap((premise) =>
    premise.kind === 'all_of' ? premise.clauses : [premise],
  );
  const [only] = clauses;
  if (only !== undefined && clauses.length === 1) return only;
  return { kind: 'all_of', clauses, pointer: premises[0]?.pointer ?? '' };
}
