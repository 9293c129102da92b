/** One agent's part of a trajectory: the agents of a profile follow one another. */
export interface AgentPart {
  readonly agent: string;
  readonly calls: number;
}
