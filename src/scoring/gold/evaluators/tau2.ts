import { type Json, ownValue } from '../../../base/json.ts';
import type { AgentPart } from '../../../model/agent-part.ts';
import type { ArgumentRules, ParameterRule } from '../../../model/argument-rules.ts';
import {
  firstMember,
  type GoldForm,
  textsOfRow,
  trajectoryOfCalls,
  withParameters,
} from './row.ts';

/** Tasks of tau2-bench: the agent's actions; the simulated user's actions are ignored. */
export const tau2Gold: GoldForm = {
  name: 'a task of tau2-bench',
  rowsIn: (value) => {
    const criteria = ownValue(value, 'evaluation_criteria');
    if (criteria === undefined) return undefined;
    const all = firstMember(criteria, 'actions');
    if (!Array.isArray(all)) {
      return [
        { id: firstMember(value, 'id'), pointer: '', gold: { reason: 'it asks for no actions' } },
      ];
    }
    const actions = all.filter((action) => firstMember(action, 'requestor') !== 'user');
    return [
      {
        id: firstMember(value, 'id'),
        pointer: '',
        gold: trajectoryOfCalls(
          actions.map((action) => withParameters(action, 'arguments')),
          'name',
          ['arguments'],
        ),
        parts: partsOf(actions),
        rules: rulesOf(actions),
      },
    ];
  },
};

const agentPrefix = 'agent: ';

/** The agents that traxgen writes beside the actions. */
function partsOf(actions: readonly Json[]): AgentPart[] | undefined {
  const parts: { agent: string; calls: number }[] = [];
  for (const action of actions) {
    const info = firstMember(action, 'info');
    if (typeof info !== 'string' || !info.startsWith(agentPrefix)) return undefined;
    const agent = info.slice(agentPrefix.length);
    const last = parts.at(-1);
    if (last?.agent === agent) last.calls += 1;
    else parts.push({ agent, calls: 1 });
  }
  return parts;
}

/** Rules that ignore the arguments missing from `compare_args`. */
function rulesOf(actions: readonly Json[]): ArgumentRules | undefined {
  const tools = new Map<string, { parameters: Map<string, ParameterRule> }>();
  for (const action of actions) {
    const tool = firstMember(action, 'name');
    const compared = textsOfRow(firstMember(action, 'compare_args'));
    const given = Object.keys((firstMember(action, 'arguments') ?? {}) as object);
    if (typeof tool !== 'string' || compared === undefined) continue;
    for (const name of given.filter((each) => !compared.includes(each))) {
      const rule = tools.get(tool) ?? { parameters: new Map() };
      tools.set(tool, rule);
      rule.parameters.set(name, { ignore: true });
    }
  }
  return tools.size === 0 ? undefined : { tools, names: [] };
}
