import { TraxgenPolicy } from '../languages/traxgen/policy.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { Workflow } from '../model/workflow.ts';
import { groundPlan, type TurnInput } from '../pipeline.ts';
import { Planner } from '../plan/planner.ts';
import type { MergedAgent } from './merge.ts';
import type { PartComparer } from './part-comparer.ts';

/** What one agent's workflow makes of a profile; no workflow is a fault without diagnostics. */
export type AgentOutcome =
  | { readonly kind: 'gold'; readonly part: GroundedPlan }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

/** Steps of the half-changed workflows that are kept; when there are more it starts afresh. */
const mostSteps = 12_000;

/** To plan and compare a step takes as long as so many looks at a member, when orders are counted. */
const workOfStep = 200;

/** An agent's workflow with any of its changes made, compiled. */
export class TurnCompiler {
  readonly merged: MergedAgent;
  /** What trying changes took until now: steps, and what counting orders took besides. */
  effort = 0;
  /** The steps of the larger version, and more where there are blocks or pairs. */
  private readonly steps: number;
  private readonly planners = new Map<string, Planner | undefined>();
  private readonly before: Planner | undefined;
  private readonly after: Planner | undefined;

  constructor(merged: MergedAgent) {
    this.merged = merged;
    this.steps = Math.max(effortOf(merged.before), effortOf(merged.after));
    this.before = plannerOf(merged.before);
    this.after = plannerOf(merged.after);
  }

  old(input: TurnInput): AgentOutcome {
    return turnOf(this.before, input);
  }

  young(input: TurnInput): AgentOutcome {
    return turnOf(this.after, input);
  }

  /** The turn with some changes made. */
  with(changes: readonly number[], input: TurnInput): AgentOutcome {
    const key = changes.join();
    if (this.planners.size * this.steps >= mostSteps) this.planners.clear();
    if (!this.planners.has(key)) this.planners.set(key, plannerOf(this.workflowWith(changes)));
    const planner = this.planners.get(key);
    const work = planner?.work ?? 0;
    const turn = turnOf(planner, input);
    this.effort += this.steps + ((planner?.work ?? 0) - work) / workOfStep;
    return turn;
  }

  workflowWith(changes: readonly number[]): Workflow | undefined {
    return this.merged.with(new Set(changes));
  }
}

/** A block takes as long as some steps; to compare orders that pairs restrict, the square of the number of steps. */
function effortOf({ steps = [], softBlocks = [], hardPairs = [] }: Partial<Workflow> = {}): number {
  const ofPairs = hardPairs.length > 0 ? steps.length ** 2 / 25 : 0;
  return steps.length + 4 * softBlocks.length + ofPairs;
}

function plannerOf(workflow: Workflow | undefined): Planner | undefined {
  return workflow && new Planner(new TraxgenPolicy(workflow));
}

function turnOf(planner: Planner | undefined, input: TurnInput): AgentOutcome {
  if (planner === undefined) return { kind: 'failed', diagnostics: [] };
  const { value, diagnostics } = groundPlan(planner, input);
  return value === undefined ? { kind: 'failed', diagnostics } : { kind: 'gold', part: value };
}

/** Whether two turns come to the same: equal gold, or the same faults wherever they stand. */
export function isSameTurn(
  left: AgentOutcome,
  right: AgentOutcome,
  comparer: PartComparer,
): boolean {
  if (left.kind === 'gold' && right.kind === 'gold') {
    return comparer.compare(left.part, right.part).kind === 'same';
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
  return diagnostics.map(faultText).sort().join('\n');
}

/** What a fault says, but for a conditional's number, which other changes may alter. */
function faultText({ code, data }: Diagnostic): string {
  return JSON.stringify([code, data], (key, value) => (key === 'conditional' ? undefined : value));
}
