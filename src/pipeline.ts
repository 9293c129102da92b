import { checkWorkflowShape } from './check/schema/shape.ts';
import { bind, rebound } from './ground/bind.ts';
import { kindsByValue } from './ground/kinds.ts';
import { checkWorkflow } from './languages/traxgen/check/check.ts';
import { parseWorkflow } from './languages/traxgen/parse/workflow.ts';
import { TraxgenPolicy } from './languages/traxgen/policy.ts';
import type { Diagnostic, Result } from './model/diagnostic.ts';
import type { GroundedPlan } from './model/gold.ts';
import type { Case } from './model/outcome.ts';
import type { MissingMode, Scope } from './model/profile.ts';
import { readJson } from './parse/json/read-json.ts';
import { withAlike } from './plan/alike.ts';
import type { Planner } from './plan/planner.ts';

/*
 * The one way from text to gold. A workflow goes through `readWorkflow` once: read, check; it becomes a
 * Policy, and nothing behind that knows its language. Each profile then goes through `groundPlan` for each of its agents: evaluate, plan, ground. The parts are put together
 * by compile/compiler.ts, and written by emit/.
 */

/** A file's text, and its path as diagnostics show it. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** What a file of a workflow came to: no workflow where the text is no JSON. */
export interface ReadWorkflow {
  readonly workflow: TraxgenPolicy | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a workflow, and says all that is wrong with it at once; with an error it must not be compiled. */
export function readWorkflow({ file, text }: SourceFile): ReadWorkflow {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { workflow: undefined, diagnostics: json.diagnostics };
  const shape = checkWorkflowShape(json.value, file);
  const { workflow, diagnostics } = parseWorkflow(json.value, file);
  const meaning = checkWorkflow(workflow);
  return {
    workflow: new TraxgenPolicy(workflow),
    diagnostics: [...shape, ...diagnostics, ...meaning],
  };
}

/** What a workflow is compiled for: the data, and whether another agent follows. */
export interface TurnInput {
  readonly scope: Scope;
  readonly missing: MissingMode;
  readonly handsOver: boolean;
}

/**
 * One agent's part of a gold set; no value where something of the profile is missing or contradicts itself.
 * `forced` is a case that is to be taken whatever its condition says.
 */
export function groundPlan(
  planner: Planner,
  { scope, missing, handsOver }: TurnInput,
  forced?: Case,
): Result<GroundedPlan> {
  const outcome = planner.policy.decide(scope, missing, forced && { forced });
  if (outcome.value === undefined) return failed(outcome.diagnostics);
  const plan = planner.planFor(outcome.value, handsOver);
  if (plan.value === undefined) return failed(plan.diagnostics);
  const grounded = bind(plan.value, scope, missing);
  const { warnings } = plan.value;
  const { diagnostics } = grounded;
  return {
    value: grounded.value && withoutRepeats(grounded.value),
    diagnostics: warnings.length === 0 ? diagnostics : [...warnings, ...diagnostics],
  };
}

/** A gold set is a set: where values make calls of a block the same, orders that differ in them are one. */
function withoutRepeats(part: GroundedPlan): GroundedPlan {
  const kinds = kindsByValue(part);
  return kinds === undefined ? part : rebound(part, withAlike(part.plan, kinds));
}

function failed(diagnostics: readonly Diagnostic[]): Result<never> {
  return { value: undefined, diagnostics };
}
