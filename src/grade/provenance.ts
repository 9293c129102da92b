import type { Compiler } from '../compile/compiler.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import { letters } from '../languages/traxgen/decide.ts';
import { workflowOf } from '../languages/traxgen/policy.ts';
import type { Arrangement } from '../model/gold.ts';
import { unreached } from '../model/outcome.ts';
import type { Profile } from '../model/profile.ts';
import {
  type Action,
  type Conditional,
  conditionalsOf,
  stepsNamed,
  type Workflow,
} from '../model/workflow.ts';
import { conditionText } from '../render/condition.ts';
import { negated } from '../render/policies/negated.ts';

/**
 * Why a call of a trajectory has a parameter, where a conditional gave it: `conditional 2 adds when
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
    const position = positions[call - before];
    const plan = gold.parts[part]?.plan;
    if (call >= before && position !== undefined && plan !== undefined) {
      const parameters = plan.calls[position]?.parameters ?? [];
      const pointer = parameters.find((parameter) => parameter.name === name)?.pointer;
      const workflow = workflowOf(compiler.policy(plan.agent));
      return workflow && pointer && giver(workflow, pointer, gold.agents.length > 1);
    }
    before += positions.length;
  }
  return undefined;
}

/**
 * Why a tool is not in a profile's gold: the conditional that skips it, or else replaces the steps, or
 * else ends them early; undefined where none does.
 */
export function whySkipped(compiler: Compiler, profile: Profile, tool: string): string | undefined {
  const agents = profile.agents.filter((agent) => positionOf(compiler, agent, tool) >= 0);
  const taken = agents.flatMap((agent) => [...actionsTaken(compiler, profile, agent)]);
  const reason = (found: (taken: TakenAction) => boolean, does: (action: Action) => string) => {
    const first = taken.find(found);
    return first && `${first.who} ${does(first.action)} when ${first.when}`;
  };
  const names = ({ targets }: Action) => targets.map(({ text }) => text);
  const isBehind = (agent: string, ends: readonly string[]) =>
    ends.some((end) => positionOf(compiler, agent, end) < positionOf(compiler, agent, tool));
  return (
    reason(
      ({ action }) => action.kind === 'skip' && names(action).includes(tool),
      () => 'skips',
    ) ??
    reason(
      ({ action }) => action.kind === 'override_trajectory',
      () => 'leaves out of its override_trajectory',
    ) ??
    reason(
      ({ action, agent }) => action.kind === 'end_after' && isBehind(agent, names(action)),
      (action) => `cuts off behind ${names(action).join(', ')}`,
    )
  );
}

/** The position of a tool's first step in an agent's workflow, or -1. */
function positionOf(compiler: Compiler, agent: string, name: string): number {
  return stepsNamed(workflowOf(compiler.policy(agent))?.steps ?? [], name)[0] ?? -1;
}

interface TakenAction {
  readonly agent: string;
  readonly action: Action;
  readonly who: string;
  readonly when: string;
}

function* actionsTaken(
  compiler: Compiler,
  profile: Profile,
  agent: string,
): Generator<TakenAction> {
  const outcome = compiler.outcome(agent, profile);
  const whose = profile.agents.length > 1 ? ` of ${agent}` : '';
  for (const conditional of conditionalsOf(
    workflowOf(compiler.policy(agent))?.conditionals ?? [],
  )) {
    const branch = outcome?.[conditional.index];
    if (branch === undefined || branch === unreached) continue;
    const isThen = branch === letters.then;
    const who = `${numbered(conditional)}${whose}`;
    for (const action of isThen ? conditional.then : conditional.else) {
      if (action.kind !== 'conditional')
        yield { agent, action, who, when: when(conditional, isThen) };
    }
  }
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
  return conditionText(holds ? condition : negated(condition));
}
