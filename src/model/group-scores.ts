import { grouped } from '../base/lists-by-key.ts';
import { meanRecord, valuesOf } from '../base/mean.ts';
import { groupConversations } from './conversation.ts';
import { groupEffort } from './effort.ts';
import { isOfTrajectories } from './figure-units.ts';
import { type AnyFigureName, type FigureName, figureRow, type OtherFigureName } from './figures.ts';
import { type RepairColumn, repairColumns, type Task } from './prediction.ts';
import { type GroupScore, type ProfileScore, type Spread, tags } from './score.ts';
import {
  type Groupable,
  journeyGroups,
  type ScoreGroup,
  scoreGroups,
  scoreGroupsByEach,
} from './score-groups.ts';
import { overScores, spreadOf, type Weighted, weightedMean, weightedSpread } from './spread.ts';
import { trialsOf } from './trials.ts';

/** The parts of a profile's score that determine its groups and their figures. */
export type Grouped = Groupable &
  Pick<ProfileScore, 'id' | 'state' | 'figures' | 'otherFigures' | 'tags' | 'repairs'> &
  Partial<Pick<ProfileScore, 'conversation' | 'effort' | 'trial' | 'weights' | 'cluster'>>;

/** What is asked for of runs: pass^k up to this k at least. */
export interface TrialOptions {
  readonly k?: number | undefined;
}

/** What was asked for of the trials of some groups, of which the first is that of all; undefined for plans. */
export function trialOptionsOf(
  task: Task,
  [all]: readonly Pick<GroupScore, 'trials'>[],
): TrialOptions | undefined {
  return task === 'run' ? { k: Object.keys(all?.trials?.passHatK ?? {}).length } : undefined;
}

/** The scores of the groups of {@link reportedGroups}. */
export function groupScores(
  profiles: readonly Grouped[],
  keys: readonly string[],
  trials?: TrialOptions,
): GroupScore[] {
  return reportedGroups(profiles, keys).map((group) => groupScore(group, trials));
}

/** The groups of {@link scoreGroups} and, where there are conversations, of {@link journeyGroups}. */
export function reportedGroups<Score extends Groupable & Pick<Grouped, 'conversation'>>(
  scores: readonly Score[],
  keys: readonly string[],
): ScoreGroup<Score>[] {
  const areConversations = scores.some(({ conversation }) => conversation !== undefined);
  return [...scoreGroups(scores, keys), ...(areConversations ? journeyGroups(scores, keys) : [])];
}

/** The scores of the groups of {@link scoreGroupsByEach}. */
export function groupScoresByEach(
  profiles: readonly Grouped[],
  keys: readonly string[],
  trials?: TrialOptions,
): GroupScore[] {
  return scoreGroupsByEach(profiles, keys).map((group) => groupScore(group, trials));
}

/**
 * The scores of one group: means, sample standard deviations and intervals of figures over profiles,
 * after those of one profile (its trials, or those of several models) are averaged; sums of tags and
 * repairs over all. With options of trials, the scores are of runs. The figures are those that the
 * first of the scores has, since all of one task have the same.
 */
export function groupScore(
  { key, members }: ScoreGroup<Grouped>,
  trials?: TrialOptions,
): GroupScore {
  const profiles = [...grouped(members, ({ id }) => id).values()];
  const [first] = members;
  const names = Object.keys(first?.figures ?? {}) as FigureName[];
  const others = Object.keys(first?.otherFigures ?? {}) as OtherFigureName[];
  const otherFigures = spreads(
    others,
    profiles.map((own) => own.map((one) => one.otherFigures)),
  );
  return {
    key,
    profiles: members.length,
    figures: {
      ...spreads(
        names,
        profiles.map((own) => own.map((one) => one.figures)),
      ),
      ...weightedSpreads(names, profiles),
    },
    otherFigures,
    userJourneyCoverage: otherFigures.tool_call_accuracy?.mean ?? null,
    ...(trials && { trials: trialsOf(members, trials.k) }),
    tags: counted(tags, members, (profile) => profile.tags.map((tag) => [tag, 1])),
    repairs: counted(
      repairColumns,
      members,
      ({ repairs }) => Object.entries(repairs) as [RepairColumn, number][],
    ),
    ...effortIn(members),
    ...conversationsIn(members),
  };
}

function conversationsIn(members: readonly Grouped[]): Pick<GroupScore, 'conversations'> {
  const conversations = groupConversations(members.map((one) => [one.conversation, 1]));
  return conversations === undefined ? {} : { conversations };
}

/** The effort of a group, where its scores have theirs. */
function effortIn(profiles: readonly Grouped[]): Pick<GroupScore, 'effort'> {
  const known = profiles.flatMap(({ id, effort }) => (effort ? [{ id, effort }] : []));
  return known.length === 0 ? {} : { effort: groupEffort(known) };
}

function spreads<Name extends AnyFigureName>(
  names: readonly Name[],
  byProfile: readonly (readonly Readonly<Partial<Record<Name, number | null>>>[])[],
): Record<Name, Spread | null> {
  const means = byProfile.map((own) => meanRecord(names, own));
  const scores = byProfile.flat();
  const entries = names.map((name) => {
    const spread = spreadOf(name, valuesOf(name, means));
    if (!isOfTrajectories(name)) return [name, spread];
    return [name, overScores(spread, valuesOf(name, scores).length, scores.length)];
  });
  return Object.fromEntries(entries);
}

/**
 * The spreads of figures that are pooled, where each profile counts by its weight, and of those in
 * clusters, which are as many as are independent of each other.
 */
function weightedSpreads(
  names: readonly FigureName[],
  profiles: readonly (readonly Grouped[])[],
): Partial<Record<FigureName, Spread | null>> {
  const isClustered = profiles.some(([one]) => one?.cluster !== undefined);
  const weighted = names.filter((name) => isClustered || figureRow(name).isPooled);
  return Object.fromEntries(
    weighted.map((name) => {
      const values = profiles.flatMap((own) => weightedValue(name, own) ?? []);
      return [name, weightedSpread(name, values)];
    }),
  );
}

/**
 * The value of a profile, over its scores that have the figure; undefined where none has. In a pool one
 * that has no value counts nothing, and is one of them all the same.
 */
function weightedValue(name: FigureName, scores: readonly Grouped[]): Weighted | undefined {
  const [{ id = '', cluster = id } = {}] = scores;
  const all = scores.flatMap(({ figures, weights }) => {
    const value = figures[name] ?? null;
    return value === null ? [] : [{ cluster, value, weight: weights?.[name] ?? 1 }];
  });
  const value = weightedMean(all);
  if (value === undefined) return undefined;
  if (!figureRow(name).isPooled) return { cluster, value, weight: 1 };
  const whole = all.reduce((sum, { weight }) => sum + weight, 0);
  return { cluster, value, weight: whole / scores.length };
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
