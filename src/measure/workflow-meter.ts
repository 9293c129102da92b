import { type Clause, innerClauses, innermostClause } from '../model/clause.ts';
import type {
  BlockCoverage,
  ClauseCoverage,
  ConditionalCoverage,
  SourcePlace,
  StepCoverage,
  WorkflowCoverage,
} from '../model/coverage.ts';
import type { EvaluationLog } from '../model/evaluation-log.ts';
import { caseKey, casesIn, decidedIn } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Decision, Policy } from '../model/policy.ts';
import { type Digest, TextNumbers } from '../model/text-numbers.ts';
import { Counter } from './counter.ts';
import { decidingClauses } from './decisions.ts';
import { sharesOf } from './shares.ts';

/** Finds the value at a JSON pointer in the workflow's file. */
export type FindPlace = (pointer: string) => SourcePlace;

/** One profile's evaluation log, plan and gold for one policy. */
export interface MeasuredProfile {
  readonly log: EvaluationLog;
  readonly plan: Plan;
  /** A text that is the same for equal gold sets. */
  readonly gold: string;
}

/** Counts what profiles reach in one policy. Only distinct outcomes and gold sets take memory. */
export class WorkflowMeter {
  readonly policy: Policy;
  /** How often each case was taken, by its key. */
  private readonly taken = new Counter<string>();
  private readonly held = new Counter<Clause>();
  private readonly failed = new Counter<Clause>();
  private readonly decided = new Counter<Clause>();
  /** How often each step was called, by its position. */
  private readonly called = new Counter<number>();
  /** How often each block permuted, by its pointer. */
  private readonly permuted = new Counter<string | undefined>();
  private readonly outcomes: TextNumbers;
  private readonly goldSets: TextNumbers;
  private profiles = 0;
  private failures = 0;

  constructor(policy: Policy, digest: Digest) {
    this.policy = policy;
    this.outcomes = new TextNumbers(digest);
    this.goldSets = new TextNumbers(digest);
  }

  /** Counts a profile that compiled. */
  add({ log, plan, gold }: MeasuredProfile): void {
    this.profiles += 1;
    this.outcomes.add(decidedIn(log.outcome));
    this.goldSets.add(gold);
    for (const taken of casesIn(log.outcome)) {
      this.taken.add(caseKey(taken));
      for (const { condition } of this.policy.decisions[taken.decision]?.cases ?? []) {
        if (condition === undefined || !log.read.has(condition)) continue;
        for (const clause of decidingClauses(condition, log)) this.decided.add(clause);
      }
    }
    for (const { clause, holds } of log.read.values()) {
      (holds ? this.held : this.failed).add(clause);
    }
    for (const step of new Set(plan.calls.map(({ step }) => step))) this.called.add(step);
    for (const { place, orders } of plan.blocks) {
      if (orders.count !== 1n) this.permuted.add(place.pointer);
    }
  }

  /** Counts a profile that did not compile: it reached nothing. */
  fail(): void {
    this.failures += 1;
  }

  /** The coverage so far. */
  coverage(placeOf: FindPlace): WorkflowCoverage {
    const { agent, file, decisions } = this.policy;
    const parts = {
      conditionals: decisions.map((each, at) => this.decisionCoverage(each, at, placeOf)),
      steps: this.stepCoverage(placeOf),
      blocks: this.blockCoverage(placeOf),
    };
    return {
      agent,
      file,
      profiles: this.profiles,
      failed: this.failures,
      outcomes: this.outcomes.size,
      goldSets: this.goldSets.size,
      shares: sharesOf([parts]),
      ...parts,
    };
  }

  private decisionCoverage(
    { name, condition, cases }: Decision,
    decision: number,
    placeOf: FindPlace,
  ): ConditionalCoverage {
    const branches = cases.map(({ letter, label, hasActions, pointer }) => ({
      branch: label,
      taken: this.taken.of(caseKey({ decision, letter })),
      acts: hasActions,
      at: placeOf(pointer),
    }));
    const clauses = cases.flatMap((one) => (one.condition ? [...clausesIn(one.condition)] : []));
    return {
      number: decision + 1,
      name,
      condition,
      reached: branches.reduce((sum, { taken }) => sum + taken, 0),
      branches,
      clauses: clauses.map((clause) => this.clauseCoverage(clause, placeOf)),
      at: placeOf(condition.pointer),
    };
  }

  private clauseCoverage(clause: Clause, placeOf: FindPlace): ClauseCoverage {
    return {
      clause,
      held: this.held.of(clause),
      failed: this.failed.of(clause),
      decided: this.decided.of(clause),
      at: placeOf(clause.pointer),
    };
  }

  private stepCoverage(placeOf: FindPlace): StepCoverage[] {
    return this.policy.steps.map(({ id, tool, pointer }, position) => ({
      step: id,
      tool,
      called: this.called.of(position),
      at: placeOf(pointer),
    }));
  }

  private blockCoverage(placeOf: FindPlace): BlockCoverage[] {
    return this.policy.blocks.map(({ members, pointer }) => ({
      members,
      permuted: this.permuted.of(pointer),
      at: placeOf(pointer),
    }));
  }
}

/** The comparisons of a condition, and the groups with more than one clause, outer ones first. */
function* clausesIn(condition: Clause): Generator<Clause> {
  for (const inner of innerClauses(condition)) {
    const clause = innermostClause(inner);
    yield clause;
    yield* clausesIn(clause);
  }
}
