import { numeralOf } from '../base/decimal.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import { type CallLimits, limitsOf } from '../compiler/gold/allowances.ts';
import type { Plan, PlannedCall } from '../model/plan.ts';
import type { MissingMode } from '../model/profile.ts';
import { type BoundParameter, boundTo } from './bound-calls.ts';
import type { Facts } from './facts.ts';
import { isUnknown } from './finding.ts';

/** Which calls of a plan are equal by what is known, and what is permitted of them together. */
export class EqualCalls {
  private readonly missing: MissingMode;
  private readonly bound = new WeakMap<Plan, (readonly BoundParameter[])[]>();
  private readonly known = new WeakMap<Plan, Map<string, readonly number[]>>();
  private readonly limits = new WeakMap<readonly number[], CallLimits>();

  constructor(missing: MissingMode) {
    this.missing = missing;
  }

  /** The parameters of a call, with what facts say of them. */
  boundAt(plan: Plan, at: number, facts: Facts): readonly BoundParameter[] {
    const call = plan.calls[at] as PlannedCall;
    if (facts.key !== '') return boundTo(call, facts.of(plan), this.missing);
    const known = this.bound.get(plan) ?? [];
    this.bound.set(plan, known);
    const parameters = known[at] ?? boundTo(call, facts.of(plan), this.missing);
    known[at] = parameters;
    return parameters;
  }

  /** The positions of all calls that are equal to one, itself among them. */
  to(plan: Plan, at: number, facts: Facts): readonly number[] {
    const known = this.known.get(plan) ?? new Map<string, readonly number[]>();
    this.known.set(plan, known);
    const key = `${at} ${facts.key}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const text = this.textAt(plan, at, facts);
    const { tool } = plan.calls[at] as PlannedCall;
    const equal = [...plan.calls.keys()].filter((one) => {
      return plan.calls[one]?.tool === tool && this.textAt(plan, one, facts) === text;
    });
    for (const one of equal) known.set(`${one} ${facts.key}`, equal);
    return equal;
  }

  /** What is permitted of some equal calls. */
  limitsOf(plan: Plan, equal: readonly number[]): CallLimits {
    const known = this.limits.get(equal) ?? limitsOf(plan, equal);
    this.limits.set(equal, known);
    return known;
  }

  private textAt(plan: Plan, at: number, facts: Facts): string {
    const values = this.boundAt(plan, at, facts).map(({ name, found }) => {
      const value = found.is === 'open' ? [] : [found.value];
      return [name, found.is, isUnknown(found) ? found.path : '', value];
    });
    return sortedText([...values], numeralOf);
  }
}

/** What the marks of a plan ask for. */
export interface Marks {
  /** The tools of calls that may be repeated. */
  readonly repeats: ReadonlySet<string>;
  readonly hasRetries: boolean;
}

const marks = new WeakMap<Plan, Marks>();

/** Whether calls of a plan may be repeated, and whether it says how often they may be tried again. */
export function marksOf(plan: Plan): Marks {
  const found = marks.get(plan) ?? {
    repeats: new Set(
      plan.calls.flatMap(({ tool, times }) => (times && times.most !== 1 ? [tool] : [])),
    ),
    hasRetries: plan.calls.some(({ retries }) => retries !== undefined),
  };
  marks.set(plan, found);
  return found;
}
