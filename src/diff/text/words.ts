import type {
  Cause,
  ChangeSide,
  DifferenceReport,
  PlacedParting,
  PolicyChange,
} from '../../model/difference.ts';
import { counted, shown } from '../../words/shown.ts';

/** The most characters shown of a change or a call. */
export const longestText = 500;

/** The most changes per cause, and the most faults per example; --report-format json has all. */
export const mostChanges = 20;
export const mostFaults = 5;

const verbs = {
  changed: ['has other trajectories', 'have other trajectories'],
  fails: ['does not compile any more', 'do not compile any more'],
  compiles: ['compiles now', 'compile now'],
} as const;

/** How many profiles had which effect: `3 profiles have other trajectories`. */
export function effectText({ effect, profiles }: Pick<Cause, 'effect' | 'profiles'>): string {
  const [one, many] = verbs[effect];
  return `${counted(profiles.length, 'profile')} ${profiles.length === 1 ? one : many}`;
}

/** The cause in words: `condition changed`, `2 changes together`. */
export function causeText({ changes, isGuess }: Cause, { changes: all }: DifferenceReport): string {
  if (isGuess) return `one or more of ${counted(changes.length, 'change')}, too many to try out`;
  const [only = 0] = changes;
  return changes.length === 1 ? (all[only]?.kind ?? '') : `${changes.length} changes together`;
}

/** `the two versions part at the choice of a pathway in node 5`. */
export function partingText({ at }: PlacedParting): string {
  return `the two versions part at ${shown(at, longestText)}`;
}

/** `a.json:12`. */
export function sideText({ file, line }: ChangeSide): string {
  return `${shown(file)}:${line}`;
}

/** `12 -> 6 trajectories`, or which version has none. */
export function countsText({ before, after }: Cause['example']): string {
  if (before === undefined && after === undefined) return 'does not compile';
  if (before === undefined) return `did not compile -> ${trajectories(after ?? 0n)}`;
  if (after === undefined) return `${trajectories(before)} -> does not compile`;
  return `${before ?? uncounted} -> ${trajectories(after)}`;
}

const uncounted = 'uncounted';

function trajectories(count: bigint | null): string {
  return `${count ?? uncounted} ${count === 1n ? 'trajectory' : 'trajectories'}`;
}

/** The first line of a report. */
export function headline({ counts }: DifferenceReport): string {
  const { changed, fails, compiles, profiles } = counts;
  return `${changed + fails + compiles} of ${counted(profiles, 'profile')} changed`;
}

/**
 * The numbers of profiles by result, in words; zeros are left out, except that of unchanged profiles.
 */
export function countRows({ counts }: DifferenceReport): [string, number][] {
  const rows: [string, number][] = [
    ['unchanged', counts.unchanged],
    ['with other trajectories', counts.changed],
    ['not compiled any more', counts.fails],
    ['compiled now', counts.compiles],
    ['compiled by neither version', counts.failed],
    ['not to be compared', counts.undecided],
    ['of agents in neither version', counts.foreign],
  ];
  return rows.filter(([name, count]) => count > 0 || name === 'unchanged');
}

/** The numbers of all trajectories before and after. */
export function sumText({ trajectories: { before, after } }: DifferenceReport): string {
  return `${before ?? uncounted} -> ${trajectories(after)} where both versions compile`;
}

/** For a cause of several changes: a note that the example shows only one of them. */
export function aloneText({ changes, example }: Cause): string {
  if (!example.isAlone) return '';
  return changes.length === 1 ? ', by this change alone' : ', by these changes alone';
}

/**
 * A sentence on a number of changes without effect; it does not cover profiles that were not compared.
 */
export function idleText(count: number, { counts }: DifferenceReport): string {
  const isWhole = counts.failed + counts.undecided === 0;
  const whom = isWhole ? 'these profiles' : 'the profiles that were compared';
  return `${counted(count, 'change')} without effect on ${whom}`;
}

/** The changes that had no effect on any profile. */
export function idleChanges({ changes }: DifferenceReport): PolicyChange[] {
  return changes.filter(({ profiles }) => profiles === 0);
}
