/** How far a run went along a gold set. */
export interface WalkState {
  /** Two states with the same key are the same. */
  readonly key: string;
}

/** An agent that may be at work, and how far the run is then. */
export interface AtWork<State extends WalkState> {
  /** Undefined where the gold does not name its agents. */
  readonly agent: string | undefined;
  readonly state: State;
}

/** How many more calls there may be of each class, where that is bounded; -1 is the class of all other calls. */
export interface CallSupply {
  /** The class of a call of the gold that an agent makes. */
  readonly classOf: (call: number, agent: string | undefined) => number;
  readonly left: ReadonlyMap<number, number>;
}

/**
 * Goes along the trajectories of a gold set call by call, all of them at once. Calls are the numbers under which those
 * of predictions are known.
 */
export interface GoldWalk<State extends WalkState = WalkState> {
  readonly start: State;
  /** The agents that have the same call as one in any trajectory; one of them is undefined where they are not named. */
  agentsOf(made: number): readonly (string | undefined)[];
  /** All ways to go on with a call. */
  after(state: State, made: number): readonly State[];
  mayEnd(state: State): boolean;
  /** Whether some way leads from here to an end, with no more calls than there may be. */
  mayFinish(state: State, supply?: CallSupply): boolean;
  /** The agents that may be at work: of two that follow one another, both. */
  atWork(state: State): readonly AtWork<State>[];
  /** How many calls of the agent that is at work are the same as this one. */
  timesMade(state: State, made: number): number;
}
