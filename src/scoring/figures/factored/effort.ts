/** Thrown where a factored set cannot be scored exactly in reasonable time and memory. */
export class Intractable extends Error {
  constructor() {
    super('this gold set takes too long to search');
    this.name = 'Intractable';
  }
}

/** The most work for one profile, in comparisons of calls or the like: a few seconds. */
export const mostEffort = 2 ** 32;

/**
 * Counts the work of scoring one profile, or of a part that may be given up earlier, against a limit.
 */
export class ScoringEffort {
  private left: number;

  constructor(most = mostEffort) {
    this.left = most;
  }

  /** Counts some work. Throws `Intractable` once the limit is exceeded. */
  readonly spend = (work: number): void => {
    this.left -= work;
    if (this.left < 0) throw new Intractable();
  };
}
