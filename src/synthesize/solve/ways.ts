import type { Clause } from '../../model/clause.ts';
import type { Demand } from '../../model/cover.ts';
import { type Case, caseKey } from '../../model/outcome.ts';
import type { Decision, Policy, Premise } from '../../model/policy.ts';
import { type Constraint, demandsOf } from './constraints.ts';

/** What cases demand of a profile. */
export class Ways {
  private readonly policy: Policy;
  /** By case, what leads to it. */
  private readonly ways = new Map<string, readonly Case[]>();
  private readonly demands = new Map<Clause, Map<boolean, readonly (Constraint & Demand)[]>>();

  constructor(policy: Policy) {
    this.policy = policy;
  }

  /** Cases and those that enclose them, outer ones first; or two that one decision would come to. */
  to(cases: readonly Case[]): { readonly branches: Case[] } | { readonly both: readonly Case[] } {
    const taken = new Map<number, Case>();
    for (const one of cases.flatMap((each) => this.wayTo(each))) {
      const known = taken.get(one.decision);
      if (known !== undefined && known.letter !== one.letter) {
        return { both: this.inOrder([known, one]) };
      }
      taken.set(one.decision, one);
    }
    return { branches: [...taken.values()] };
  }

  /** What clauses must come to where cases are taken, behind those before; the same objects every time. */
  demandsOf(cases: readonly Case[], before: Iterable<Case>): (Constraint & Demand)[] {
    return this.policy.demands(cases, before).flatMap((premise) => this.split(premise));
  }

  /** That a decision can be made, once for each case that encloses it. */
  readable(at: number): (Constraint & Demand)[] {
    const decision = this.decision(at);
    const ways =
      decision.enclosing.length === 0 ? [[]] : decision.enclosing.map((one) => this.wayTo(one));
    return ways.map((way) => ({
      kind: 'readable',
      decision,
      within: this.policy.demands(way, []),
      conditions: this.conditionsOf(at, way),
    }));
  }

  decision(at: number): Decision {
    return this.policy.decisions[at] as Decision;
  }

  /** What is read for a decision, first to last: all of it must fail before its last case is taken. */
  private conditionsOf(at: number, way: readonly Case[]): Clause[] {
    const letter = this.decision(at).cases.at(-1)?.letter ?? '';
    return this.policy.demands([{ decision: at, letter }], way).map(({ clause }) => clause);
  }

  /** A case, and the cases that lead to it for sure: where it hangs under several, what leads to each of them. */
  private wayTo(last: Case): readonly Case[] {
    const key = caseKey(last);
    const known = this.ways.get(key);
    if (known !== undefined) return known;
    const [first = [], ...others] = this.decision(last.decision).enclosing.map((one) =>
      this.wayTo(one),
    );
    const keys = others.map((way) => new Set(way.map(caseKey)));
    const way = [...first.filter((one) => keys.every((each) => each.has(caseKey(one)))), last];
    this.ways.set(key, way);
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
