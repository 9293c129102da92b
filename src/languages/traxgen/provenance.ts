import type { Rule } from '../../model/account.ts';
import type { ParameterChange } from '../../model/audit.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { Name } from '../../model/step.ts';
import { type AppliedAction, appliedActions } from './applied-actions.ts';
import { ParameterHistory } from './parameter-history.ts';
import { stepsNamed, type TargetAction, type Workflow } from './workflow.ts';

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

/** How the steps that remain came about: which rule did what. */
export interface Provenance {
  /** In document order. */
  readonly effects: readonly ActionResult[];
  /** What removed a step, by the step's position. */
  readonly removed: ReadonlyMap<number, Rule>;
  /** The `override_trajectory` that counts. */
  readonly sequence: Rule | undefined;
  /** The tools in it that no step declares, and for those that are left out, what leaves them out. */
  readonly undeclared: ReadonlyMap<string, Rule | undefined>;
  /** The `end_after` that counts, and the position of its step. */
  readonly end: { readonly rule: Rule; readonly step: number } | undefined;
  /** The rules that set parameters, by the position of a step or the name of a tool without one. */
  readonly parameters: ParameterHistory;
}

/**
 * Accounts for what `prune` does with an outcome, rule by rule; with one that is known in part, as far as
 * it goes.
 */
export function provenanceOf(workflow: Workflow, outcome: Outcome, handsOver: boolean): Provenance {
  const taken = [...appliedActions(workflow.conditionals, outcome)];
  const dropped = handsOver ? workflow.finalOnly : [];
  return new PruneProvenance(workflow, taken, dropped).account();
}

const nothing = { removes: [], changes: [] };

class PruneProvenance {
  private readonly workflow: Workflow;
  private readonly taken: readonly AppliedAction[];
  private readonly removed = new Map<number, Rule>();
  private readonly undeclared = new Map<string, Rule | undefined>();
  private readonly sequence: { readonly action: TargetAction; readonly rule: Rule } | undefined;
  private end: Provenance['end'];
  private readonly parameters: ParameterHistory;

  constructor(workflow: Workflow, taken: readonly AppliedAction[], dropped: readonly Name[]) {
    this.workflow = workflow;
    this.taken = taken;
    this.parameters = new ParameterHistory(workflow);
    this.sequence = taken.findLast(isSequence);
    if (this.sequence !== undefined) {
      this.replace(this.sequence, dropped);
      return;
    }
    for (const { action, rule } of taken) {
      if (action.kind !== 'skip') continue;
      for (const step of action.targets.flatMap((name) => this.steps(name))) {
        this.remove(step, rule);
      }
    }
    this.drop(dropped);
    this.cut();
  }

  account(): Provenance {
    const effects = this.taken.flatMap((one) => this.effectsOf(one));
    const { removed, sequence, undeclared, end, parameters } = this;
    return { effects, removed, sequence: sequence?.rule, undeclared, end, parameters };
  }

  private steps({ text }: Name): readonly number[] {
    return stepsNamed(this.workflow.steps, text);
  }

  private remove(step: number, rule: Rule): void {
    if (!this.removed.has(step)) this.removed.set(step, rule);
  }

  private drop(dropped: readonly Name[]): void {
    for (const name of dropped) {
      for (const step of this.steps(name)) this.remove(step, finalOnly(name));
    }
  }

  private replace(
    { action, rule }: { action: TargetAction; rule: Rule },
    dropped: readonly Name[],
  ): void {
    this.drop(dropped);
    for (const target of action.targets.filter((each) => this.steps(each).length === 0)) {
      const name = dropped.find(({ text }) => text === target.text);
      this.undeclared.set(target.text, name && finalOnly(name));
    }
    const kept = new Set(action.targets.flatMap((name) => this.steps(name).slice(0, 1)));
    for (const step of this.workflow.steps.keys()) if (!kept.has(step)) this.remove(step, rule);
  }

