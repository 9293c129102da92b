import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Outcome } from '../../../../model/outcome.ts';
import type { OwnLint } from '../../../../model/policy.ts';
import type { Workflow } from '../workflow.ts';
import { emptyConditionals } from './empty-conditionals.ts';
import { frozenBlocks } from './frozen-blocks.ts';
import { idleActions } from './idle-actions.ts';
import { unreachedSteps } from './unreached.ts';

/** Warnings of what steps, actions and soft blocks of a workflow can never do. */
export function lintActions(
  workflow: Workflow,
  certain: readonly Outcome[],
  all: readonly Outcome[] | undefined,
): OwnLint {
  const diagnostics: Diagnostic[] = [
    ...emptyConditionals(workflow),
    ...frozenBlocks(workflow, certain),
  ];
  if (all === undefined || all.length === 0) return { diagnostics, unjudged: undefined };
  const idle = idleActions(workflow, all);
  return {
    diagnostics: [...diagnostics, ...unreachedSteps(workflow, all), ...idle.diagnostics],
    unjudged: idle.isCut ? 'actions are too many to try each in all outcomes' : undefined,
  };
}
