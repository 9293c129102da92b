import type { Rule } from '../../../model/account.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { elementOf, withElement } from '../../../model/elements.ts';
import type { PlannedCall } from '../../../model/plan.ts';
import type { ForEach, Name } from '../../../model/step.ts';
import { type PlacedAction, type Target, targetsOf } from './actions.ts';
import { ParameterHistory } from './parameter-history.ts';
import { stepsNamed, type Workflow } from './workflow.ts';

/** The calls that are left, in order, and what made them so: which rule did what. */
export interface Pruned extends Remains {
  /** The actions that were applied, in document order. */
  readonly applied: readonly PlacedAction[];
  readonly calls: readonly PlannedCall[];
  /** The steps that are left, and make no call because their list has no element for them. */
  readonly empty: ReadonlySet<number>;
  /** The `override_trajectory` that counts: the last one. */
  readonly sequence: Rule | undefined;
  /** The rules that set parameters. */
  readonly parameters: ParameterHistory;
}

interface Remains {
  readonly called: readonly Target[];
  /** What removed a step, by the step's position. */
  readonly removed: ReadonlyMap<number, Rule>;
  /** The tools of the sequence that no step declares, and for those that are left out, what leaves them out. */
  readonly undeclared: ReadonlyMap<string, Rule | undefined>;
  /** The `end_after` that counts, and the position of its step. */
  readonly end: { readonly rule: Rule; readonly step: number } | undefined;
  readonly warnings: readonly Diagnostic[];
}

/**
 * The positions of the elements of its list for which a step is made; undefined where the list is not known, or the
 * step makes one call.
 */
export type ElementsOf = (step: number) => readonly number[] | undefined;

/** Where no list is known. */
export const noElements: ElementsOf = () => undefined;

/**
 * Conditional pruning (the paper's section 3.3): `override_trajectory` makes its list the sequence;
 * otherwise skipped steps go, and everything behind the earliest `end_after` target that is left.
 * Where another agent follows, the workflow's `final_only` steps go as well, listed or not: the case
 * is not over yet. Here alone is decided what actions do; audits, hints and pictures show what it yields.
 */
export function prune(
  workflow: Workflow,
  applied: readonly PlacedAction[],
  handsOver: boolean,
  elementsOf: ElementsOf = noElements,
): Pruned {
  const { steps } = workflow;
  const dropped = handsOver ? workflow.finalOnly : [];
  const parameters = new ParameterHistory(steps);
  for (const { action, rule } of applied) {
    if (action.kind !== 'override_params') continue;
    for (const name of action.targets) {
      for (const target of targetsOf(action.kind, name, steps)) {
        parameters.setNamed(name.text, target, rule, action.parameters);
      }
    }
  }
  const sequences = applied.filter(({ action }) => action.kind === 'override_trajectory');
  const last = sequences.at(-1);
  const remains =
    last === undefined
      ? shortened(workflow, applied, dropped)
      : replaced(workflow, last, sequences.length > 1, dropped);
  const empty = new Set<number>();
  const calls = remains.called.flatMap((target) => {
    const call = plannedCall(target, workflow, parameters);
    const forEach = steps[call.step]?.forEach;
    if (forEach === undefined) return [call];
    const elements = elementsOf(call.step);
    if (elements?.length === 0) empty.add(call.step);
    return callsForEach(call, forEach, elements);
  });
  return { ...remains, applied, calls, empty, sequence: last?.rule, parameters };
}

function plannedCall(
  target: Target,
  { steps }: Workflow,
  parameters: ParameterHistory,
): PlannedCall {
  const declared = typeof target === 'number' ? steps[target] : undefined;
  if (typeof target !== 'number' || declared === undefined) {
    const tool = String(target);
    return { tool, name: tool, step: -1, parameters: parameters.of(target) };
  }
  const { tool, id: name, times, retries, others } = declared;
  const marks = { ...(times && { times }), ...(retries !== undefined && { retries }) };
  const call = { tool, name, step: target, parameters: parameters.of(target), ...marks };
  if (others === undefined) return call;
  return {
    ...call,
    others: others.map((other, at): PlannedCall => {
      const alternative = at + 1;
      return {
        ...call,
        tool: other.tool,
        parameters: parameters.of(target, alternative),
        alternative,
      };
    }),
  };
}