  /** The earliest target that is still there ends the sequence; of equal ones the first listed. */
  private cut(): void {
    for (const { action, rule } of this.taken) {
      if (action.kind !== 'end_after') continue;
      for (const step of action.targets.flatMap((name) => this.steps(name).slice(0, 1))) {
        if (this.removed.has(step) || step >= (this.end?.step ?? Number.POSITIVE_INFINITY))
          continue;
        this.end = { rule, step };
      }
    }
    if (this.end === undefined) return;
    const { rule, step } = this.end;
    for (const later of this.workflow.steps.keys()) if (later > step) this.remove(later, rule);
  }

  private effectsOf({ action, rule }: AppliedAction): ActionResult[] {
    const { sequence } = this;
    if (action.kind === 'override_trajectory') {
      const target = action.targets.map(({ text }) => text).join(', ');
      if (sequence?.rule === rule) return [this.effect(rule, target, 'done')];
      return [
        { rule, target, result: 'replaced', ...(sequence && { by: sequence.rule }), ...nothing },
      ];
    }
    if (action.kind === 'override_params') {
      return action.targets.flatMap((name) => this.setEffects(name, rule, action.parameters));
    }
    if (sequence !== undefined) {
      const by = sequence.rule;
      return action.targets.map(({ text }) => {
        return { rule, target: text, result: 'overridden', by, ...nothing };
      });
    }
    return action.kind === 'skip'
      ? distinct(action.targets.flatMap((name) => this.steps(name))).map((step) =>
          this.skipped(step, rule),
        )
      : distinct(action.targets.flatMap((name) => this.steps(name).slice(0, 1))).map((step) =>
          this.ended(step, rule),
        );
  }

  /** Done, with the steps that the rule removed. */
  private effect(rule: Rule, target: string, result: ActionResult['result']): ActionResult {
    const removes = [...this.removed].flatMap(([step, by]) => (by === rule ? [step] : []));
    return { rule, target, result, removes: removes.sort((a, b) => a - b), changes: [] };
  }

  private skipped(step: number, rule: Rule): ActionResult {
    const by = this.removed.get(step);
    const target = this.nameOf(step);
    if (by === rule || by === undefined) {
      return { rule, target, result: 'done', removes: [step], changes: [] };
    }
    return { rule, target, result: 'already', by, ...nothing };
  }

  private ended(step: number, rule: Rule): ActionResult {
    const { end } = this;
    const target = this.nameOf(step);
    const by = this.removed.get(step);
    if (end?.rule === rule && end.step === step) return this.effect(rule, target, 'done');
    if (end !== undefined && (by === end.rule || end.step === step)) {
      const result = end.step === step ? 'already' : 'ended earlier';
      return { rule, target, result, by: end.rule, ...nothing };
    }
    return { rule, target, result: 'not called', ...(by && { by }), ...nothing };
  }

  private setEffects(
    name: Name,
    rule: Rule,
    parameters: Parameters<ParameterHistory['set']>[2],
  ): ActionResult[] {
    const steps = this.steps(name);
    if (steps.length === 0) {
      const changes = this.parameters.set(name.text, rule, parameters);
      const by = this.undeclared.get(name.text);
      const result = this.undeclared.has(name.text) && by === undefined ? 'done' : 'not called';
      return [{ rule, target: name.text, result, ...(by && { by }), removes: [], changes }];
    }
    return steps.map((step) => {
      const changes = this.parameters.set(step, rule, parameters);
      const by = this.removed.get(step);
      const result = by === undefined ? 'done' : 'not called';
      return { rule, target: this.nameOf(step), result, ...(by && { by }), removes: [], changes };
    });
  }

  private nameOf(step: number): string {
    return this.workflow.steps[step]?.id ?? '';
  }
}

function finalOnly({ pointer }: Name): Rule {
  return { kind: 'final_only', pointer };
}

/** A list of targets may name a step twice. */
function distinct(steps: readonly number[]): number[] {
  return [...new Set(steps)];
}

function isSequence(one: AppliedAction): one is AppliedAction & { readonly action: TargetAction } {
  return one.action.kind === 'override_trajectory';
}
