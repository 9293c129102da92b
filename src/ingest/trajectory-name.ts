const trajectory =
  /trajector|path|option|sequence|alternative|variant|order|way|solution|plan|candidate|possib|\bor\b|^[\W_]*(?:\d+|[a-z])?[\W_]*$/i;

/**
 * Whether words between lists, or the key of one, say that each is a trajectory (`trajectory_1`,
 * `Option B`, `2.`): lists under any other may be parts of one, or be rejected.
 */
export function namesTrajectory(words: string): boolean {
  return trajectory.test(words);
}
