import type { Compiler } from '../compile/compiler.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import type { Arrangement } from '../model/gold.ts';
import { branchTaken } from '../model/outcome.ts';
import type { Profile } from '../model/profile.ts';
import type { Action, Conditional, Workflow } from '../model/workflow.ts';
import { conditionText } from '../render/condition.ts';
import { conditionalsOf } from './flips.ts';

/**
 * Why a call of a trajectory has a parameter, where a conditional gave it: `conditional 2 adds when
 * not (type != 'temporary')`, with the agent where there are several; undefined where the step itself declares it. `call` is the 0-based
 * position in the trajectory, through all agents.
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
    const position = positions[call - before];
    const plan = gold.parts[part]?.plan;
    if (call >= before && position !== undefined && plan !== undefined) {
      const parameters = plan.calls[position]?.parameters ?? [];
      const pointer = parameters.find((parameter) => parameter.name === name)?.pointer;
      const workflow = compiler.workflow(plan.agent);
      return workflow && pointer && giver(workflow, pointer, gold.agents.length > 1);
    }
    before += positions.length;
  }
  return undefined;
}

/** Why a tool is not in a profile's gold, where a conditional skips it; undefined where none does. */
export function whySkipped(compiler: Compiler, profile: Profile, tool: string): string | undefined {
  for (const agent of profile.agents) {
    const outcome = compiler.outcome(agent, profile);
    for (const conditional of conditionalsOf(compiler.workflow(agent)?.conditionals ?? [])) {
      const branch = outcome?.[conditional.index];
      if (branch === undefined || branch === branchTaken.unreached) continue;
      const isThen = branch === branchTaken.then;
      const actions = isThen ? conditional.then : conditional.else;
      if (actions.some((entry) => skips(entry, tool))) {
        const whose = profile.agents.length > 1 ? ` of ${agent}` : '';
        return `${numbered(conditional)}${whose} skips when ${when(conditional, isThen)}`;
      }
    }
  }
  return undefined;
}

function skips(entry: Action | Conditional, tool: string): boolean {
  return entry.kind === 'skip' && entry.targets.some(({ text }) => text === tool);
}

function numbered({ index }: Conditional): string {
  return `conditional ${index + 1}`;
}

/** The innermost conditional that a parameter's expression is written in. */
function giver(workflow: Workflow, pointer: string, isOneOfMany: boolean): string | undefined {
  const whose = isOneOfMany ? ` of ${workflow.agent}` : '';
  let innermost: string | undefined;
  for (const conditional of conditionalsOf(workflow.conditionals)) {
    const place = conditional.pointer;
    if (!pointer.startsWith(`${place}/`)) continue;
    const isThen = pointer.startsWith(`${place}/then/`);
    innermost = `${numbered(conditional)}${whose} adds when ${when(conditional, isThen)}`;
  }
  return innermost;
}

function when({ condition }: Conditional, holds: boolean): string {
  const text = conditionText(condition);
  return holds ? text : `not (${text})`;
}
