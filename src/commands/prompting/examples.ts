import type { PromptCase } from './cases.ts';

/** An example with more trajectories would fill the prompt. */
const mostTrajectories = 24n;

/**
 * Finds examples among profiles: of the same complexity, never the profile itself, and not with the
 * same agents if there is any other; of all that are left the first in the order of the input.
 */
export class Examples {
  /** By complexity, the first two profiles of each sequence of agents: one may be the one in question. */
  private readonly pools = new Map<string, PromptCase[]>();

  constructor(cases: readonly PromptCase[]) {
    const counts = new Map<string, number>();
    for (const one of cases) {
      const { count: size } = one.gold;
      if (size === undefined || size > mostTrajectories) continue;
      const level = levelOf(one);
      const key = JSON.stringify([level, one.profile.agents]);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      const pool = this.pools.get(level) ?? [];
      this.pools.set(level, pool);
      if (count < 2) pool.push(one);
    }
  }

  /** The example for a profile, or undefined where there is none. */
  exampleFor(one: PromptCase): PromptCase | undefined {
    const others = (this.pools.get(levelOf(one)) ?? []).filter(
      ({ profile }) => profile.id !== one.profile.id,
    );
    const agents = JSON.stringify(one.profile.agents);
    const hasOtherAgents = ({ profile }: PromptCase) => JSON.stringify(profile.agents) !== agents;
    return others.find(hasOtherAgents) ?? others[0];
  }
}

function levelOf({ complexity = '' }: PromptCase): string {
  return complexity;
}
