import { demand } from '../../compiler/run/demand.ts';

/** What a judge says of a session (FlowBench, Listing 3). */
export interface Verdict {
  /** Whether all goals of the user are reached. */
  readonly isSuccess: boolean;
  readonly goals: number;
  readonly reached: number;
}

/**
 * Reads a judge's answer: the lines `Result: yes/no`, `Total number of goals: N` and `Number of
 * accomplished goals: M`, the last of each. A reason why it is no verdict, where one of them is missing
 * or says what cannot be. Throws a TypeError for what is no text.
 */
export function readVerdict(text: string): Verdict | { readonly reason: string } {
  demand('readVerdict: the answer', typeof text === 'string', 'a text', text);
  const result = lastOf(text, /\bresult\W*[:：]\W*(yes|no)\b/gi)?.toLowerCase();
  const goals = numberIn(lastOf(text, /\btotal number of goals\W*[:：]\W*(\d+)\b/gi));
  const reached = numberIn(lastOf(text, /\bnumber of accomplished goals\W*[:：]\W*(\d+)\b/gi));
  if (result === undefined) return { reason: "it has no line 'Result: yes' or 'Result: no'" };
  if (goals === undefined) return { reason: "it has no line 'Total number of goals: N'" };
  if (reached === undefined) return { reason: "it has no line 'Number of accomplished goals: N'" };
  if (reached > goals) return { reason: `it has ${reached} accomplished goals of ${goals}` };
  return { isSuccess: result === 'yes', goals, reached };
}

function lastOf(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].at(-1)?.[1];
}

function numberIn(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}
