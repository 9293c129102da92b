import type { Account, Rule, RuleEffect, RuleReason } from '../../model/account.ts';
import { isMade, type Outcome, unreached } from '../../model/outcome.ts';
import type { PlannedCall } from '../../model/plan.ts';
import type { Decision } from '../../model/policy.ts';
import { type AppliedAction, appliedActions } from './applied-actions.ts';
import { hardPairsIn, rulesOfCalls } from './call-rules.ts';
import { type Certainty, certaintyOf } from './certainty.ts';
import { letters } from './decide.ts';
import { type ActionResult, type Provenance, provenanceOf } from './provenance.ts';
import { stepsNamed, type Workflow } from './workflow.ts';

/** Accounts for what the actions of an outcome do, which may be known in part; then as far as it goes. */
export function accountOf(
  workflow: Workflow,
  decisions: readonly Decision[],
  outcome: Outcome,
  handsOver: boolean,
): Account {
  const provenance = provenanceOf(workflow, outcome, handsOver);
  const certainty = certaintyOf(workflow, unreadableIn(decisions, outcome));
  const { sequence, parameters } = provenance;
  return {
    isWhole: certainty === 'all',
    steps: stepAccounts(workflow, provenance, certainty),
    undeclared: undeclaredOf(provenance, certainty),
    effects: provenance.effects.map((one) => effectOf(one, workflow, certainty)),
    placeOf: ({ step }) => workflow.steps[step]?.pointer ?? sequence?.pointer ?? '',
    rulesOf: (plan) => rulesOfCalls(plan, workflow, provenance),
    ruleOfParameter: (call, name) => parameters.ruleOf(targetOf(call), name),
    pairsIn: (plan) => hardPairsIn(plan, workflow),
    whySkipped: (tool) => whySkipped(workflow, outcome, tool),
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
  { removed }: Provenance,
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
  { undeclared, sequence }: Provenance,
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

/** The first action that skips a tool, or else replaces the steps, or else ends them before it. */
function whySkipped(workflow: Workflow, outcome: Outcome, tool: string): RuleReason | undefined {
  const position = (name: string) => stepsNamed(workflow.steps, name)[0] ?? -1;
  if (position(tool) < 0) return undefined;
  const names = ({ action }: AppliedAction) => action.targets.map(({ text }) => text);
  const does = (one: AppliedAction): Pick<RuleReason, 'does' | 'rank'> | undefined => {
    const { kind } = one.action;
    if (kind === 'skip' && names(one).includes(tool)) return { does: 'skips', rank: 0 };
    if (kind === 'override_trajectory') {
      return { does: 'leaves out of its override_trajectory', rank: 1 };
    }
    const isBehind = names(one).some((end) => position(end) < position(tool));
    if (kind !== 'end_after' || !isBehind) return undefined;
    return { does: `cuts off behind ${names(one).join(', ')}`, rank: 2 };
  };
  const reasons = [...appliedActions(workflow.conditionals, outcome)].flatMap(
    (one): RuleReason[] => {
      const found = does(one);
      return found === undefined ? [] : [{ taken: caseOf(one.rule), ...found }];
    },
  );
  return reasons.toSorted((one, other) => one.rank - other.rank)[0];
}

function caseOf({ origin }: Rule): RuleReason['taken'] {
  const letter = origin?.branch === 'then' ? letters.then : letters.else;
  return { decision: origin?.conditional ?? 0, letter };
}
