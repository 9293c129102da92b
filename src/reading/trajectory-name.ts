const trajectory =
  /trajector|path|option|sequence|alternative|variant|order|way|solution|plan|candidate|possib|\bor\b|^[\W_]*(?:\d+|[a-z])?[\W_]*$/i;

/**
 * Whether a heading or a key names a trajectory (`trajectory_1`, `Option B`, `2.`). A list under
 * another name may be part of a trajectory, or a rejected one.
 */
export function namesTrajectory(words: string): boolean {
  return trajectory.test(words);
}
