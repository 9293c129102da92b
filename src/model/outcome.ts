/**
 * Which branch every conditional of one workflow took for one profile: a character for each
 * conditional, by its index: `t` then, `e` else, `-` not reached. Equal texts, equal outcomes.
 */
export type Outcome = string;

export const branchTaken = { then: 't', else: 'e', unreached: '-' } as const;
