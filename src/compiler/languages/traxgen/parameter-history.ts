import { addUnder } from '../../../base/lists-by-key.ts';
import type { ParameterChange, Rule } from '../../../model/account.ts';
import { callsOfStep, type Parameter, type Step } from '../../../model/step.ts';
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

  /**
   * Sets the parameters of what a name means: of a step with alternatives, those with the tool of that name, or
   * all if it is the step's id.
   */
  setNamed(name: string, target: Target, rule: Rule, parameters: readonly Parameter[]): void {
    const step = typeof target === 'number' ? this.steps[target] : undefined;
    const calls = step === undefined ? [undefined] : callsOfStep(step);
    const isId = step?.hasOwnId === true && step.id === name;
    for (const [nth, call] of calls.entries()) {
      if (call === undefined || isId || call.tool === name) this.set(target, nth, rule, parameters);
    }
  }

  /** Sets parameters: the first time in place of the call's own, then in addition to what was set. */
  private set(target: Target, nth: number, rule: Rule, parameters: readonly Parameter[]): void {
    const before = this.of(target, nth);
    const key = keyOf(target, nth);
    const kept = this.settings.has(key) ? before : [];
    const after = new Map([...kept, ...parameters].map((one) => [one.name, one]));
    const names = new Set(parameters.map(({ name }) => name));
    const setting = { rule, target, names, before, after: [...after.values()] };
    this.all.push(setting);
    addUnder(this.settings, key, setting);
  }

  /** What a target is called with; `nth` counts the calls of a step with alternatives. */
  of(target: Target, nth = 0): readonly Parameter[] {
    const step = typeof target === 'number' ? this.steps[target] : undefined;
    const declared = nth === 0 ? step?.parameters : step?.others?.[nth - 1]?.parameters;
    return this.settings.get(keyOf(target, nth))?.at(-1)?.after ?? declared ?? [];
  }

  /** The rule that set a parameter; undefined where it is the step's own. */
  ruleOf(target: Target, name: string, nth = 0): Rule | undefined {
    const settings = this.settings.get(keyOf(target, nth));
    return settings?.findLast(({ names }) => names.has(name))?.rule;
  }

  /** All rules that set parameters, in order. */
  rulesOf(target: Target, nth = 0): readonly Rule[] {
    return [...new Set(this.settings.get(keyOf(target, nth))?.map(({ rule }) => rule))];
  }

  /** What a rule changed, target by target; one that it names twice comes twice. */
  changesBy(rule: Rule): { readonly target: Target; readonly changes: ParameterChange[] }[] {
    const own = this.all.filter((setting) => setting.rule === rule);
    return own.map((setting) => ({ target: setting.target, changes: changesOf(setting) }));
  }
}

/** The same for each call of a step; no tool has a blank in its name. */
function keyOf(target: Target, nth: number): Target {
  return nth === 0 ? target : `${target} ${nth}`;
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
