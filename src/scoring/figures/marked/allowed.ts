import { type Allowance, allows } from '../../../model/allowance.ts';
import type { CallComparison } from '../call-comparison.ts';
import type { Sequence } from '../sequence.ts';
import type { CallSupply, Turn } from './gold-walk.ts';

/** Something that a run may do besides, with the number under which its call is known. */
interface KnownAllowance extends Allowance {
  /** Undefined for any arguments. */
  readonly call: number | undefined;
}

/** A kind of call that may be left out of a run, and which of those that are limited it is. */
export interface LeftOut {
  readonly kind: 'anytime' | 'repeat';
  /** The position of a limited repetition; undefined where any number may be made. */
  readonly limited: number | undefined;
  readonly atMost: number;
}

/** How often a call may be tried again after it failed. */
export interface Tries {
  readonly atMost: number;
  /** Whether it is a call of a prediction, while an agent is at work. */
  readonly holds: (made: Sequence, at: number, whose: Turn) => boolean;
}

/** What a run may do besides the calls of a gold. */
export class Allowances {
  /** How many repetitions are limited. */
  readonly limited: number;
  /** How often calls may be tried again, where that is limited. */
  readonly tries: readonly Tries[];
  private readonly known: readonly KnownAllowance[];
  private readonly comparison: CallComparison;
  private readonly limits: readonly KnownAllowance[];

  constructor(allowances: readonly Allowance[], comparison: CallComparison) {
    this.comparison = comparison;
    this.known = allowances.map((one) => {
      const { tool, params } = one;
      const call =
        params && comparison.interner.whole([{ agent: undefined, calls: [{ tool, params }] }]);
      return { ...one, call: call?.calls[0] };
    });
    this.limits = this.known.filter((one) => one.kind === 'repeat' && one.atMost !== undefined);
    this.limited = this.limits.length;
    this.tries = this.known.flatMap((one): Tries[] => {
      const { kind, atMost } = one;
      if (kind !== 'retry' || atMost === undefined) return [];
      return [{ atMost, holds: (made, at, whose) => this.isTry(one, made, at, whose) }];
    });
  }

  /** As what a call may be left out while an agent is at work; a repetition only behind the call itself. */
  of(made: Sequence, at: number, whose: Turn): readonly LeftOut[] {
    return this.known.flatMap((one): LeftOut[] => {
      if (one.kind === 'retry' || !this.holds(one, made, at, whose)) return [];
      const { kind, atMost = Number.POSITIVE_INFINITY } = one;
      const limited = this.limits.indexOf(one);
      return [{ kind, atMost, limited: limited < 0 ? undefined : limited }];
    });
  }

  /**
   * How many more calls of the gold an agent may make, where some of its limited repetitions were left out; undefined
   * where that bounds nothing. `timesMade` is how many calls it has made that are the same as one.
   */
  supply(
    left: readonly number[],
    whose: Turn,
    timesMade: (call: number) => number,
  ): CallSupply | undefined {
    const more = new Map<number, number>();
    for (const [at, one] of this.limits.entries()) {
      const { call, atMost = 0 } = one;
      const times = left[at] ?? 0;
      if (times === 0 || call === undefined || !isOf(one, whose)) continue;
      more.set(at, atMost - times - timesMade(call));
    }
    if (more.size === 0) return undefined;
    const classOf: CallSupply['classOf'] = (call, other) =>
      this.limits.findIndex((one, at) => more.has(at) && one.call === call && isOf(one, other));
    return { classOf, left: more };
  }

  private isTry(one: KnownAllowance, made: Sequence, at: number, whose: Turn): boolean {
    const read = made.read[at];
    if (read?.isAttempt !== true) return this.holds(one, made, at, whose);
    return one.tool === read.tool && isOf(one, whose);
  }

  private holds(one: KnownAllowance, made: Sequence, at: number, whose: Turn): boolean {
    if (!isOf(one, whose)) return false;
    const isSame = () =>
      one.call !== undefined && this.comparison.sameCall(one.call, made.calls[at] as number);
    return allows(one, made.read[at]?.tool ?? '', isSame);
  }
}

/** Whether it is for a turn, as far as both are known. */
function isOf(one: KnownAllowance, { agent, turn }: Turn): boolean {
  if (agent === undefined || one.agent === undefined) return true;
  return one.agent === agent && (one.turn === undefined || turn === undefined || one.turn === turn);
}
