import type { Content } from '../emit/format.ts';
import { formatNamed } from '../emit/formats.ts';
import type { GoldLack } from '../model/diagnostic-data.ts';
import type { ReadTrajectory } from '../model/format.ts';
import type { ReferenceTrajectory } from '../model/reference.ts';

/** Evaluators' rows want values, and do without agents. */
const rowContent: Content = { parameters: 'values', agents: false };

/** What a format would have to tell that is not known; `known` is how parameters are. */
export function lackOf(
  known: Content['parameters'],
  to: string,
  trajectories: readonly ReferenceTrajectory[],
): GoldLack | undefined {
  const { parameters: wanted, agents } = formatNamed(to)?.content ?? rowContent;
  if (wanted !== 'none' && known === 'none') return 'parameters';
  if (wanted === 'values' && known === 'text') return 'types';
  const isNameless = trajectories.flat().some(({ agent }) => agent === undefined);
  return agents && isNameless ? 'agents' : undefined;
}

/** Trajectories as read, under the profile's agent where it has only one. */
export function referencesOf(
  trajectories: readonly ReadTrajectory[],
  agents: readonly string[] = [],
): ReferenceTrajectory[] {
  const [only, ...others] = agents;
  const whose = others.length === 0 ? only : undefined;
  return trajectories.map((segments) =>
    segments.map(({ agent = whose, calls }) => ({
      agent,
      calls: calls.map(({ params = [], ...call }) => ({ ...call, params })),
    })),
  );
}
