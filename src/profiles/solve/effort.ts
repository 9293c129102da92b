/**
 * A budget of work. It is counted in steps, not in time, so that a search gives up at the same
 * point on any machine. The budget of `whole`, if given, also counts.
 */
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

  /** Starts a new task with this budget, still within the whole. */
  begin(most: number): void {
    this.left = most;
  }

  /** Makes sure that at least this much work is left, even if the budget is spent. */
  reserve(least: number): void {
    this.left = Math.max(this.left, least);
    this.whole?.reserve(least);
  }

  /** A budget within this one. */
  share(most: number): SolvingEffort {
    return new SolvingEffort(most, this);
  }
}

/**
 * Limits on the number of comparisons read and choices made before something is given up. What has to be made
 * before anything can be read (demands of cases, and the states after them) has a budget of its own, counted in
 * finer steps.
 */
export const workLimits = {
  /** For all questions about a workflow. */
  ofWorkflow: 20_000_000,
  /** For all questions of lint about a workflow: people wait for it whenever they validate. */
  ofLint: 400_000,
  /** For listing outcomes, for one goal, for one search, for a quick search, and for arc consistency. */
  ofOutcomes: 5_000_000,
  ofGoal: 10_000_000,
  /** For finding free ids: for one witness, and for all, even if the other budgets are spent. */
  ofIds: 1_000_000,
  ofAllIds: 4_000_000,
  ofSearch: 500_000,
  ofQuickSearch: 100_000,
  ofArcConsistency: 6_000_000,
  /** For making the states of a policy, and for those of its outcomes, as many as are covered. */
  ofStates: 50_000_000,
  ofOutcomeStates: 60_000_000,
  /** For completing the cases of a policy: what their walks ask, and their calls. */
  ofCompleting: 10_000_000,
  /** For reducing the proofs of a workflow to the demands that are needed. */
  ofProofs: 30_000_000,
};
