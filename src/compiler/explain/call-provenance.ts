import type { Rule } from '../../model/account.ts';
import type { Plan } from '../../model/plan.ts';
import type { Compiler } from '../run/compiler.ts';
import type { Locator } from '../run/report.ts';

/**
 * Makes a function that yields, as JSON text, where each call of a plan came from:
 * `{"step","at","rules":[{"rule","at","conditional","branch"}]}`. Places are written as
 * `file:line`. The text is made once per plan. `locator` has the texts of the workflows.
 */
export function callProvenance(
  compiler: Compiler,
  locator: Locator,
): (plan: Plan) => readonly string[] {
  const known = new WeakMap<Plan, readonly string[]>();
  return (plan) => {
    const found = known.get(plan) ?? provenanceTexts(plan, compiler, locator);
    known.set(plan, found);
    return found;
  };
}

function provenanceTexts(plan: Plan, compiler: Compiler, locator: Locator): string[] {
  const { agent, file, outcome, handsOver, calls } = plan;
  const account = compiler.account(agent, outcome, handsOver);
  if (account === undefined) throw new Error(`a plan of '${agent}' without its policy`);
  const rules = account.rulesOf(plan);
  const place = (pointer: string) => `${file}:${locator.placeOf(file, pointer).line}`;
  const ruleJson = ({ kind, pointer, origin }: Rule) => ({
    rule: kind,
    at: place(pointer),
    ...(origin && { conditional: origin.conditional + 1, branch: origin.branch }),
  });
  return calls.map((call, position) =>
    JSON.stringify({
      step: call.name,
      at: place(account.placeOf(call)),
      rules: (rules[position] ?? []).map(ruleJson),
    }),
  );
}
