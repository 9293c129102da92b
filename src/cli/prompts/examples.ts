import type { PromptCase } from './cases.ts';

/** An example with more trajectories would make the prompt too long. */
const mostTrajectories = 24n;

/**
 * Chooses examples among profiles: of the same complexity, never the profile itself, and with other
 * agents if possible; among those, the first in input order.
 */
export class Examples {
  /**
   * For each complexity, the first two profiles of each sequence of agents, because one of them may
   * be the profile in question.
   */
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

  /** The example for a profile, or undefined if there is none. */
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
