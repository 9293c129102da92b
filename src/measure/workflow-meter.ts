import type {
  BlockCoverage,
  ClauseCoverage,
  ConditionalCoverage,
  SourcePlace,
  StepCoverage,
  WorkflowCoverage,
} from '../model/coverage.ts';
import type { EvaluationLog } from '../model/evaluation-log.ts';
import { branchTaken, type Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import { type Digest, TextNumbers } from '../model/text-numbers.ts';
import {
  type Clause,
  type Conditional,
  conditionalsOf,
  innerClauses,
  innermostClause,
  type Workflow,
} from '../model/workflow.ts';
import { Counter } from './counter.ts';
import { decidingClauses } from './decisions.ts';
import { sharesOf } from './shares.ts';

/** Finds the value at a JSON pointer in the workflow's file. */
export type FindPlace = (pointer: string) => SourcePlace;

/** What one profile did in one workflow. */
export interface Passage {
  readonly trace: EvaluationLog;
  readonly plan: Plan;
  /** A text that equal gold sets share. */
  readonly gold: string;
}

/** Counts what profiles reach of one workflow; only distinct outcomes and gold sets need memory. */
export class WorkflowMeter {
  readonly workflow: Workflow;
  private readonly conditionals: readonly Conditional[];
  private readonly taken = { then: new Counter<Conditional>(), else: new Counter<Conditional>() };
  private readonly held = new Counter<Clause>();
  private readonly failed = new Counter<Clause>();
  private readonly decided = new Counter<Clause>();
  /** By the position of a step. */
  private readonly called = new Counter<number>();
  /** By the pointer of a soft block. */
  private readonly permuted = new Counter<string | undefined>();
  private readonly outcomes: TextNumbers;
  private readonly goldSets: TextNumbers;
  private profiles = 0;
  private failures = 0;

  constructor(workflow: Workflow, digest: Digest) {
    this.workflow = workflow;
    this.outcomes = new TextNumbers(digest);
    this.goldSets = new TextNumbers(digest);
    this.conditionals = [...conditionalsOf(workflow.conditionals)];
  }

  /** Counts a profile that compiled. */
  add({ trace, plan, gold }: Passage): void {
    this.profiles += 1;
    this.outcomes.add(trace.outcome);
    this.goldSets.add(gold);
    for (const conditional of this.conditionals) {
      const branch = branchOf(conditional, trace.outcome);
      if (branch === undefined) continue;
      this.taken[branch].add(conditional);
      for (const clause of decidingClauses(conditional.condition, trace)) this.decided.add(clause);
    }
    for (const { clause, holds } of trace.read.values()) {
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

  /** What was reached so far. */
  coverage(placeOf: FindPlace): WorkflowCoverage {
    const { agent, file } = this.workflow;
    const parts = {
      conditionals: this.conditionals.map((each) => this.conditionalCoverage(each, placeOf)),
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

  private conditionalCoverage(conditional: Conditional, placeOf: FindPlace): ConditionalCoverage {
    const { index, condition, pointer } = conditional;
    const branches = (['then', 'else'] as const).map((branch) => ({
      branch,
      taken: this.taken[branch].of(conditional),
      acts: conditional[branch].length > 0,
      at: placeOf(`${pointer}/${branch}`),
    }));
    return {
      number: index + 1,
      condition,
      reached: branches.reduce((sum, { taken }) => sum + taken, 0),
      branches,
      clauses: [...clausesIn(condition)].map((clause) => this.clauseCoverage(clause, placeOf)),
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
    return this.workflow.steps.map(({ id, tool, pointer }, position) => ({
      step: id,
      tool,
      called: this.called.of(position),
      at: placeOf(pointer),
    }));
  }

  private blockCoverage(placeOf: FindPlace): BlockCoverage[] {
    return this.workflow.softBlocks.map(({ members, pointer }) => ({
      members: members.map(({ text }) => text),
      permuted: this.permuted.of(pointer),
      at: placeOf(pointer),
    }));
  }
}

function branchOf({ index }: Conditional, outcome: Outcome): 'then' | 'else' | undefined {
  if (outcome[index] === branchTaken.then) return 'then';
  return outcome[index] === branchTaken.else ? 'else' : undefined;
}

/** Comparisons and groups inside of a condition, outer ones first; not what only holds one of them. */
function* clausesIn(condition: Clause): Generator<Clause> {
  for (const inner of innerClauses(condition)) {
    const clause = innermostClause(inner);
    yield clause;
    yield* clausesIn(clause);
  }
}
