import { addUnder } from '../../../base/lists-by-key.ts';
import type { ParameterChange, Rule } from '../../../model/account.ts';
import type { Parameter, Step } from '../../../model/step.ts';
import type { Target } from './actions.ts';

/** What one `override_params` made of the parameters of a target. */
interface Setting {
  readonly rule: Rule;
  readonly target: Target;
  /** The names that it sets. */
  readonly names: ReadonlySet<string>;
  readonly before: readonly Parameter[];
  readonly after: readonly Parameter[];
}

/** Which `override_params` set which parameter: several of one target merge, and of equal names the later wins. */
export class ParameterHistory {
  private readonly steps: readonly Step[];
  private readonly all: Setting[] = [];
  private readonly settings = new Map<Target, Setting[]>();

  constructor(steps: readonly Step[]) {
    this.steps = steps;
  }

  /** Sets parameters of a target: the first time in place of its own, then in addition to what was set. */
  set(target: Target, rule: Rule, parameters: readonly Parameter[]): void {
    const before = this.of(target);
    const kept = this.settings.has(target) ? before : [];
    const after = new Map([...kept, ...parameters].map((one) => [one.name, one]));
    const names = new Set(parameters.map(({ name }) => name));
    const setting = { rule, target, names, before, after: [...after.values()] };
    this.all.push(setting);
    addUnder(this.settings, target, setting);
  }

  /** What a target is called with. */
  of(target: Target): readonly Parameter[] {
    const declared = typeof target === 'number' ? this.steps[target]?.parameters : undefined;
    return this.settings.get(target)?.at(-1)?.after ?? declared ?? [];
  }

  /** The rule that set a parameter; undefined where it is the step's own. */
  ruleOf(target: Target, name: string): Rule | undefined {
    return this.settings.get(target)?.findLast(({ names }) => names.has(name))?.rule;
  }

  /** All rules that set parameters, in order. */
  rulesOf(target: Target): readonly Rule[] {
    return [...new Set(this.settings.get(target)?.map(({ rule }) => rule))];
  }

  /** What a rule changed, target by target; one that it names twice comes twice. */
  changesBy(rule: Rule): { readonly target: Target; readonly changes: ParameterChange[] }[] {
    const own = this.all.filter((setting) => setting.rule === rule);
    return own.map((setting) => ({ target: setting.target, changes: changesOf(setting) }));
  }
}

function changesOf({ before, after }: Setting): ParameterChange[] {
  const [old, young] = [textsOf(before), textsOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name) ?? null, young.get(name) ?? null];
    return from === to ? [] : [{ name, from, to }];
  });
}

function textsOf(parameters: readonly Parameter[]): Map<string, string> {
  return new Map(parameters.map(({ name, expression }) => [name, expression.text]));
}
