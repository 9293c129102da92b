import { byText } from '../base/text/by-text.ts';
import { bind } from '../compiler/gold/bind.ts';
import { groundPlan } from '../compiler/pipeline.ts';
import { planOfNoCalls } from '../compiler/plan/plan.ts';
import { PlanCache } from '../compiler/plan/plan-cache.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { Policy } from '../model/policy.ts';
import type { AgentInput } from '../model/profile.ts';
import { type MergedAgent, policyWith } from './merge.ts';
import type { PartComparer } from './part-comparer.ts';

/** What one agent's workflow makes of a profile; no workflow is a fault without diagnostics. */
export type AgentOutcome =
  | { readonly kind: 'gold'; readonly part: GroundedPlan }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

/** Steps of the half-changed workflows that are kept; when there are more it starts afresh. */
const mostSteps = 12_000;

/** To plan and compare a step takes as long as so many visits of a member, when orders are counted. */
const workOfStep = 200;

/** An agent's workflow with any of its changes made, compiled. */
export class TurnCompiler {
  readonly merged: MergedAgent;
  /** What trying changes took until now: steps, and what counting orders took besides. */
  effort = 0;
  /** The steps of the larger version, and more where there are blocks or pairs. */
  private readonly steps: number;
  private readonly plans = new Map<string, PlanCache | undefined>();
  private readonly plansBefore: PlanCache | undefined;
  private readonly plansAfter: PlanCache | undefined;

  constructor(merged: MergedAgent) {
    this.merged = merged;
    this.steps = merged.merged?.effort ?? 0;
    this.plansBefore = plansOf(merged.before);
    this.plansAfter = plansOf(merged.after);
  }

  /** What decides which changes matter to a profile, as text; the same for all where there is no choice. */
  situationOf(input: AgentInput): string | undefined {
    const { changes, merged } = this.merged;
    return changes.length === 1 ? undefined : merged?.situationOf(input);
  }

  /** `isCut` says that an earlier agent has ended the whole trajectory. */
  before(input: AgentInput, isCut = false): AgentOutcome {
    return turnOf(this.plansBefore, input, isCut);
  }

  after(input: AgentInput, isCut = false): AgentOutcome {
    return turnOf(this.plansAfter, input, isCut);
  }

  /** The turn with some changes made. */
  with(changes: readonly number[], input: AgentInput): AgentOutcome {
    const key = changes.join();
    if (this.plans.size * this.steps >= mostSteps) this.plans.clear();
    if (!this.plans.has(key))
      this.plans.set(key, plansOf(policyWith(this.merged, new Set(changes))));
    const plans = this.plans.get(key);
    const work = plans?.work ?? 0;
    const turn = turnOf(plans, input);
    this.effort += this.steps + ((plans?.work ?? 0) - work) / workOfStep;
    return turn;
  }
}

function plansOf(policy: Policy | undefined): PlanCache | undefined {
  return policy && new PlanCache(policy);
}

function turnOf(plans: PlanCache | undefined, input: AgentInput, isCut = false): AgentOutcome {
  if (plans === undefined) return { kind: 'failed', diagnostics: [] };
  const { scope, missing, handsOver } = input;
  const { value, diagnostics } = isCut
    ? bind(planOfNoCalls(plans.policy, handsOver), scope, missing)
    : groundPlan(plans, input);
  return value === undefined ? { kind: 'failed', diagnostics } : { kind: 'gold', part: value };
}

/** Whether two turns come to the same: equal gold, or the same faults wherever they stand. */
export function isSameTurn(
  left: AgentOutcome,
  right: AgentOutcome,
  comparer: PartComparer,
): boolean {
  if (left.kind === 'gold' && right.kind === 'gold') {
    const isSameEnd = !right.part.plan.handsOver || left.part.plan.halts === right.part.plan.halts;
    return isSameEnd && comparer.compare(left.part, right.part).kind === 'same';
  }
  if (left.kind === 'gold' || right.kind === 'gold') return false;
  return faultsText(left.diagnostics) === faultsText(right.diagnostics);
}

/**
 * The turn of a half-changed workflow, which is in no file, with its faults where the new version has
 * them.
 */
export function withPlacesOf(whole: AgentOutcome, half: AgentOutcome): AgentOutcome {
  if (half.kind === 'gold' || whole.kind === 'gold') return half;
  const texts = new Set(half.diagnostics.map(faultText));
  const shared = whole.diagnostics.filter((fault) => texts.has(faultText(fault)));
  return { kind: 'failed', diagnostics: shared.length > 0 ? shared : whole.diagnostics };
}

function faultsText(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(faultText).sort(byText).join('\n');
}

/** What a fault says, but for a conditional's number, which other changes may alter. */
function faultText({ code, data }: Diagnostic): string {
  return JSON.stringify([code, data], (key, value) => (key === 'conditional' ? undefined : value));
}
