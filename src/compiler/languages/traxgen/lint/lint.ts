import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Outcome } from '../../../../model/outcome.ts';
import type { OwnLint } from '../../../../model/policy.ts';
import { toolsOf, type Workflow } from '../workflow.ts';
import { emptyConditionals } from './empty-conditionals.ts';
import { frozenBlocks } from './frozen-blocks.ts';
import { idleActions } from './idle-actions.ts';
import { unreachedSteps } from './unreached.ts';

/** Tools that may be called at any time with any arguments, and are steps as well. */
function anytimeSteps({ agent, file, steps, anytime }: Workflow): Diagnostic[] {
  return anytime.flatMap(({ tool, parameters, pointer }): Diagnostic[] => {
    const isStep = steps.some((step) => tool !== undefined && toolsOf(step).includes(tool));
    if (tool === undefined || parameters !== undefined || !isStep) return [];
    return [{ code: 'anytime-step', place: { file, pointer }, data: { workflow: agent, tool } }];
  });
}

/** Warnings of what steps, actions and soft blocks of a workflow can never do. */
export function lintActions(
  workflow: Workflow,
  certain: readonly Outcome[],
  all: readonly Outcome[] | undefined,
): OwnLint {
  const diagnostics: Diagnostic[] = [
    ...emptyConditionals(workflow),
    ...anytimeSteps(workflow),
    ...frozenBlocks(workflow, certain),
  ];
  if (all === undefined || all.length === 0) return { diagnostics, unjudged: undefined };
  const idle = idleActions(workflow, all);
  return {
    diagnostics: [...diagnostics, ...unreachedSteps(workflow, all), ...idle.diagnostics],
    unjudged: idle.isCut ? 'actions are too many to try each in all outcomes' : undefined,
  };
}
