import type { SearchOptions } from './backtracking.ts';
import { bitsOf, retained } from './bits.ts';
import type { CandidateValue } from './candidate.ts';
import type { Assignment, Constraint } from './constraints.ts';
import type { PrunedDomains } from './domain-filter.ts';
import { type SolvingEffort, workLimits } from './effort.ts';
import type { Problem } from './problem.ts';
import { ConstraintReader } from './reader.ts';
import { scopeOf } from './scope.ts';

/** A constraint between two fields, seen from one of them. */
interface Arc {
  readonly constraint: Constraint;
  readonly from: number;
  readonly to: number;
  /**
   * For each candidate, the first index in the other field's domain at which a compatible candidate
   * may be.
   */
  readonly supports: Map<CandidateValue, number>;
}

/**
 * Removes candidates that are compatible with no candidate of another field (arc consistency;
 * AC-2001 by Bessière and Régin). Only candidates that are part of no solution are removed.
 * Undefined if a field has none left.
 */
export function arcConsistent(
  problem: Problem,
  pruned: PrunedDomains,
  { isProof, effort }: Pick<SearchOptions, 'isProof' | 'effort'>,
): PrunedDomains | undefined {
  const consistency = new ArcConsistency(
    problem,
    pruned,
    isProof,
    effort.share(workLimits.ofArcConsistency),
  );
  return consistency.isPossible() ? consistency.pruned() : undefined;
}

class ArcConsistency {
  private readonly problem: Problem;
  private readonly from: PrunedDomains;
  private readonly isProof: boolean;
  private readonly effort: SolvingEffort;
  private readonly arcs: readonly Arc[];
  private readonly domains = new Map<number, readonly CandidateValue[]>();
  private readonly left = new Map<number, Set<CandidateValue>>();
  private readonly known: Assignment = [];

  constructor(problem: Problem, pruned: PrunedDomains, isProof: boolean, effort: SolvingEffort) {
    this.problem = problem;
    this.from = pruned;
    this.isProof = isProof;
    this.effort = effort;
    this.arcs = pruned.open.flatMap((constraint) => arcsOf(constraint, problem));
    for (const { from } of this.arcs) {
      if (this.domains.has(from)) continue;
      const domain = retained(problem.domains[from] ?? [], pruned.masks.get(from));
      this.domains.set(from, domain);
      this.left.set(from, new Set(domain));
      this.effort.spend(4 * domain.length);
    }
  }

  /**
   * Removes candidates until all that remain are supported, or the budget is spent. Yields whether
   * every field has one left.
   */
  isPossible(): boolean {
    const queue = new Set(this.arcs);
    for (const arc of queue) {
      queue.delete(arc);
      if (this.effort.isSpent) return true;
      const own = this.left.get(arc.from) ?? new Set();
      const lost = [...own].filter((candidate) => !this.isSupported(arc, candidate));
      if (lost.length === own.size) return false;
      for (const candidate of lost) own.delete(candidate);
      if (lost.length === 0) continue;
      for (const next of this.arcs) {
        if (next.to === arc.from && next.constraint !== arc.constraint) queue.add(next);
      }
    }
    return true;
  }

  pruned(): PrunedDomains {
    const masks = new Map(this.from.masks);
    for (const [field, own] of this.left) {
      const bits = (this.problem.domains[field] ?? []).map((candidate) => own.has(candidate));
      if (bits.includes(false)) masks.set(field, bitsOf(bits));
    }
    return { ...this.from, masks };
  }

  private isSupported(arc: Arc, candidate: CandidateValue): boolean {
    const others = this.domains.get(arc.to) ?? [];
    const alive = this.left.get(arc.to);
    for (let at = arc.supports.get(candidate) ?? 0; at < others.length; at++) {
      const other = others[at] as CandidateValue;
      if (!alive?.has(other) || !this.fits(arc, candidate, other)) continue;
      arc.supports.set(candidate, at);
      return true;
    }
    return false;
  }

  private fits({ constraint, from, to }: Arc, one: CandidateValue, other: CandidateValue): boolean {
    this.known[from] = one;
    this.known[to] = other;
    const reader = new ConstraintReader(this.problem, this.known, this.isProof);
    const holds = reader.holds(constraint);
    this.known[from] = undefined;
    this.known[to] = undefined;
    this.effort.spend(reader.work);
    return holds !== false;
  }
}

function arcsOf(constraint: Constraint, problem: Problem): Arc[] {
  const [one, other, third] = scopeOf(constraint, problem);
  if (constraint.kind === 'aliases' || constraint.kind === 'nesting') return [];
  if (one === undefined || other === undefined || third !== undefined) return [];
  return [
    { constraint, from: one, to: other, supports: new Map() },
    { constraint, from: other, to: one, supports: new Map() },
  ];
}
