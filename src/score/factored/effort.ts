/** Thrown where a factored set cannot be scored exactly in reasonable time and memory. */
export class Intractable extends Error {
  constructor() {
    super('this gold set takes too long to search');
    this.name = 'Intractable';
  }
}

/** Comparisons of a gold call with a predicted one, or as much work: some seconds of it. */
const mostEffort = 2 ** 32;

/** Counts the work of scoring one profile, or of a part of it that may be given up earlier. */
export class Effort {
  private left: number;

  constructor(most = mostEffort) {
    this.left = most;
  }

  /** Throws `Intractable` once there was too much work. */
  spend(work: number): void {
    this.left -= work;
    if (this.left < 0) throw new Intractable();
  }
}
