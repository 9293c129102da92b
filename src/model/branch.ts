import { conditionalsOf, type Workflow } from './workflow.ts';

/** One way on from a conditional: its index, and the branch. */
export interface Branch {
  readonly conditional: number;
  readonly branch: 'then' | 'else';
}

/** Where branches are: the place of the last one's conditional. */
export function placeOf(branches: readonly Branch[], { conditionals }: Workflow): string {
  const last = branches.at(-1)?.conditional;
  for (const { index, pointer } of conditionalsOf(conditionals)) if (index === last) return pointer;
  return '';
}
