import type { Account, RuleEffect, RuleReason } from '../../../model/account.ts';
import { isMade, type Outcome, unreached } from '../../../model/outcome.ts';
import type { PlannedCall } from '../../../model/plan.ts';
import type { Decision } from '../../../model/policy.ts';
import { type ActionResult, resultsOf } from './action-results.ts';
import { actionsIn } from './actions.ts';
import { hardPairsIn, rulesOfCalls } from './call-rules.ts';
import { type Certainty, certaintyOf } from './certainty.ts';
import { letters } from './decide.ts';
import { elementsIn } from './element-lists.ts';
import { type Pruned, prune } from './prune.ts';
import { type Action, stepsNamed, type Workflow } from './workflow.ts';

/** Accounts for what the actions of an outcome do, which may be known in part; then as far as it goes. */
export function accountOf(
  workflow: Workflow,
  decisions: readonly Decision[],
  outcome: Outcome,
  handsOver: boolean,
): Account {
  const actions = actionsIn(workflow.conditionals, outcome);
  const pruned = prune(workflow, actions, handsOver, elementsIn(workflow, outcome));
  const certainty = certaintyOf(workflow, unreadableIn(decisions, outcome));
  const { sequence, parameters } = pruned;
  return {
    isWhole: certainty === 'all',
    steps: stepAccounts(workflow, pruned, certainty),
    undeclared: undeclaredOf(pruned, certainty),
    effects: resultsOf(workflow, pruned).map((one) => effectOf(one, workflow, certainty)),
    placeOf: ({ step }) => workflow.steps[step]?.pointer ?? sequence?.pointer ?? '',
    rulesOf: (plan) => rulesOfCalls(plan, workflow, pruned),
    ruleOfParameter: (call, name) => parameters.ruleOf(targetOf(call), name, call.alternative),
    pairsIn: (plan) => hardPairsIn(plan, workflow),
    whySkipped: (tool) => whySkipped(workflow, pruned, tool),
  };
}

/** The positions of conditionals that should have been read, but could not be. */
function unreadableIn(decisions: readonly Decision[], outcome: Outcome): ReadonlySet<number> {
  const open = [...decisions.entries()].filter(([at, decision]) => {
    return outcome[at] === unreached && isMade(decision, outcome);
  });
  return new Set(open.map(([at]) => at));
}

function targetOf({ step, name }: PlannedCall): number | string {
  return step >= 0 ? step : name;
}

function stepAccounts(
  { steps }: Workflow,
  { removed }: Pruned,
  certainty: Certainty,
): Account['steps'] {
  return steps.map((_, step) => {
    const by = removed.get(step);
    const isCertain = certainty === 'all' || (certainty === 'skips' && by?.kind === 'skip');
    if (by !== undefined && isCertain) return { remains: false, by };
    return { remains: certainty === 'all' ? true : null };
  });
}

/** The tools that the override lists and no step declares, and what leaves out those that do not remain. */
function undeclaredOf(
  { undeclared, sequence }: Pruned,
  certainty: Certainty,
): Account['undeclared'] {
  if (certainty !== 'all') return [];
  const pointer = sequence?.pointer ?? '';
  return [...undeclared].map(([tool, by]) => {
    return { tool, pointer, remains: by === undefined, ...(by && { by }) };
  });
}

function effectOf(effect: ActionResult, { steps }: Workflow, certainty: Certainty): RuleEffect {
  const { rule, target, result, by, removes, changes } = effect;
  if (!isSettled(effect, certainty)) {
    return { rule, target, result: 'unknown', removes: [], changes };
  }
  const names = removes.map((step) => steps[step]?.id ?? '');
  return { rule, target, result, ...(by && { by }), removes: names, changes };
}

/** What another conditional would change if it could be read: which end comes first, what is called. */
function isSettled({ rule, result }: ActionResult, certainty: Certainty): boolean {
  if (certainty === 'all') return true;
  return certainty === 'skips' && rule.kind === 'skip' && result !== 'overridden';
}

/** The rule that removed the step of a tool, the first where there are several. */
function whySkipped(
  { steps }: Workflow,
  { applied, removed }: Pruned,
  tool: string,
): RuleReason | undefined {
  const [step] = stepsNamed(steps, tool);
  const rule = step === undefined ? undefined : removed.get(step);
  const cause = applied.find((one) => one.rule === rule);
  const own = cause?.branches.at(-1);
  if (cause === undefined || own === undefined) return undefined;
  const names = cause.action.targets.map(({ text }) => text).join(', ');
  const taken = { decision: own.index, letter: letters[own.takes] };
  const reason = reasons[cause.action.kind]?.(names);
  return reason && { taken, ...reason };
}

type Reason = Pick<RuleReason, 'does' | 'rank'>;

const reasons: Readonly<Partial<Record<Action['kind'], (names: string) => Reason>>> = {
  skip: () => ({ does: 'skips', rank: 0 }),
  override_trajectory: () => ({ does: 'leaves out of its override_trajectory', rank: 1 }),
  end_after: (names) => ({ does: `cuts off behind ${names}`, rank: 2 }),
};
