import type { Account } from '../../model/account.ts';
import type { Result } from '../../model/diagnostics/diagnostic.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { Plan } from '../../model/plan.ts';
import type { Policy } from '../../model/policy.ts';
import { countingBounds } from './linear-extensions.ts';

/** Plans kept per policy; a plan of twelve steps takes some kilobytes. */
const capacity = 4_096;
/** Plans whose steps make a call for each element of a list may have a thousand calls each: so many calls are kept. */
const mostElementCalls = 2 ** 18;
/** Of policies with very many decisions, whose plans may have as many calls, fewer are kept. */
const mostDecisions = 1_000_000;

function workOf({ value, diagnostics }: Result<Plan>): number {
  const works = value?.blocks.map(({ orders }) => orders.work);
  const given = diagnostics.filter(({ code }) => code === 'block-too-large');
  return works?.reduce((sum, work) => sum + work, 0) ?? given.length * countingBounds.work;
}

function elementCallsOf({ value }: Result<Plan>): number {
  return value?.calls.filter(({ element }) => element !== undefined).length ?? 0;
}

/** The plans and accounts of a policy, each made once per distinct outcome; when there are too many it starts afresh. */
export class PlanCache {
  readonly policy: Policy;
  /** What counting the orders of all that was planned took, in member visits. */
  work = 0;
  private elementCalls = 0;
  private readonly plans = new Map<string, Result<Plan>>();
  private readonly accounts = new Map<string, Account>();

  constructor(policy: Policy) {
    this.policy = policy;
  }

  /** The plan of an outcome, from memory where it was planned before. */
  planFor(outcome: Outcome, handsOver: boolean): Result<Plan> {
    return remembered(this.plans, outcome, handsOver, () => {
      const planned = this.policy.plan(outcome, handsOver);
      this.work += workOf(planned);
      this.elementCalls += elementCallsOf(planned);
      if (this.elementCalls > mostElementCalls) {
        this.plans.clear();
        this.elementCalls = 0;
      }
      return planned;
    });
  }

  /** How the calls of an outcome come about, from memory where it was asked before. */
  accountFor(outcome: Outcome, handsOver: boolean): Account {
    return remembered(this.accounts, outcome, handsOver, () =>
      this.policy.account(outcome, handsOver),
    );
  }
}

function remembered<T>(
  known: Map<string, T>,
  outcome: Outcome,
  handsOver: boolean,
  make: () => T,
): T {
  const key = handsOver ? `${outcome}>` : outcome;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size >= Math.min(capacity, mostDecisions / key.length)) known.clear();
  known.set(key, made);
  return made;
}
