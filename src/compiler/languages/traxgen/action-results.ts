import type { ParameterChange, Rule } from '../../../model/account.ts';
import { type PlacedAction, targetsOf } from './actions.ts';
import type { Pruned } from './prune.ts';
import type { Workflow } from './workflow.ts';

/** What an action did to one target; see `EffectResult` of the audit. */
export interface ActionResult {
  readonly rule: Rule;
  readonly target: string;
  readonly result: 'done' | 'already' | 'ended earlier' | 'not called' | 'replaced' | 'overridden';
  readonly by?: Rule;
  /** Positions of the steps that it removed. */
  readonly removes: readonly number[];
  readonly changes: readonly ParameterChange[];
}

type Verdict = Pick<ActionResult, 'result'> &
  Partial<Omit<ActionResult, 'by'>> & { by?: Rule | undefined };

/** What came of each action that was applied, target by target, in document order. */
export function resultsOf({ steps }: Workflow, pruned: Pruned): ActionResult[] {
  const { sequence, removed, undeclared, end, parameters } = pruned;
  const removedBy = (rule: Rule) =>
    [...removed].flatMap(([step, by]) => (by === rule ? [step] : [])).sort((a, b) => a - b);

  const skipped = (step: number, rule: Rule): Verdict => {
    const by = removed.get(step);
    return by === rule ? { result: 'done', removes: [step] } : { result: 'already', by };
  };
  const ended = (step: number, rule: Rule): Verdict => {
    const by = removed.get(step);
    if (end === undefined || (by !== end.rule && step !== end.step)) {
      return { result: 'not called', by };
    }
    if (step !== end.step) return { result: 'ended earlier', by: end.rule };
    return end.rule === rule
      ? { result: 'done', removes: removedBy(rule) }
      : { result: 'already', by: end.rule };
  };
  const given = ({ rule }: PlacedAction): ActionResult[] =>
    parameters.changesBy(rule).map(({ target, changes }) => {
      const by = typeof target === 'number' ? removed.get(target) : undeclared.get(target);
      const isCalled =
        typeof target === 'number' ? by === undefined : undeclared.has(target) && !by;
      const result = isCalled ? 'done' : 'not called';
      return resultOf(rule, nameOf(target), { result, by, changes });
    });
  const nameOf = (target: number | string) =>
    typeof target === 'number' ? (steps[target]?.id ?? '') : target;

  return pruned.applied.flatMap((applied): ActionResult[] => {
    const { action, rule } = applied;
    const names = action.targets.map(({ text }) => text);
    if (action.kind === 'override_params') return given(applied);
    if (action.kind === 'override_trajectory') {
      const verdict: Verdict =
        sequence === rule
          ? { result: 'done', removes: removedBy(rule) }
          : { result: 'replaced', by: sequence };
      return [resultOf(rule, names.join(', '), verdict)];
    }
    if (sequence !== undefined) {
      return names.map((name) => resultOf(rule, name, { result: 'overridden', by: sequence }));
    }
    const verdictOf = action.kind === 'skip' ? skipped : ended;
    const targets = action.targets.flatMap((name) => targetsOf(action.kind, name, steps));
    // A list of targets may name a step twice.
    return [...new Set(targets)].flatMap((step) =>
      typeof step === 'number' ? [resultOf(rule, nameOf(step), verdictOf(step, rule))] : [],
    );
  });
}

function resultOf(
  rule: Rule,
  target: string,
  { result, by, removes = [], changes = [] }: Verdict,
): ActionResult {
  return { rule, target, result, ...(by && { by }), removes, changes };
}
