import type { Branch } from '../model/branch.ts';
import type { Action, Conditional, Workflow } from '../model/workflow.ts';

/** A conditional, and the branch that it stands in. */
export interface Placed {
  readonly conditional: Conditional;
  readonly within: Branch | undefined;
}

/** Every conditional of a workflow by its index, nested ones too. */
export function placedConditionals({ conditionals }: Workflow): Placed[] {
  const placed: Placed[] = [];
  const visit = (entries: readonly (Action | Conditional)[], within: Branch | undefined): void => {
    for (const entry of entries) {
      if (entry.kind !== 'conditional') continue;
      placed[entry.index] = { conditional: entry, within };
      visit(entry.then, { conditional: entry.index, branch: 'then' });
      visit(entry.else, { conditional: entry.index, branch: 'else' });
    }
  };
  visit(conditionals, undefined);
  return placed;
}

/** Both branches of every conditional, in document order. */
export function branchesOf(workflow: Workflow): Branch[] {
  return Array.from({ length: workflow.conditionalCount }, (_, conditional) => [
    { conditional, branch: 'then' } as const,
    { conditional, branch: 'else' } as const,
  ]).flat();
}

/** A branch in one word, for comparing. */
export function branchKey({ conditional, branch }: Branch): string {
  return `${conditional}${branch}`;
}
