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
import type { PlanCache } from './plan/plan-cache.ts';

/*
 * The one way from the texts of workflows, and the data of a profile, to gold. `readWorkflow` reads and checks
 * a workflow; it becomes a Policy, and nothing behind that knows its language. `groundPlan` then evaluates,
 * plans and grounds a profile's data for one agent. Around it, compile/read-profile.ts reads the profile's
 * text, compile/compiler.ts calls `groundPlan` for each agent and joins the parts, and emit/ writes them.
 */

/** A file's text, and its path as diagnostics show it. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The result of reading a workflow file; the workflow is undefined if the text is not JSON. */
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

/** The profile data for one agent, and whether another agent follows. */
export interface AgentInput {
  readonly scope: Scope;
  readonly missing: MissingMode;
  readonly handsOver: boolean;
}

/**
 * One agent's part of a gold set; no value where something of the profile is missing or contradicts itself.
 * `forced` is a case to take regardless of its condition.
 */
export function groundPlan(
  plans: PlanCache,
  { scope, missing, handsOver }: AgentInput,
  forced?: Case,
): Result<GroundedPlan> {
  const outcome = plans.policy.decide(scope, missing, forced && { forced });
  if (outcome.value === undefined) return failed(outcome.diagnostics);
  const plan = plans.planFor(outcome.value, handsOver);
  if (plan.value === undefined) return failed(plan.diagnostics);
  const grounded = bind(plan.value, scope, missing);
  const { warnings } = plan.value;
  const { diagnostics } = grounded;
  return {
    value: grounded.value && withoutRepeats(grounded.value),
    diagnostics: warnings.length === 0 ? diagnostics : [...warnings, ...diagnostics],
  };
}

/** Calls with equal values are interchangeable, so orders that differ only in them count once. */
function withoutRepeats(part: GroundedPlan): GroundedPlan {
  const kinds = kindsByValue(part);
  return kinds === undefined ? part : rebound(part, withAlike(part.plan, kinds));
}

function failed(diagnostics: readonly Diagnostic[]): Result<never> {
  return { value: undefined, diagnostics };
}
