/**
 * One agent's part of a trajectory: the agent, and how many calls it makes. Agents follow one another.
 */
export interface AgentPart {
  readonly agent: string;
  readonly calls: number;
}
