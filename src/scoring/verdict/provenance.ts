import type { GoldSet } from '../../compiler/gold/gold-set.ts';
import type { Compiler } from '../../compiler/run/compiler.ts';
import type { Arrangement } from '../../model/gold.ts';
import type { Decision } from '../../model/policy.ts';
import { conditionText } from '../../words/condition.ts';
import { negatedClause } from '../../words/negated.ts';

/**
 * Why a call of a trajectory has a parameter, where a decision gave it: `conditional 2 adds when
 * type == 'temporary'`, with the agent where there are several; undefined where the step itself declares
 * it. `call` is the 0-based position in the trajectory, through all agents.
 */
export function whyParameter(
  compiler: Compiler,
  gold: GoldSet,
  arrangement: Arrangement,
  call: number,
  name: string,
): string | undefined {
  let before = 0;
  for (const [part, positions] of arrangement.entries()) {
    const plan = gold.parts[part]?.plan;
    const planned = plan?.calls[positions[call - before] ?? -1];
    if (plan !== undefined && planned !== undefined) {
      const policy = compiler.policy(plan.agent);
      const account = compiler.account(plan.agent, plan.outcome, plan.handsOver);
      const origin = account?.ruleOfParameter(planned, name)?.origin;
      const decision = origin && policy?.decisions[origin.conditional];
      if (decision === undefined) return undefined;
      const whose = gold.agents.length > 1 ? ` of ${plan.agent}` : '';
      return `${decision.name}${whose} adds when ${when(decision, origin?.branch)}`;
    }
    before += positions.length;
  }
  return undefined;
}

/** Why a tool is not in a profile's gold: the decision that leaves it out; undefined where none does. */
export function whySkipped(compiler: Compiler, gold: GoldSet, tool: string): string | undefined {
  const reasons = gold.parts.flatMap(({ plan: { agent, outcome } }) => {
    const policy = compiler.policy(agent);
    const found = compiler.account(agent, outcome, false)?.whySkipped(tool);
    const decision = found && policy?.decisions[found.taken.decision];
    if (decision === undefined) return [];
    const whose = gold.agents.length > 1 ? ` of ${agent}` : '';
    const label = decision.cases.find(({ letter }) => letter === found?.taken.letter)?.label;
    const text = `${decision.name}${whose} ${found?.does} when ${when(decision, label)}`;
    return [{ rank: found?.rank ?? 0, text }];
  });
  return reasons.toSorted((one, other) => one.rank - other.rank)[0]?.text;
}

/** What holds where a case is taken. */
function when({ cases, condition }: Decision, label: string | undefined): string {
  const own = cases.find((one) => one.label === label)?.condition;
  return conditionText(own ?? negatedClause(condition));
}
