import { bitsOf } from './bits.ts';
import type { Assignment, Constraint } from './constraints.ts';
import type { SolvingEffort } from './effort.ts';
import type { Problem } from './problem.ts';
import { ConstraintReader } from './reader.ts';
import { scopeOf } from './scope.ts';

/**
 * The result of applying constraints: the remaining candidates of fields, and the constraints that
 * several fields decide together.
 */
export interface PrunedDomains {
  /**
   * For fields that lost candidates, a bit mask of the remaining ones; the first candidate has the
   * lowest bit.
   */
  readonly masks: ReadonlyMap<number, bigint>;
  readonly open: readonly Constraint[];
  /**
   * True if the constraints cannot all hold: a field has no candidate left, or a constraint fails
   * for all values.
   */
  readonly isInconsistent: boolean;
}

/** What a constraint of a single field allows. */
interface Judgement {
  readonly field: number;
  /** Bit masks of the candidates with which it may hold, and with which it certainly holds. */
  readonly may: bigint;
  readonly must: bigint;
}

const empty: PrunedDomains = { masks: new Map(), open: [], isInconsistent: false };

/** Removes candidates that constraints do not allow. It remembers what each constraint allows. */
export class DomainFilter {
  private readonly problem: Problem;
  private readonly isProof: boolean;
  private readonly effort: SolvingEffort;
  private readonly judgements = new Map<Constraint, Judgement | boolean | undefined>();

  constructor(problem: Problem, isProof: boolean, effort: SolvingEffort) {
    this.problem = problem;
    this.isProof = isProof;
    this.effort = effort;
  }

  /** The domains after some constraints. */
  filter(constraints: readonly Constraint[]): PrunedDomains {
    return this.extended(empty, constraints);
  }

  /** The domains after further constraints. */
  extended(from: PrunedDomains, constraints: readonly Constraint[]): PrunedDomains {
    if (from.isInconsistent) return from;
    const masks = new Map(from.masks);
    const open: Constraint[] = [];
    let isDead = false;
    for (const constraint of constraints) {
      const judgement = this.judge(constraint);
      if (judgement === undefined) open.push(constraint);
      else if (typeof judgement === 'boolean') isDead ||= !judgement;
      else {
        const { field, may, must } = judgement;
        const mask = (masks.get(field) ?? this.whole(field)) & may;
        masks.set(field, mask);
        if (mask === 0n) isDead = true;
        if ((mask & must) !== mask) open.push(constraint);
      }
    }
    return {
      masks,
      open: open.length === 0 ? from.open : [...from.open, ...open],
      isInconsistent: isDead,
    };
  }

  /**
   * The effect that further constraints would have: `implied` if they hold anyway,
   * `contradiction` if they cannot hold.
   */
  effect(
    pruned: PrunedDomains,
    constraints: readonly Constraint[],
  ): 'implied' | 'contradiction' | 'restriction' {
    let effect: 'implied' | 'restriction' = 'implied';
    for (const constraint of constraints) {
      const judgement = this.judge(constraint);
      if (judgement === true) continue;
      if (judgement === false) return 'contradiction';
      if (judgement === undefined) effect = 'restriction';
      else {
        const { field, may, must } = judgement;
        const mask = pruned.masks.get(field) ?? this.whole(field);
        if ((mask & may) === 0n) return 'contradiction';
        if ((mask & must) !== mask) effect = 'restriction';
      }
    }
    return effect;
  }

  /** The only field that decides a constraint; undefined if there are several or none. */
  fieldOf(constraint: Constraint): number | undefined {
    const judgement = this.judge(constraint);
    return typeof judgement === 'object' ? judgement.field : undefined;
  }

  private whole(field: number): bigint {
    return (1n << BigInt(this.problem.domains[field]?.length ?? 0)) - 1n;
  }

  /** One field: what the constraint allows. No field: whether it holds. Several: undefined. */
  private judge(constraint: Constraint): Judgement | boolean | undefined {
    if (this.judgements.has(constraint)) return this.judgements.get(constraint);
    const judgement = this.judgeAnew(constraint);
    if (!this.effort.isSpent) this.judgements.set(constraint, judgement);
    return judgement;
  }

  private judgeAnew(constraint: Constraint): Judgement | boolean | undefined {
    const fields = scopeOf(constraint, this.problem);
    const [field] = fields;
    const isStructure = constraint.kind === 'aliases' || constraint.kind === 'nesting';
    if (fields.size > 1 || isStructure) return undefined;
    if (field === undefined)
      return new ConstraintReader(this.problem, [], this.isProof).holds(constraint);
    // Nothing would be read, and nothing is remembered.
    if (this.effort.isSpent) return { field, may: this.whole(field), must: 0n };
    const domain = this.problem.domains[field] ?? [];
    const known: Assignment = [];
    const verdicts = domain.map((candidate) => {
      known[field] = candidate;
      const reader = new ConstraintReader(this.problem, known, this.isProof);
      const holds = this.effort.isSpent ? undefined : reader.holds(constraint);
      this.effort.spend(reader.work);
      return holds;
    });
    return {
      field,
      may: bitsOf(verdicts.map((verdict) => verdict !== false)),
      must: bitsOf(verdicts.map((verdict) => verdict === true)),
    };
  }
}
