import { byText } from '../base/text/by-text.ts';
import { ownText } from './own-text.ts';
import type { ProfileScore } from './score.ts';
import { complexities } from './step.ts';

/** The parts of a profile's score that determine its groups. */
export type Groupable = Pick<ProfileScore, 'agents' | 'complexity' | 'groups'>;

/** A group: what its scores share, for example `{ "complexity": "simple" }`, and the scores. */
export interface ScoreGroup<Score> {
  readonly key: Readonly<Record<string, string>>;
  readonly members: readonly Score[];
}

/**
 * The gold's properties that scores are always grouped by; fields of predictions cannot have these
 * names.
 */
export const groupedAlways: readonly string[] = ['complexity', 'workflow'];

/**
 * Groups scores as the paper's Table 3 does: all (key `{}`), by complexity, by workflow (agents joined
 * with `+`), by the prediction fields `keys`, and by complexity and these fields. Groups are sorted by
 * complexity, then by text. Profiles of unknown complexity or workflow are in no group of it; a field
 * that a prediction lacks counts as empty text.
 */
export function scoreGroups<Score extends Groupable>(
  scores: readonly Score[],
  keys: readonly string[],
): ScoreGroup<Score>[] {
  return unique(usual(keys)).flatMap((names) => groupsBy(scores, names));
}

/**
 * Groups scores by each single field, and by complexity and that field, where {@link scoreGroups} does
 * not.
 */
export function scoreGroupsByEach<Score extends Groupable>(
  scores: readonly Score[],
  keys: readonly string[],
): ScoreGroup<Score>[] {
  const each = keys.flatMap((key) => [[key], ['complexity', key]]);
  return unique([...usual(keys), ...each])
    .slice(unique(usual(keys)).length)
    .flatMap((names) => groupsBy(scores, names));
}

function usual(keys: readonly string[]): (readonly string[])[] {
  return [[], ['complexity'], ['workflow'], keys, ['complexity', ...keys]];
}

/**
 * Groups of conversations by workflow and all fields but the scenario, as in the JourneyBench paper's Table 3.
 * None where they are grouped by nothing else.
 */
export function journeyGroups<Score extends Groupable>(
  scores: readonly Score[],
  keys: readonly string[],
): ScoreGroup<Score>[] {
  const names = ['workflow', ...keys.filter((key) => key !== 'scenario')];
  return isOfJourneys(names) ? groupsBy(scores, names) : [];
}

/** Whether groups with these fields are those of {@link journeyGroups}. */
export function isOfJourneys(fields: readonly string[]): boolean {
  return fields[0] === 'workflow' && fields.length > 1;
}

/** Removes duplicate lists of fields; the first occurrence stays. */
function unique(lists: readonly (readonly string[])[]): string[][] {
  const sets = lists.map((names) => [...new Set(names)]);
  const label = (names: readonly string[]) => JSON.stringify([...names].sort(byText));
  return sets.filter((names, at) => sets.findIndex((one) => label(one) === label(names)) === at);
}

function groupsBy<Score extends Groupable>(
  scores: readonly Score[],
  names: readonly string[],
): ScoreGroup<Score>[] {
  const groups = new Map<string, { values: string[]; members: Score[] }>();
  for (const score of scores) {
    const values = names.map((name) => fieldOf(score, name));
    if (values.some((value) => value === undefined)) continue;
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values: values as string[], members: [] };
    group.members.push(score);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => byValues(names, a.values, b.values))
    .map(({ values, members }) => ({
      key: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
      members,
    }));
}

function fieldOf(profile: Groupable, name: string): string | undefined {
  if (name === 'complexity') return profile.complexity;
  if (name === 'workflow') return profile.agents.length > 0 ? profile.agents.join('+') : undefined;
  return ownText(profile.groups, name);
}

function byValues(
  names: readonly string[],
  left: readonly string[],
  right: readonly string[],
): number {
  for (const [at, name] of names.entries()) {
    const [a, b] = [left[at] as string, right[at] as string];
    if (name === 'complexity' && rank(a) !== rank(b)) return rank(a) - rank(b);
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

function rank(complexity: string): number {
  const at = (complexities as readonly string[]).indexOf(complexity);
  return at === -1 ? complexities.length : at;
}
