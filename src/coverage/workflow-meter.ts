import type { EvaluationLog } from '../model/evaluation-log.ts';
import { casesIn, decidedIn, listsIn } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Policy } from '../model/policy.ts';
import { decidingClauses } from './decisions.ts';
import { listSteps, optionsOf, Reachable } from './reachable.ts';

/** One profile's evaluation log, plan and gold for one policy. */
export interface MeasuredProfile {
  readonly log: EvaluationLog;
  readonly plan: Plan;
  /** A text that is the same for equal gold sets. */
  readonly gold: string;
}

/** What some profiles reach in one policy, as data that can be sent to a thread and added up. */
export interface WorkflowCounts {
  readonly agent: string;
  readonly profiles: number;
  readonly failures: number;
  /** How often each thing was reached, by its number. */
  readonly reached: Uint32Array;
  /** Distinct outcomes, and distinct gold sets. */
  readonly outcomes: readonly string[];
  readonly goldSets: readonly string[];
}

/** Counts what profiles reach in one policy. */
export class WorkflowMeter {
  readonly policy: Policy;
  private readonly reachable: Reachable;
  private profiles = 0;
  private failures = 0;
  private reached: Uint32Array;
  private readonly outcomes = new Set<string>();
  private readonly goldSets = new Set<string>();

  constructor(policy: Policy) {
    this.policy = policy;
    this.reachable = new Reachable(policy);
    this.reached = new Uint32Array(this.reachable.size);
  }

  /** Counts a profile that compiled. */
  add({ log, plan, gold }: MeasuredProfile): void {
    const { reachable } = this;
    this.profiles += 1;
    this.outcomes.add(decidedIn(log.outcome));
    this.goldSets.add(gold);
    for (const taken of casesIn(log.outcome)) {
      this.count(reachable.caseAt(taken));
      for (const { condition } of this.policy.decisions[taken.decision]?.cases ?? []) {
        if (condition === undefined || !log.read.has(condition)) continue;
        for (const clause of decidingClauses(condition, log)) {
          this.count(reachable.clauseAt(clause, 'decided'));
        }
      }
    }
    for (const { clause, holds } of log.read.values()) {
      this.count(reachable.clauseAt(clause, holds ? 'held' : 'failed'));
    }
    for (const [clause, { held, failed }] of log.inside) {
      if (held) this.count(reachable.clauseAt(clause, 'held'));
      if (failed) this.count(reachable.clauseAt(clause, 'failed'));
    }
    for (const step of new Set(plan.calls.map(({ step }) => step))) {
      this.count(reachable.stepAt(step));
    }
    for (const position of new Set(plan.choices && plan.calls.map(({ step }) => step))) {
      const step = this.policy.steps[position];
      for (const option of step ? optionsOf(step).keys() : []) {
        this.count(reachable.optionAt(position, option));
      }
    }
    const lists = listsIn(log.outcome);
    for (const [nth, position] of listSteps(this.policy).entries()) {
      const elements = lists?.[nth];
      if (elements !== undefined) this.count(reachable.listAt(position, elements.length));
    }
    for (const { place, orders } of plan.blocks) {
      if (orders.count !== 1n) this.count(reachable.blockAt(place.pointer));
    }
  }

  /** Counts a profile that did not compile: it reached nothing. */
  fail(): void {
    this.failures += 1;
  }

  /** The counts since they were last taken; undefined if no profile came here. */
  take(): WorkflowCounts | undefined {
    const { profiles, failures, reached, policy } = this;
    if (profiles + failures === 0) return undefined;
    const [outcomes, goldSets] = [[...this.outcomes], [...this.goldSets]];
    this.profiles = 0;
    this.failures = 0;
    this.reached = new Uint32Array(reached.length);
    this.outcomes.clear();
    this.goldSets.clear();
    return { agent: policy.agent, profiles, failures, reached, outcomes, goldSets };
  }

  private count(at: number | undefined): void {
    if (at !== undefined) this.reached[at] = (this.reached[at] ?? 0) + 1;
  }
}
