import { type Digest, TextNumbers } from '../base/text/text-numbers.ts';
import {
  type BlockCoverage,
  type ChoiceCoverage,
  type ClauseCoverage,
  type ConditionalCoverage,
  type ListCoverage,
  listSizes,
  type SourcePlace,
  type StepCoverage,
  type WorkflowCoverage,
} from '../model/coverage.ts';
import type { Clause } from '../model/expression.ts';
import type { Decision, Policy } from '../model/policy.ts';
import { clausesIn, clausesInside, listSteps, optionsOf, Reachable } from './reachable.ts';
import { sharesOf } from './shares.ts';
import type { WorkflowCounts } from './workflow-meter.ts';

/** Finds the value at a JSON pointer in the workflow's file. */
export type FindPlace = (pointer: string) => SourcePlace;

/** Adds up what parts of the profiles reach in one policy. Only distinct outcomes and gold sets take memory. */
export class WorkflowTotals {
  readonly policy: Policy;
  private readonly reachable: Reachable;
  private readonly reached: Float64Array;
  private readonly outcomes: TextNumbers;
  private readonly goldSets: TextNumbers;
  private profiles = 0;
  private failures = 0;

  constructor(policy: Policy, digest: Digest) {
    this.policy = policy;
    this.reachable = new Reachable(policy);
    this.reached = new Float64Array(this.reachable.size);
    this.outcomes = new TextNumbers(digest);
    this.goldSets = new TextNumbers(digest);
  }

  add({ profiles, failures, reached, outcomes, goldSets }: WorkflowCounts): void {
    this.profiles += profiles;
    this.failures += failures;
    for (const [at, count] of reached.entries()) this.reached[at] = this.of(at) + count;
    for (const outcome of outcomes) this.outcomes.add(outcome);
    for (const gold of goldSets) this.goldSets.add(gold);
  }

  /** The coverage so far. */
  coverage(placeOf: FindPlace): WorkflowCoverage {
    const { agent, file, decisions } = this.policy;
    const parts = {
      conditionals: decisions.map((each, at) => this.decisionCoverage(each, at, placeOf)),
      steps: this.stepCoverage(placeOf),
      choices: this.choiceCoverage(placeOf),
      lists: this.listCoverage(placeOf),
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
      taken: this.of(this.reachable.caseAt({ decision, letter })),
      acts: hasActions,
      at: placeOf(pointer),
    }));
    const clauses = cases.flatMap((one) => [...clausesIn(one.condition)]);
    return {
      number: decision + 1,
      name,
      condition,
      reached: branches.reduce((sum, { taken }) => sum + taken, 0),
      branches,
      clauses: clauses.flatMap((clause) => this.clausesCoverage(clause, placeOf)),
      at: placeOf(condition.pointer),
    };
  }

  /** A clause, and those inside of the values that it compares, which have its place. */
  private clausesCoverage(clause: Clause, placeOf: FindPlace): ClauseCoverage[] {
    const own = this.clauseCoverage(clause, placeOf);
    const inside = [...clausesInside(clause)].map((each): ClauseCoverage => {
      return { ...this.clauseCoverage(each, () => own.at), isInside: true };
    });
    return [own, ...inside];
  }

  private clauseCoverage(clause: Clause, placeOf: FindPlace): ClauseCoverage {
    return {
      clause,
      held: this.of(this.reachable.clauseAt(clause, 'held')),
      failed: this.of(this.reachable.clauseAt(clause, 'failed')),
      decided: this.of(this.reachable.clauseAt(clause, 'decided')),
      at: placeOf(clause.pointer),
    };
  }

  private stepCoverage(placeOf: FindPlace): StepCoverage[] {
    return this.policy.steps.map(({ id, tool, pointer }, position) => ({
      step: id,
      tool,
      called: this.of(this.reachable.stepAt(position)),
      at: placeOf(pointer),
    }));
  }

  private choiceCoverage(placeOf: FindPlace): ChoiceCoverage[] {
    return this.policy.steps.flatMap((step, position) => {
      const options = optionsOf(step).map((option, at) => {
        return { option, profiles: this.of(this.reachable.optionAt(position, at)) };
      });
      return options.length === 0 ? [] : [{ step: step.id, options, at: placeOf(step.pointer) }];
    });
  }

  private listCoverage(placeOf: FindPlace): ListCoverage[] {
    return listSteps(this.policy).map((position) => {
      const { id, pointer } = this.policy.steps[position] as Policy['steps'][number];
      const sizes = listSizes.map((elements, size) => {
        return { elements, profiles: this.of(this.reachable.listAt(position, size)) };
      });
      return { step: id, sizes, at: placeOf(pointer) };
    });
  }

  private blockCoverage(placeOf: FindPlace): BlockCoverage[] {
    return this.policy.blocks.map(({ members, pointer }) => ({
      members,
      permuted: this.of(this.reachable.blockAt(pointer)),
      at: placeOf(pointer),
    }));
  }

  private of(at: number | undefined): number {
    return this.reached[at ?? -1] ?? 0;
  }
}
