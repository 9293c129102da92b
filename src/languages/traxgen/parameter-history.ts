import type { Rule } from '../../model/account.ts';
import type { ParameterChange } from '../../model/audit.ts';
import type { Parameter } from '../../model/step.ts';
import type { Workflow } from './workflow.ts';

/** Keeps which `override_params` set which parameter. */
export class ParameterHistory {
  private readonly workflow: Workflow;
  private readonly setBy = new Map<number | string, Map<string, Entry>>();
  private readonly rules = new Map<number | string, Set<Rule>>();

  constructor(workflow: Workflow) {
    this.workflow = workflow;
  }

  /** The rule that set a parameter; undefined where it is the step's own. */
  ruleOf(target: number | string, name: string): Rule | undefined {
    return this.setBy.get(target)?.get(name)?.rule;
  }

  /** All rules that set parameters, in order. */
  rulesOf(target: number | string): readonly Rule[] {
    return [...(this.rules.get(target) ?? [])];
  }

  /** Sets parameters of a step: the first time in place of its own, then in addition to what was set. */
  set(target: number | string, rule: Rule, parameters: readonly Parameter[]): ParameterChange[] {
    const known = this.setBy.get(target);
    const before = known ? textsOf([...known.values()]) : this.declared(target);
    const after = known ?? new Map<string, Entry>();
    for (const parameter of parameters) after.set(parameter.name, { parameter, rule });
    this.setBy.set(target, after);
    this.rules.set(target, new Set([...this.rulesOf(target), rule]));
    const now = textsOf([...after.values()]);
    const names = new Set([...before.keys(), ...now.keys()]);
    return [...names].flatMap((name) => {
      const from = before.get(name) ?? null;
      const to = now.get(name) ?? null;
      return from === to ? [] : [{ name, from, to }];
    });
  }

  private declared(target: number | string): Map<string, string> {
    const step = typeof target === 'number' ? this.workflow.steps[target] : undefined;
    return textsOf((step?.parameters ?? []).map((parameter) => ({ parameter })));
  }
}

interface Entry {
  readonly parameter: Parameter;
  readonly rule: Rule;
}

function textsOf(entries: readonly Pick<Entry, 'parameter'>[]): Map<string, string> {
  return new Map(entries.map(({ parameter }) => [parameter.name, parameter.expression.text]));
}
