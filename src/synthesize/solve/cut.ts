import type { Effort } from './effort.ts';
import type { Problem } from './problem.ts';
import { Reader } from './reader.ts';
import { scopeOf } from './scope.ts';
import type { Assignment, Unit } from './units.ts';

/** What some units leave: the candidates of fields, and the units that several fields decide together. */
export interface Cut {
  /** By field, where some candidates are out: a bit for each that is left, the first one lowest. */
  readonly masks: ReadonlyMap<number, bigint>;
  readonly open: readonly Unit[];
  /** Whether nothing is left: of a field, or because a unit fails whatever fields are. */
  readonly isDead: boolean;
}

/** What a unit says that only one field decides. */
interface Judgement {
  readonly field: number;
  /** The candidates with which it may hold, and those with which it does. */
  readonly may: bigint;
  readonly must: bigint;
}

const empty: Cut = { masks: new Map(), open: [], isDead: false };

/** Takes candidates out that units do not allow, and remembers what a unit allows. */
export class Cutter {
  private readonly problem: Problem;
  private readonly isProof: boolean;
  private readonly effort: Effort;
  private readonly judgements = new Map<Unit, Judgement | boolean | undefined>();

  constructor(problem: Problem, isProof: boolean, effort: Effort) {
    this.problem = problem;
    this.isProof = isProof;
    this.effort = effort;
  }

  /** What is left behind some units. */
  of(units: readonly Unit[]): Cut {
    return this.cut(empty, units);
  }

  /** What is left of a cut behind more units. */
  cut(from: Cut, units: readonly Unit[]): Cut {
    if (from.isDead) return from;
    const masks = new Map(from.masks);
    const open: Unit[] = [];
    let isDead = false;
    for (const unit of units) {
      const judgement = this.judge(unit);
      if (judgement === undefined) open.push(unit);
      else if (typeof judgement === 'boolean') isDead ||= !judgement;
      else {
        const { field, may, must } = judgement;
        const mask = (masks.get(field) ?? this.whole(field)) & may;
        masks.set(field, mask);
        if (mask === 0n) isDead = true;
        if ((mask & must) !== mask) open.push(unit);
      }
    }
    return { masks, open: open.length === 0 ? from.open : [...from.open, ...open], isDead };
  }

  /** What more units would do to a cut: nothing, since they hold anyway, or leave nothing of it. */
  effect(cut: Cut, units: readonly Unit[]): 'nothing' | 'death' | 'something' {
    let effect: 'nothing' | 'something' = 'nothing';
    for (const unit of units) {
      const judgement = this.judge(unit);
      if (judgement === true) continue;
      if (judgement === false) return 'death';
      if (judgement === undefined) effect = 'something';
      else {
        const { field, may, must } = judgement;
        const mask = cut.masks.get(field) ?? this.whole(field);
        if ((mask & may) === 0n) return 'death';
        if ((mask & must) !== mask) effect = 'something';
      }
    }
    return effect;
  }

  /** The only field that decides a unit, if there is one. */
  fieldOf(unit: Unit): number | undefined {
    const judgement = this.judge(unit);
    return typeof judgement === 'object' ? judgement.field : undefined;
  }

  private whole(field: number): bigint {
    return (1n << BigInt(this.problem.domains[field]?.length ?? 0)) - 1n;
  }

  /** A judgement, or whether the unit holds whatever fields are; undefined where several decide. */
  private judge(unit: Unit): Judgement | boolean | undefined {
    if (this.judgements.has(unit)) return this.judgements.get(unit);
    const judgement = this.judgeAnew(unit);
    if (!this.effort.isSpent) this.judgements.set(unit, judgement);
    return judgement;
  }

  private judgeAnew(unit: Unit): Judgement | boolean | undefined {
    const fields = scopeOf(unit, this.problem);
    const [field] = fields;
    const isStructure = unit.kind === 'table' || unit.kind === 'nesting';
    if (fields.size > 1 || isStructure) return undefined;
    if (field === undefined) return new Reader(this.problem, [], this.isProof).holds(unit);
    const domain = this.problem.domains[field] ?? [];
    const known: Assignment = [];
    const verdicts = domain.map((candidate) => {
      known[field] = candidate;
      const reader = new Reader(this.problem, known, this.isProof);
      const holds = this.effort.isSpent ? undefined : reader.holds(unit);
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

/** A bit for each that is true, the first one lowest. */
export function bitsOf(bits: readonly boolean[]): bigint {
  const text = bits
    .map((bit) => (bit ? '1' : '0'))
    .reverse()
    .join('');
  return BigInt(`0b${text || '0'}`);
}

/** The candidates that a mask leaves. */
export function left<Item>(domain: readonly Item[], mask: bigint | undefined): readonly Item[] {
  if (mask === undefined) return domain;
  const bits = mask.toString(2);
  return domain.filter((_, at) => bits[bits.length - 1 - at] === '1');
}
