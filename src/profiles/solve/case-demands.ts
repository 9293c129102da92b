import type { Demand } from '../../model/cover.ts';
import type { Clause } from '../../model/expression.ts';
import { type Case, caseKey } from '../../model/outcome.ts';
import type { Decision, Policy, Premise } from '../../model/policy.ts';
import { type Constraint, demandsOf } from './constraints.ts';
import type { SolvingEffort } from './effort.ts';

/** To make a premise takes as long as so many steps of other work. */
const stepsOfPremise = 10;

/** The demands that taking cases makes on a profile. */
export class CaseDemands {
  private readonly policy: Policy;
  private readonly effort: SolvingEffort;
  /** By case: what leads to it, and itself. */
  private readonly paths = new Map<string, readonly Case[]>();
  private readonly demands = new Map<Clause, Map<boolean, readonly (Constraint & Demand)[]>>();

  /** The work is spent from a budget; it is for the caller to stop when nothing is left. */
  constructor(policy: Policy, effort: SolvingEffort) {
    this.policy = policy;
    this.effort = effort;
  }

  /**
   * The cases with those that enclose them, outer ones first; or two cases of one decision that
   * exclude each other.
   */
  withEnclosing(
    cases: readonly Case[],
  ): { readonly branches: Case[] } | { readonly both: readonly Case[] } {
    const taken = new Map<number, Case>();
    for (const one of cases.flatMap((each) => this.pathTo(each))) {
      const known = taken.get(one.decision);
      if (known !== undefined && known.letter !== one.letter) {
        return { both: this.inOrder([known, one]) };
      }
      taken.set(one.decision, one);
    }
    return { branches: [...taken.values()] };
  }

  /**
   * Whether a case, or one that leads to it, excludes a case that is taken. Cases that do are added to
   * `excluded`: more may be taken later, but what is excluded stays so.
   */
  isExcluded(last: Case, taken: ReadonlyMap<number, Case>, excluded: Set<string>): boolean {
    const excludes = ({ decision, letter }: Case) =>
      (taken.get(decision)?.letter ?? letter) !== letter;
    const below: string[] = [];
    for (let one: Case | undefined = last; one !== undefined; ) {
      const key = caseKey(one);
      below.push(key);
      const { enclosing }: Decision = this.decision(one.decision);
      const [outer, ...others]: readonly Case[] = enclosing;
      const isOut =
        excluded.has(key) ||
        (others.length === 0 ? excludes(one) : this.pathTo(one).some(excludes));
      if (isOut) for (const each of below) excluded.add(each);
      if (isOut || others.length > 0) return isOut;
      one = outer;
    }
    return false;
  }

  /**
   * The truth that clauses must have for cases to be taken, given the cases before. Equal demands
   * are the same object every time.
   */
  of(cases: readonly Case[], before: Iterable<Case>): (Constraint & Demand)[] {
    return this.premises(cases, [...before]).flatMap((premise) => this.split(premise));
  }

  /** The demands that a decision can be read without fault, one for each case that encloses it. */
  readable(at: number): (Constraint & Demand)[] {
    const decision = this.decision(at);
    const ways =
      decision.enclosing.length === 0 ? [[]] : decision.enclosing.map((one) => this.pathTo(one));
    return ways.map((way) => ({
      kind: 'readable',
      decision,
      within: this.premises(way, []),
      conditions: this.conditionsOf(at, way),
    }));
  }

  decision(at: number): Decision {
    return this.policy.decisions[at] as Decision;
  }

  /** The conditions that a decision reads, in order. All of them must fail before its last case is taken. */
  private conditionsOf(at: number, way: readonly Case[]): Clause[] {
    const letter = this.decision(at).cases.at(-1)?.letter ?? '';
    return this.premises([{ decision: at, letter }], way).map(({ clause }) => clause);
  }

  private premises(cases: readonly Case[], before: readonly Case[]): readonly Premise[] {
    const spend = (steps: number) => this.effort.spend(steps);
    const premises = this.policy.demands(cases, before, spend);
    spend(premises.length * stepsOfPremise + cases.length + before.length);
    return premises;
  }

  /**
   * A case, after the cases that must be taken to reach it. If its decision has several enclosing
   * cases, these are the cases that lead to all of them.
   */
  private pathTo(last: Case): readonly Case[] {
    const key = caseKey(last);
    const known = this.paths.get(key);
    if (known !== undefined) return known;
    const [first = [], ...others] = this.decision(last.decision).enclosing.map((one) =>
      this.pathTo(one),
    );
    const keys = others.map((way) => new Set(way.map(caseKey)));
    const way = [...first.filter((one) => keys.every((each) => each.has(caseKey(one)))), last];
    this.effort.spend(first.length * (keys.length + 1));
    this.paths.set(key, way);
    return way;
  }

  private inOrder(cases: readonly Case[]): Case[] {
    const position = ({ decision, letter }: Case) =>
      this.decision(decision).cases.findIndex((one) => one.letter === letter);
    return cases.toSorted((one, other) => position(one) - position(other));
  }

  private split({ clause, holds }: Premise): readonly (Constraint & Demand)[] {
    const known = this.demands.get(clause) ?? new Map<boolean, (Constraint & Demand)[]>();
    const demands = known.get(holds) ?? demandsOf(clause, holds);
    this.demands.set(clause, known.set(holds, demands));
    return demands;
  }
}
