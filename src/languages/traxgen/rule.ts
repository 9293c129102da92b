import type { RuleKind } from '../../model/audit.ts';

/** A rule of a workflow, by its place there. */
export interface Rule {
  readonly kind: RuleKind;
  readonly pointer: string;
  /** Whose action it is: the conditional's index, and the branch. */
  readonly origin?: { readonly conditional: number; readonly branch: 'then' | 'else' };
}
