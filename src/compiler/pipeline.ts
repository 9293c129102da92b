import type { Json } from '../base/json.ts';
import type { Diagnostic, Result } from '../model/diagnostics/diagnostic.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { Language, LinkedPolicy, ReadPolicy } from '../model/language.ts';
import type { Case } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Policy } from '../model/policy.ts';
import type { AgentInput } from '../model/profile.ts';
import { readJson } from '../model/read-json.ts';
import { hiddenFields } from './check/hidden-fields.ts';
import { bind, rebound } from './gold/bind.ts';
import { classesByValue, kindsByValue } from './gold/kinds.ts';
import { languages } from './languages/languages.ts';
import { withAlike } from './plan/alike.ts';
import type { PlanCache } from './plan/plan-cache.ts';
import { unionOf } from './plan/union.ts';

/*
 * The one way from the texts of workflows, and the data of a profile, to gold. `readWorkflow` finds the
 * language of a workflow, which reads and checks it; it becomes a Policy, and nothing behind that knows its
 * language. `readSoundWorkflow` does so in threads, without the checks. `groundPlan` then evaluates,
 * plans and grounds a profile's data for one agent. Around it, run/read-profile.ts reads the profile's
 * text, run/compiler.ts calls `groundPlan` for each agent and joins the parts, and formats/ writes them.
 */

/** A file's text, and its path as diagnostics show it. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The result of reading a workflow file; the policy is undefined if the text is not JSON. */
export interface ReadWorkflow extends Omit<ReadPolicy, 'policy'> {
  readonly policy: Policy | undefined;
}

/** Reads a workflow, and says all that is wrong with it at once; with an error it must not be compiled. */
export function readWorkflow({ file, text }: SourceFile, known = languages): ReadWorkflow {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { policy: undefined, diagnostics: json.diagnostics };
  const read = languageOf(json.value, known).read(json.value, file);
  return { ...read, diagnostics: [...read.diagnostics, ...hiddenFields(read, text)] };
}

/** Policies with those that they call. */
export function linkPolicies(
  policies: readonly Policy[],
  known = languages,
): readonly LinkedPolicy[] {
  let linked: readonly LinkedPolicy[] = policies.map((policy) => {
    return { policy, diagnostics: [], isPart: false };
  });
  for (const { link } of known) {
    if (link === undefined) continue;
    const own = link(linked.map(({ policy }) => policy));
    linked = own.map((one, at) => ({
      ...one,
      diagnostics: [...(linked[at]?.diagnostics ?? []), ...one.diagnostics],
      isPart: one.isPart || linked[at]?.isPart === true,
    }));
  }
  return linked;
}

/** Reads workflows in which no error was found, without checking them again. */
export function readSoundWorkflows(sources: readonly SourceFile[]): Policy[] {
  const policies = sources.map((source) => readSoundWorkflow(source));
  return linkPolicies(policies).map(({ policy }) => policy);
}

/** Reads a workflow in which `readWorkflow` found no error, without checking it again. */
export function readSoundWorkflow({ file, text }: SourceFile, known = languages): Policy {
  const { value = null } = readJson(text, { file, line: 1, column: 1 });
  return languageOf(value, known).readSound(value, file);
}

function languageOf(value: Json, known: readonly Language[]): Language {
  const found = known.find(({ recognizes }) => recognizes(value));
  if (found === undefined) throw new Error('no language takes what no other recognizes');
  return found;
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
  const plan = planOf(plans, { scope, missing, handsOver }, forced);
  if (plan.value === undefined) return failed(plan.diagnostics);
  const grounded = bind(plan.value, scope, missing);
  const all = [plan.diagnostics, plan.value.warnings, grounded.diagnostics];
  return {
    value: grounded.value && withoutRepeats(grounded.value),
    diagnostics: all.every(({ length }) => length === 0) ? grounded.diagnostics : all.flat(),
  };
}

/** The plan of one agent's part, which still lacks the profile's values, with warnings of its decisions. */
export function planOf(
  plans: PlanCache,
  { scope, missing, handsOver }: AgentInput,
  forced?: Case,
): Result<Plan> {
  const asked = forced || handsOver ? { forced, handsOver } : undefined;
  const outcome = plans.policy.decide(scope, missing, asked);
  if (outcome.value === undefined) return failed(outcome.diagnostics);
  const { value, diagnostics } = plans.planFor(outcome.value, handsOver);
  return { value, diagnostics: value === undefined ? diagnostics : outcome.diagnostics };
}

/** Calls with equal values are interchangeable, so orders that differ only in them count once. */
function withoutRepeats(part: GroundedPlan): GroundedPlan {
  const kinds = kindsByValue(part);
  const plan = kinds === undefined ? part.plan : withAlike(part.plan, kinds);
  const { choices } = plan;
  const union = choices && unionOf(plan, choices, classesByValue(part));
  return plan === part.plan && union === undefined ? part : rebound(part, plan, union);
}

function failed(diagnostics: readonly Diagnostic[]): Result<never> {
  return { value: undefined, diagnostics };
}
