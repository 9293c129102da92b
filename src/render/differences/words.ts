import type { Cause, ChangeSide, DifferenceReport, PolicyChange } from '../../model/difference.ts';
import { counted, shown } from '../shown.ts';

/** A change or a call is cut behind so many characters. */
export const longestText = 500;

/** A cause lists so many changes, and an example so many faults; --report-format json has them all. */
export const mostChanges = 20;
export const mostFaults = 5;

const verbs = {
  changed: ['has other trajectories', 'have other trajectories'],
  fails: ['does not compile any more', 'do not compile any more'],
  compiles: ['compiles now', 'compile now'],
} as const;

/** What became of how many profiles: `3 profiles have other trajectories`. */
export function effectText({ effect, profiles }: Pick<Cause, 'effect' | 'profiles'>): string {
  const [one, many] = verbs[effect];
  return `${counted(profiles.length, 'profile')} ${profiles.length === 1 ? one : many}`;
}

/** What the cause is: `condition changed`, `2 changes together`. */
export function causeText({ changes, isGuess }: Cause, { changes: all }: DifferenceReport): string {
  if (isGuess) return `one or more of ${counted(changes.length, 'change')}, too many to try out`;
  const [only = 0] = changes;
  return changes.length === 1 ? (all[only]?.kind ?? '') : `${changes.length} changes together`;
}

/** `a.json:12`. */
export function placeText({ file, line }: ChangeSide): string {
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

/** What profiles came to, in words and numbers; nothing that none came to, but for the unchanged. */
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

/** The trajectories of all profiles together, before and after. */
export function sumText({ trajectories: { before, after } }: DifferenceReport): string {
  return `${before ?? uncounted} -> ${trajectories(after)} where both versions compile`;
}

/** Where an example is of several changes: that it shows one of them. */
export function aloneText({ changes, example }: Cause): string {
  if (!example.isAlone) return '';
  return changes.length === 1 ? ', by this change alone' : ', by these changes alone';
}

/** What is said of so many changes without effect: of profiles that were not compared, nothing is. */
export function idleText(count: number, { counts }: DifferenceReport): string {
  const isWhole = counts.failed + counts.undecided === 0;
  const whom = isWhole ? 'these profiles' : 'the profiles that were compared';
  return `${counted(count, 'change')} without effect on ${whom}`;
}

/** The changes that made no difference for any profile. */
export function idleChanges({ changes }: DifferenceReport): PolicyChange[] {
  return changes.filter(({ profiles }) => profiles === 0);
}
