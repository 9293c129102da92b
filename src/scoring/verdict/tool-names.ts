import { functionNameOf } from '../../base/function-name.ts';
import type { Prediction } from '../../model/prediction.ts';
import { callsOfStep } from '../../model/step.ts';
import { callsOfAll, callsOfFirst, type GoldEntry } from '../gold/gold-entry.ts';

/**
 * The tools of an entry's gold, and of its agents' policies, that a model knows under another name, by the name
 * of their function.
 */
export function toolsByFunction(entry: GoldEntry): ReadonlyMap<string, string> {
  const { agents, origin } = entry;
  const policies = agents.flatMap((agent) => origin?.compiler.policy(agent) ?? []);
  const steps = policies.flatMap((policy) => policy.steps.flatMap((step) => callsOfStep(step)));
  const anytime = policies.flatMap(
    (policy) => policy.anytime?.flatMap(({ tool }) => tool ?? []) ?? [],
  );
  const called = [...callsOfAll(entry), ...steps].map(({ tool }) => tool);
  const tools = new Set([...called, ...anytime]);
  const renamed = [...tools].map((tool) => [functionNameOf(tool), tool] as const);
  return new Map(renamed.filter(([name]) => !tools.has(name)));
}

/** A prediction with the names of tools where a model had to use those of their functions. */
export function withToolNames<Made extends Pick<Prediction, 'trajectories'>>(
  prediction: Made,
  entry: GoldEntry,
): Made {
  if (hasToolsOfGold(prediction, entry)) return prediction;
  const tools = toolsByFunction(entry);
  if (tools.size === 0 || prediction.trajectories === undefined) return prediction;
  const trajectories = prediction.trajectories.map((trajectory) =>
    trajectory.map((segment) => ({
      ...segment,
      calls: segment.calls.map((call) => ({ ...call, tool: tools.get(call.tool) ?? call.tool })),
    })),
  );
  return { ...prediction, trajectories };
}

/** Whether a prediction calls only tools of the gold, whose names are those of no other tool's function. */
function hasToolsOfGold(
  { trajectories = [] }: Pick<Prediction, 'trajectories'>,
  entry: GoldEntry,
): boolean {
  const tools = new Set(callsOfFirst(entry).map(({ tool }) => tool));
  return trajectories.every((trajectory) =>
    trajectory.every(({ calls }) => calls.every(({ tool }) => tools.has(tool))),
  );
}