/** The calls of a step for the elements of its list; one for any of them where the list is not known. */
function callsForEach(
  call: PlannedCall,
  { list, as, order }: ForEach,
  elements: readonly number[] | undefined,
): PlannedCall[] {
  const indices = elements ?? [undefined];
  return indices.map((index, nth): PlannedCall => {
    const node = elementOf(list.node, index);
    const parameters = call.parameters.map((one) => {
      return { ...one, expression: withElement(one.expression, as, node) };
    });
    const element = { index, nth, of: indices.length, isAny: order === 'any' };
    return { ...call, parameters, element };
  });
}

/** Which rule removed which step: the first one that does. */
class Removals extends Map<number, Rule> {
  add(steps: Iterable<number>, rule: Rule): void {
    for (const step of steps) if (!this.has(step)) this.set(step, rule);
  }

  drop(names: readonly Name[], { steps }: Workflow): void {
    for (const name of names) this.add(stepsNamed(steps, name.text), finalOnly(name));
  }
}

function finalOnly({ pointer }: Name): Rule {
  return { kind: 'final_only', pointer };
}

/** What an `override_trajectory` lists, but for what is dropped. */
function replaced(
  workflow: Workflow,
  { action, rule }: PlacedAction,
  isOneOfSeveral: boolean,
  dropped: readonly Name[],
): Remains {
  const { steps, file, agent } = workflow;
  const removed = new Removals();
  removed.drop(dropped, workflow);
  const listed = action.targets.flatMap((name) => targetsOf(action.kind, name, steps));
  const undeclared = new Map<string, Rule | undefined>();
  for (const tool of listed) {
    if (typeof tool === 'number') continue;
    const name = dropped.find(({ text }) => text === tool);
    undeclared.set(tool, name && finalOnly(name));
  }
  const kept = new Set(listed);
  removed.add(
    [...steps.keys()].filter((step) => !kept.has(step)),
    rule,
  );
  const called = listed.filter((target) =>
    typeof target === 'number' ? !removed.has(target) : undeclared.get(target) === undefined,
  );
  const data = { workflow: agent, used: action.targets.map(({ text }) => text).join(', ') };
  const place = { file, pointer: action.pointer };
  const warnings: Diagnostic[] = isOneOfSeveral ? [{ code: 'several-overrides', place, data }] : [];
  return { called, removed, undeclared, end: undefined, warnings };
}

/** The steps without those that are skipped or dropped, up to where the sequence ends. */
function shortened(
  workflow: Workflow,
  applied: readonly PlacedAction[],
  dropped: readonly Name[],
): Remains {
  const { steps, file, agent } = workflow;
  const removed = new Removals();
  for (const { action, rule } of applied) {
    if (action.kind !== 'skip') continue;
    for (const { text } of action.targets) removed.add(stepsNamed(steps, text), rule);
  }
  removed.drop(dropped, workflow);
  const warnings: Diagnostic[] = [];
  let end: Remains['end'];
  for (const { action, rule } of applied) {
    if (action.kind !== 'end_after') continue;
    for (const { text, pointer } of action.targets) {
      const [step] = stepsNamed(steps, text);
      if (step === undefined) continue;
      if (removed.has(step)) {
        const data = { workflow: agent, step: text };
        warnings.push({ code: 'end-after-removed', place: { file, pointer }, data });
      } else if (end === undefined || step < end.step) end = { rule, step };
    }
  }
  const positions = [...steps.keys()];
  if (end !== undefined) removed.add(positions.slice(end.step + 1), end.rule);
  const called = positions.filter((step) => !removed.has(step));
  return { called, removed, undeclared: new Map(), end, warnings };
}
