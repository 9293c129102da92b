/** The most clauses of a policy's decisions that are listed. */
export const clauseLimit = 500_000;

/** Whether decisions lack clauses, because there are too many: they have those that read the first calls of tools. */
export function hasTooManyClauses({ mostClauses = 0 }: { readonly mostClauses?: number }): boolean {
  return mostClauses > clauseLimit;
}
