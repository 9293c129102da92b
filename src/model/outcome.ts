/**
 * Which case every decision of one policy came to for one profile: a letter for each decision, by its
 * position; `-` for one that was not reached. Behind the letters, after a blank, a language may write what else
 * of a profile its plan depends on. Equal texts, equal outcomes.
 */
export type Outcome = string;

/** The letter of a decision that was not reached. */
export const unreached = '-';

/** One way on from a decision: the decision's position, and the letter of its case. */
export interface Case {
  readonly decision: number;
  readonly letter: string;
}

/** A case in one word, for comparing. */
export function caseKey({ decision, letter }: Case): string {
  return `${decision}${letter}`;
}

/** The letters of an outcome: what was decided, and nothing else. */
export function decidedIn(outcome: Outcome): string {
  const end = outcome.indexOf(' ');
  return end < 0 ? outcome : outcome.slice(0, end);
}

/**
 * An outcome, and what it says of lists: for each the positions of the elements that count, null for one that was not
 * read, undefined for one that is not known. Of `2:0.3` the elements 0 and 3 count, and of `2` the first two.
 */
export function withLists(
  outcome: Outcome,
  lists: readonly (readonly number[] | null | undefined)[],
): Outcome {
  const texts = lists.map((elements) => {
    if (elements === null) return unreached;
    if (elements === undefined) return '*';
    const isWhole = elements.every((index, nth) => index === nth);
    return isWhole ? `${elements.length}` : `${elements.length}:${elements.join('.')}`;
  });
  return `${outcome} ${texts.join()}`;
}

/** What an outcome says of lists; undefined if nothing. A list that was not read, or is not known, is undefined. */
export function listsIn(outcome: Outcome): (readonly number[] | undefined)[] | undefined {
  const from = outcome.indexOf(' ');
  if (from < 0) return undefined;
  const texts = outcome.slice(from + 1).split(',');
  return texts.map((text) => {
    const [size = '', listed] = text.split(':');
    if (size === unreached || size === '*') return undefined;
    return listed === undefined
      ? Array.from({ length: Number(size) }, (_, index) => index)
      : listed.split('.').map(Number);
  });
}

/** The cases of an outcome, in the order of the decisions. */
export function casesIn(outcome: Outcome): Case[] {
  return [...decidedIn(outcome)].flatMap((letter, decision): Case[] =>
    letter === unreached ? [] : [{ decision, letter }],
  );
}

/** The outcome of some cases, of so many decisions in all. */
export function outcomeOf(cases: readonly Case[], decisions: number): Outcome {
  const letters = new Array<string>(decisions).fill(unreached);
  for (const { decision, letter } of cases) letters[decision] = letter;
  return letters.join('');
}

/** Whether an outcome has all these cases. */
export function takes(outcome: Outcome, cases: readonly Case[]): boolean {
  return cases.every(({ decision, letter }) => outcome[decision] === letter);
}

/** Whether a decision that is nested in some cases is made. */
export function isMade(
  { enclosing }: { readonly enclosing: readonly Case[] },
  outcome: Outcome,
): boolean {
  return enclosing.length === 0 || enclosing.some((one) => takes(outcome, [one]));
}
