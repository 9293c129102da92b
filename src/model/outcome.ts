import type { Branch } from './branch.ts';

/**
 * The branch that each conditional of a workflow takes for a profile: one character per conditional, by
 * index: `t` then, `e` else, `-` not reached. Outcomes are equal if and only if their texts are.
 */
export type Outcome = string;

export const branchTaken = { then: 't', else: 'e', unreached: '-' } as const;

/** Whether an outcome takes all the given branches. */
export function takes(outcome: Outcome, branches: readonly Branch[]): boolean {
  return branches.every(({ conditional, branch }) => outcome[conditional] === branchTaken[branch]);
}

/** The branches that an outcome takes, in document order. */
export function branchesIn(outcome: Outcome): Branch[] {
  return [...outcome].flatMap((taken, conditional): Branch[] => {
    if (taken === branchTaken.unreached) return [];
    return [{ conditional, branch: taken === branchTaken.then ? 'then' : 'else' }];
  });
}
