import { conditionalsOf, type Workflow } from './workflow.ts';

/** A branch of a conditional: the conditional's index, and which branch. */
export interface Branch {
  readonly conditional: number;
  readonly branch: 'then' | 'else';
}

/** The place of the last branch's conditional, as its pointer in the workflow. */
export function placeOf(branches: readonly Branch[], { conditionals }: Workflow): string {
  const last = branches.at(-1)?.conditional;
  for (const { index, pointer } of conditionalsOf(conditionals)) if (index === last) return pointer;
  return '';
}
