import { grouped } from '../../base/lists-by-key.ts';
import type { Case } from '../../model/outcome.ts';
import type { Policy } from '../../model/policy.ts';
import type { MissingMode } from '../../model/profile.ts';
import { isAsGiven } from '../draw/build-profile.ts';
import type { CandidateValue } from './candidate.ts';
import { CaseDemands } from './case-demands.ts';
import { componentsOf } from './components.ts';
import type { Assignment, Constraint } from './constraints.ts';
import { declaredDemands } from './declared-demands.ts';
import { DomainFilter, type PrunedDomains } from './domain-filter.ts';
import { SolvingEffort, workLimits } from './effort.ts';
import { mayFault } from './may-fault.ts';
import { type Problem, problemOf } from './problem.ts';
import { ConstraintReader } from './reader.ts';
import { Refuter } from './refuter.ts';
import { plainSearch, search } from './search.ts';
import {
  type FoundValues,
  type Solution,
  type Undecided,
  valuesIn,
  type Wishes,
} from './solution.ts';
import { allCasesTaken, type ComponentState, type SolverState } from './state.ts';
import type { GivenData } from './terms.ts';

/** To make demands is counted in finer steps than to read comparisons. */
const stepsPerComparison = 4;

/** Nothing is known, because the budget is spent. */
const givenUp: Solution = {
  ...{ kind: 'undecided', comparisons: [], values: new Map(), isGivenUp: true },
};

/** Finds values of a policy's fields with which its decisions take given cases. */
export class Solver {
  readonly policy: Policy;
  readonly problem: Problem;
  /** The state without any branch taken, in which every decision must be readable without fault. */
  readonly start: SolverState;
  private readonly effort: SolvingEffort;
  /** For demands and states, which are made whether or not anything is compared. */
  private readonly making = new SolvingEffort(
    workLimits.ofStates,
    new SolvingEffort(workLimits.ofStates),
  );
  private readonly demands: CaseDemands;
  private readonly real: DomainFilter;
  private readonly proof: DomainFilter;
  private readonly refuter: Refuter;
  /** The index of the component that each decision and each field belongs to. */
  private readonly componentOfDecision = new Map<number, number>();
  private readonly componentOfField = new Map<number, number>();
  private readonly solutions = new WeakMap<ComponentState, Solution>();

  /**
   * With `isAsDeclared`, values are what the policy says of them, wherever it says anything. `most` is the budget of
   * work for all tasks together.
   */
  constructor(
    policy: Policy,
    missing: MissingMode,
    given: GivenData,
    { isAsDeclared = false, most = workLimits.ofWorkflow } = {},
  ) {
    this.policy = policy;
    this.effort = new SolvingEffort(most, new SolvingEffort(most));
    this.problem = problemOf(policy, missing, given);
    this.demands = new CaseDemands(policy, this.making);
    this.real = new DomainFilter(this.problem, false, this.effort);
    this.proof = new DomainFilter(this.problem, true, this.effort);
    this.refuter = new Refuter(this.problem, this.demands, this.proof, this.effort);
    this.start = componentsOf(policy, this.problem).map((component, at): ComponentState => {
      for (const index of component.decisions) this.componentOfDecision.set(index, at);
      for (const field of component.fields) this.componentOfField.set(field, at);
      const readable = [...component.decisions].flatMap((index) => {
        const isAsked =
          !this.making.isSpent && mayFault(this.demands.decision(index), this.problem);
        return isAsked ? this.demands.readable(index) : [];
      });
      const assumed = isAsDeclared
        ? [...readable, ...declaredDemands(component.fields, this.problem)]
        : readable;
      const constraints = [...assumed, ...component.structures];
      const [real, proof] = [this.real.filter(constraints), this.proof.filter(constraints)];
      const part = { component, assumed, taken: undefined, real, proof };
      return this.making.isSpent ? this.undecided(part) : part;
    });
  }

  /** Starts a new task with this budget of work; that for states is for as much work as `states`. */
  begin(most: number, states = most): void {
    this.effort.begin(most);
    this.making.begin(states * stepsPerComparison);
  }

  spend(work: number): void {
    this.effort.spend(work);
  }

  /** Spends steps of the budget for making states. */
  spendOnStates(steps: number): void {
    this.making.spend(steps);
  }

  /** Makes sure that so much of the budget for making states is left. */
  reserveStates(least: number): void {
    this.making.reserve(least);
  }

  /** Makes sure that at least this much work is left, even if the budget is spent. */
  reserve(least: number): void {
    this.effort.reserve(least);
    this.making.reserve(least * stepsPerComparison);
  }

  /** Whether the budget is spent. Then nothing more is decided. */
  get isSpent(): boolean {
    return this.effort.isSpent || this.making.isSpent;
  }

  /** The branches after those that enclose them; undefined if they exclude each other. */
  withEnclosing(branches: readonly Case[]): readonly Case[] | undefined {
    const ways = this.demands.withEnclosing(branches);
    return 'both' in ways ? undefined : ways.branches;
  }

  /** Whether a case excludes one that is taken, as of {@link CaseDemands.isExcluded}. */
  isExcluded(branch: Case, taken: ReadonlyMap<number, Case>, excluded: Set<string>): boolean {
    return this.demands.isExcluded(branch, taken, excluded);
  }

