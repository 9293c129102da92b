import type { Branch } from './branch.ts';

/**
 * Which branch every conditional of one workflow took for one profile: a character for each
 * conditional, by its index: `t` then, `e` else, `-` not reached. Equal texts, equal outcomes.
 */
export type Outcome = string;

export const branchTaken = { then: 't', else: 'e', unreached: '-' } as const;

/** Whether an outcome has all these branches. */
export function takes(outcome: Outcome, branches: readonly Branch[]): boolean {
  return branches.every(({ conditional, branch }) => outcome[conditional] === branchTaken[branch]);
}

/** The branches of an outcome, in document order. */
export function branchesIn(outcome: Outcome): Branch[] {
  return [...outcome].flatMap((taken, conditional): Branch[] => {
    if (taken === branchTaken.unreached) return [];
    return [{ conditional, branch: taken === branchTaken.then ? 'then' : 'else' }];
  });
}
