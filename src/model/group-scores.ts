import { groupEffort } from './effort.ts';
import { figureNames, otherFigureNames } from './figures.ts';
import { grouped } from './lists-by-key.ts';
import { mean, meanRecord, valuesOf } from './mean.ts';
import { type RepairColumn, repairColumns } from './prediction.ts';
import { type GroupScore, type ProfileScore, type Spread, tags } from './score.ts';
import { complexities } from './step.ts';

/** The parts of a profile's score that determine its groups and their figures. */
export type Grouped = Pick<
  ProfileScore,
  'id' | 'agents' | 'complexity' | 'groups' | 'figures' | 'otherFigures' | 'tags' | 'repairs'
> &
  Partial<Pick<ProfileScore, 'effort'>>;

/**
 * The gold's properties that scores are always grouped by; fields of predictions cannot have these
 * names.
 */
export const groupedAlways: readonly string[] = ['complexity', 'workflow'];

/**
 * The scores of groups of profiles, as in the paper's Table 3: all profiles (key `{}`), by complexity,
 * by workflow (agents joined with `+`), by the prediction fields `keys`, and by complexity and these
 * fields. Groups are sorted by complexity, then by text. Profiles of unknown complexity or workflow are
 * in no group of it; a field that a prediction lacks counts as empty text.
 */
export function groupScores(profiles: readonly Grouped[], keys: readonly string[]): GroupScore[] {
  return unique(usual(keys)).flatMap((names) => groupsBy(profiles, names));
}

/**
 * The scores by each single field, and by complexity and that field, which {@link groupScores} does not
 * contain.
 */
export function groupScoresByEach(
  profiles: readonly Grouped[],
  keys: readonly string[],
): GroupScore[] {
  const each = keys.flatMap((key) => [[key], ['complexity', key]]);
  return unique([...usual(keys), ...each])
    .slice(unique(usual(keys)).length)
    .flatMap((names) => groupsBy(profiles, names));
}

function usual(keys: readonly string[]): (readonly string[])[] {
  return [[], ['complexity'], ['workflow'], keys, ['complexity', ...keys]];
}

/** Removes duplicate lists of fields; the first occurrence stays. */
function unique(lists: readonly (readonly string[])[]): string[][] {
  const sets = lists.map((names) => [...new Set(names)]);
  const label = (names: readonly string[]) => JSON.stringify([...names].sort());
  return sets.filter((names, at) => sets.findIndex((one) => label(one) === label(names)) === at);
}

function groupsBy(profiles: readonly Grouped[], names: readonly string[]): GroupScore[] {
  const groups = new Map<string, { values: string[]; members: Grouped[] }>();
  for (const profile of profiles) {
    const values = names.map((name) => fieldOf(profile, name));
    if (values.some((value) => value === undefined)) continue;
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values: values as string[], members: [] };
    group.members.push(profile);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => byValues(names, a.values, b.values))
    .map(({ values, members }) => {
      return groupScore(
        Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
        members,
      );
    });
}

function fieldOf(profile: Grouped, name: string): string | undefined {
  if (name === 'complexity') return profile.complexity;
  if (name === 'workflow') return profile.agents.length > 0 ? profile.agents.join('+') : undefined;
  return Object.hasOwn(profile.groups, name) ? profile.groups[name] : '';
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

/**
 * The scores of one group: means and sample standard deviations of figures over profiles, each with the
 * mean over its scores; sums of tags and repairs.
 */
export function groupScore(
  key: Readonly<Record<string, string>>,
  profiles: readonly Grouped[],
): GroupScore {
  const scores = [...grouped(profiles, ({ id }) => id).values()];
  const otherFigures = spreads(
    otherFigureNames,
    scores.map((own) => own.map((one) => one.otherFigures)),
  );
  return {
    key,
    profiles: profiles.length,
    figures: spreads(
      figureNames,
      scores.map((own) => own.map((one) => one.figures)),
    ),
    otherFigures,
    userJourneyCoverage: otherFigures.tool_call_accuracy?.mean ?? null,
    tags: counted(tags, profiles, (profile) => profile.tags.map((tag) => [tag, 1])),
    repairs: counted(
      repairColumns,
      profiles,
      ({ repairs }) => Object.entries(repairs) as [RepairColumn, number][],
    ),
    ...effortIn(profiles),
  };
}

/** The effort of a group, where its scores have theirs. */
function effortIn(profiles: readonly Grouped[]): Pick<GroupScore, 'effort'> {
  const known = profiles.flatMap(({ id, effort }) => (effort ? [{ id, effort }] : []));
  return known.length === 0 ? {} : { effort: groupEffort(known) };
}

function spreads<Name extends string>(
  names: readonly Name[],
  ofProfiles: readonly (readonly Readonly<Record<Name, number | null>>[])[],
): Record<Name, Spread | null> {
  const records = ofProfiles.map((own) => meanRecord(names, own));
  const entries = names.map((name) => [name, spreadOf(valuesOf(name, records))]);
  return Object.fromEntries(entries);
}

/**
 * The mean and the sample standard deviation √(Σ(x−mean)²/(n−1)), which is 0 for one value; null
 * without values.
 */
export function spreadOf(values: readonly number[]): Spread | null {
  const center = mean(values);
  if (center === undefined) return null;
  let squares = 0;
  for (const value of values) squares += (value - center) ** 2;
  const sd = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
  return { mean: center, sd, n: values.length };
}

/** Sums by name, in the order of the names, without zeros. */
function counted<Name extends string>(
  names: readonly Name[],
  profiles: readonly Grouped[],
  countsOf: (profile: Grouped) => readonly (readonly [Name, number])[],
): Partial<Record<Name, number>> {
  const sums = new Map<Name, number>();
  for (const profile of profiles) {
    for (const [name, count] of countsOf(profile)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const entries = names
    .map((name): [Name, number] => [name, sums.get(name) ?? 0])
    .filter(([, sum]) => sum > 0);
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}
