import type { ArgumentRules } from '../../model/argument-rules.ts';
import type { ReadCall } from '../../model/format.ts';
import type { CallComparison } from '../../scoring/figures/call-comparison.ts';
import { createComparison } from '../../scoring/figures/compare.ts';
import type { Counts } from '../../scoring/figures/metrics/multiset.ts';
import type { Sequence } from '../../scoring/figures/sequence.ts';
import { tripletBag, tripletCounts } from '../../scoring/figures/triplets.ts';

/** Whether a tool demands a parameter; undefined where no schema says so. */
export type RequiredOf = (tool: string, parameter: string) => boolean | undefined;

/** How calls of conversations are compared. */
export interface CallMatching {
  readonly rules?: ArgumentRules | undefined;
  readonly requiredOf?: RequiredOf | undefined;
}

/** Compares expected calls with those of an agent, given by their interned numbers. */
export class CallMatcher {
  readonly comparison: CallComparison;
  readonly #requiredOf: RequiredOf;

  constructor({ rules, requiredOf = () => undefined }: CallMatching, valuesAreText = false) {
    this.comparison = createComparison({
      rules,
      valuesAreText,
      namesOnly: false,
      ignored: undefined,
      anyOrder: undefined,
    });
    this.#requiredOf = requiredOf;
  }

  sequence(calls: readonly ReadCall[]): Sequence {
    return this.comparison.interner.whole([{ agent: undefined, calls }]);
  }

  /** Whether two calls are of the same tool. */
  isSameTool(expected: number, made: number): boolean {
    const { calls } = this.comparison.interner;
    return calls[expected]?.tool === calls[made]?.tool;
  }

  /**
   * Whether a call is right as FlowBench has it: the tool is the same, and so is every parameter that
   * the tool's schema demands or, where it does not say, that the expected call has.
   */
  readonly isRight = (expected: number, made: number): boolean => {
    if (!this.isSameTool(expected, made)) return false;
    const { interner, sameTriplet, mayLack } = this.comparison;
    const tripletsOf = (call: number) => interner.calls[call]?.triplets ?? [];
    const keyOf = (triplet: number) => interner.triplets[triplet]?.key ?? '';
    const tool = interner.calls[expected]?.tool ?? '';
    return tripletsOf(expected).every((triplet) => {
      const key = keyOf(triplet);
      if (this.#requiredOf(tool, key) === false) return true;
      const own = tripletsOf(made).filter((one) => keyOf(one) === key);
      return own.length === 0
        ? mayLack(triplet)
        : own.some((one) => one === triplet || sameTriplet(triplet, one));
    });
  };

  /** How many parameters of calls of the same tools are right, and how many both sides have. */
  parameterCounts(expected: Sequence, made: Sequence): Counts {
    const [left, right] = [expected, made].map((one) => tripletBag(one, this.comparison));
    return tripletCounts(left ?? [], right ?? [], this.comparison);
  }
}
