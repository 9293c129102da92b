/** Work that may be done, counted so that it comes to an end at the same place on any machine. */
export class SolvingEffort {
  private left: number;
  private readonly whole: SolvingEffort | undefined;

  constructor(most: number, whole?: SolvingEffort) {
    this.left = most;
    this.whole = whole;
  }

  get isSpent(): boolean {
    return this.left <= 0 || this.whole?.isSpent === true;
  }

  spend(work: number): void {
    this.left -= work;
    this.whole?.spend(work);
  }

  /** Begins anew with so much work, as far as the whole has it. */
  begin(most: number): void {
    this.left = most;
  }

  /** Has at least so much left, whatever was spent before. */
  reserve(least: number): void {
    this.left = Math.max(this.left, least);
    this.whole?.reserve(least);
  }

  /** A part of it, at the most so much. */
  share(most: number): SolvingEffort {
    return new SolvingEffort(most, this);
  }
}

/** How many comparisons of values are read, and choices made, before something is given up. */
export const mostWork = {
  /** For all that is asked of a workflow. */
  ofWorkflow: 20_000_000,
  /** For listing outcomes, for one goal, for one search, and for one that is to be quick. */
  ofOutcomes: 5_000_000,
  ofGoal: 10_000_000,
  /** For ids of their own, of one witness and of all, even where everything else is used up. */
  ofIds: 1_000_000,
  ofAllIds: 4_000_000,
  ofSearch: 500_000,
  ofQuickSearch: 100_000,
  ofNarrowing: 6_000_000,
  /** For finding out what the proofs of a workflow need. */
  ofProofs: 30_000_000,
};