  /** Values that take all these branches and cause no fault on the way. */
  solve(branches: readonly Case[], wishes: Wishes = {}): Solution {
    if (this.making.isSpent) return givenUp;
    const ways = this.demands.withEnclosing(branches);
    if ('both' in ways) return this.refuter.excluded(ways.both);
    return this.solution(this.take(this.start, ways.branches), wishes);
  }

  /**
   * The state with further branches taken. Branches that enclose them must be taken already, or
   * come before them.
   */
  take(state: SolverState, branches: readonly Case[]): SolverState {
    const partOf = ({ decision }: Case) => this.componentOfDecision.get(decision) as number;
    const own = grouped(branches, partOf);
    const parts = [...state];
    for (const [at, some] of own) parts[at] = this.taking(parts[at] as ComponentState, some, state);
    return parts.every((part, at) => part === state[at]) ? state : parts;
  }

  /** Whether a branch obviously contradicts the branches taken. */
  excludes(state: SolverState, branch: Case): boolean {
    if (this.making.isSpent) return false;
    const { proof } = state[
      this.componentOfDecision.get(branch.decision) as number
    ] as ComponentState;
    return (
      this.proof.effect(proof, this.demands.of([branch], allCasesTaken(state))) === 'contradiction'
    );
  }

  /** The solution of the component of a state that has the decision. */
  solvedAt(state: SolverState, decision: number): Solution {
    return this.solved(state[this.componentOfDecision.get(decision) as number] as ComponentState);
  }

  /** Values for a state. If they cannot meet the wishes as well, the wishes are dropped. */
  solution(state: SolverState, wishes: Wishes = {}): Solution {
    const values = new Map<number, CandidateValue>();
    let undecided: Undecided | undefined;
    for (const [at, part] of state.entries()) {
      const solved = this.solved(part);
      if (solved.kind === 'contradiction') return solved;
      if (solved.kind === 'undecided') undecided ??= solved;
      const constraints = this.wishesFor(wishes, at);
      const wished =
        constraints.length > 0 && this.searched(this.real.extended(part.real, constraints), part);
      const own = typeof wished === 'object' ? wished : solved;
      for (const [field, value] of own.values) values.set(field, value);
    }
    return undecided === undefined ? { kind: 'found', values } : { ...undecided, values };
  }

  private taking(
    before: ComponentState,
    branches: readonly Case[],
    state: SolverState,
  ): ComponentState {
    let { taken } = before;
    for (const one of branches) taken = { taken: one, before: taken };
    if (this.making.isSpent || this.solutions.get(before) === givenUp) {
      return this.undecided({ ...before, taken });
    }
    const constraints = this.demands.of(branches, allCasesTaken(state));
    this.making.spend(before.real.masks.size + before.real.open.length + constraints.length);
    const isImplied =
      !this.policy.isPathDependent &&
      this.real.effect(before.real, constraints) === 'implied' &&
      this.proof.effect(before.proof, constraints) === 'implied';
    if (isImplied && !before.real.isInconsistent) return before;
    const real = this.real.extended(before.real, constraints);
    const part = { ...before, taken, real, proof: this.proof.extended(before.proof, constraints) };
    const known = this.solutions.get(before);
    if (known?.kind === 'found' && this.areMet(constraints, known)) this.solutions.set(part, known);
    return part;
  }

  /** A state that lacks demands, because the budget is spent; every state after it is undecided, too. */
  private undecided(part: ComponentState): ComponentState {
    this.solutions.set(part, givenUp);
    return part;
  }

  /** Whether values that were found for fewer constraints meet these, too. */
  private areMet(constraints: readonly Constraint[], { values }: FoundValues): boolean {
    const known: Assignment = [];
    for (const [field, value] of values) known[field] = value;
    return constraints.every(
      (constraint) => new ConstraintReader(this.problem, known, false).holds(constraint) === true,
    );
  }

  private solved(part: ComponentState): Solution {
    const known = this.solutions.get(part);
    if (known !== undefined) return known;
    const found = this.searched(part.real, part);
    const solution =
      typeof found === 'object' ? found : this.refuter.refute(part, found === 'gave-up');
    this.solutions.set(part, solution);
    return solution;
  }

  private searched(
    pruned: PrunedDomains,
    { component: { fields, structures } }: ComponentState,
  ): FoundValues | 'nothing' | 'gave-up' {
    if (pruned.isInconsistent) return 'nothing';
    const accepts = (known: Assignment) =>
      structures.length === 0 || isAsGiven(this.problem, valuesIn(this.problem, known), fields);
    const find = this.policy.journeys ? search : plainSearch;
    const found = find(this.problem, pruned, { isProof: false, accepts, effort: this.effort });
    if (found.kind !== 'found') return found.kind;
    return { kind: 'found', values: valuesIn(this.problem, found.known) };
  }

  private wishesFor({ present = [], id }: Wishes, at: number): Constraint[] {
    const isOwn = (field: number) => this.componentOfField.get(field) === at;
    return [
      ...present.filter(isOwn).map((field): Constraint => ({ kind: 'present', field })),
      ...(id !== undefined && isOwn(id.field)
        ? [{ kind: 'other', field: id.field, texts: id.taken } as const]
        : []),
    ];
  }
}
