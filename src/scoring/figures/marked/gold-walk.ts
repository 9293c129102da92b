/** How far a run went along a gold set. */
export interface WalkState {
  /** Two states with the same key are the same. */
  readonly key: string;
}

/** Whose turn it is. */
export interface Turn {
  /** Undefined where the gold does not name its agents. */
  readonly agent: string | undefined;
  /** Its position among the agents. */
  readonly turn?: number | undefined;
}

/** The turn of any agent. */
export const anybody: Turn = { agent: undefined };

/** An agent that may be at work, and how far the run is then. */
export interface AtWork<State extends WalkState> extends Turn {
  readonly state: State;
}

/** How many more calls there may be of each class, where that is bounded; -1 is the class of all other calls. */
export interface CallSupply {
  /** The class of a call of the gold that is made in a turn. */
  readonly classOf: (call: number, whose: Turn) => number;
  readonly left: ReadonlyMap<number, number>;
}

/**
 * Goes along the trajectories of a gold set call by call, all of them at once. Calls are the numbers under which those
 * of predictions are known.
 */
export interface GoldWalk<State extends WalkState = WalkState> {
  readonly start: State;
  /** The turns in which the same call as one comes in any trajectory. */
  turnsWith(made: number): readonly Turn[];
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
