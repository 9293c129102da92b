import type { Rule } from '../../../model/account.ts';
import type { Clause } from '../../../model/expression.ts';
import type { Outcome } from '../../../model/outcome.ts';
import type { Name, Step } from '../../../model/step.ts';
import { letters } from './decide.ts';
import { type Action, type Conditional, stepsNamed } from './workflow.ts';

/** A branch of a conditional, which is known by its index. */
export interface Branch {
  readonly index: number;
  readonly takes: 'then' | 'else';
  /** What the conditional asks, as it is written. */
  readonly condition: Clause;
}

/** An action or a conditional, with the branches that lead to it, from the outside in. */
export interface PlacedEntry {
  readonly entry: Action | Conditional;
  readonly branches: readonly Branch[];
}

/** An action of a branch, and the rule that it is. */
export interface PlacedAction {
  readonly action: Action;
  readonly rule: Rule;
  readonly branches: readonly Branch[];
}

/**
 * All actions and conditionals in document order; of an outcome those that it comes to. A conditional that was
 * not reached does nothing, so that an outcome may be known in part.
 */
export function* entriesIn(
  entries: readonly (Action | Conditional)[],
  outcome?: Outcome,
  branches: readonly Branch[] = [],
): Generator<PlacedEntry> {
  for (const entry of entries) {
    yield { entry, branches };
    if (entry.kind !== 'conditional') continue;
    const { index, condition } = entry;
    for (const takes of ['then', 'else'] as const) {
      if (outcome !== undefined && outcome[index] !== letters[takes]) continue;
      yield* entriesIn(entry[takes], outcome, [...branches, { index, takes, condition }]);
    }
  }
}

/** All actions in document order, or those of the branches that an outcome took. */
export function actionsIn(conditionals: readonly Conditional[], outcome?: Outcome): PlacedAction[] {
  return [...entriesIn(conditionals, outcome)].flatMap(({ entry, branches }): PlacedAction[] => {
    const own = branches.at(-1);
    if (entry.kind === 'conditional' || own === undefined) return [];
    const origin = { conditional: own.index, branch: own.takes };
    const rule = { kind: entry.kind, pointer: entry.pointer, origin };
    return [{ action: entry, rule, branches }];
  });
}

/** A step by its position, or a tool that no step declares. */
export type Target = number | string;

/** What an action of a kind means by a name: a tool's name may mean several steps, or a call without a step. */
export function targetsOf(
  kind: Action['kind'],
  { text }: Name,
  steps: readonly Step[],
): readonly Target[] {
  const named = stepsNamed(steps, text);
  const isCall = kind === 'override_params' || kind === 'override_trajectory';
  if (isCall && named.length === 0) return [text];
  return kind === 'skip' || kind === 'override_params' ? named : named.slice(0, 1);
}

/** Whether one of an action's names means a target. */
export function isAimedAt(
  { kind, targets }: Action,
  target: Target,
  steps: readonly Step[],
): boolean {
  return targets.some((name) => targetsOf(kind, name, steps).includes(target));
}
