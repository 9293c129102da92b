import type { Branch } from './branch.ts';

/**
 * Which case every decision of one policy came to for one profile: a letter for each decision, by its
 * position; `-` for one that was not reached. Equal texts, equal outcomes.
 */
export type Outcome = string;

/** The letter of a decision that was not reached. */
export const unreached = '-';

/** One way on from a decision: the decision's position, and the letter of its case. */
export interface Case {
  readonly decision: number;
  readonly letter: string;
}

/** A case in one word, for comparing. */
export function caseKey({ decision, letter }: Case): string {
  return `${decision}${letter}`;
}

/** The cases of an outcome, in the order of the decisions. */
export function casesIn(outcome: Outcome): Case[] {
  return [...outcome].flatMap((letter, decision): Case[] =>
    letter === unreached ? [] : [{ decision, letter }],
  );
}

export const branchTaken = { then: 't', else: 'e', unreached } as const;

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

/** Whether a decision that hangs under some cases is made. */
export function isMade({ under }: { readonly under: readonly Case[] }, outcome: Outcome): boolean {
  return under.length === 0 || under.some(({ decision, letter }) => outcome[decision] === letter);
}
