import type { AlignedCall } from '../../model/score.ts';
import type { TrajectoryPair } from './drop-optional-calls.ts';

/**
 * The agents of a gold call and a predicted one if both are known and they differ; otherwise undefined.
 */
export function differentAgents(
  [gold, predicted]: TrajectoryPair,
  g: number,
  p: number,
): AlignedCall['agents'] | undefined {
  const [right, made] = [gold.agents[g], predicted.agents[p]];
  if (right === undefined || made === undefined || right === made) return undefined;
  return { gold: right, prediction: made };
}
