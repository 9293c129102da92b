import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { WholeNumber } from '../../base/whole-number.ts';
import { effortNames, type GroupEffort } from '../../model/effort.ts';
import { type FigureName, figuresOfTask, pairFigureNames } from '../../model/figures.ts';
import { failedCalls, repairColumns, scoredTasks, type Task } from '../../model/prediction.ts';
import { remedyKinds } from '../../model/remedy.ts';
import {
  type AlignedCall,
  type AllowedCall,
  type GroupScore,
  type Match,
  type Pair,
  type ProfileScore,
  parallelOrders,
  type Reason,
  replyMeasures,
  type ScoreReport,
  type Spread,
  similarities,
  tags,
} from '../../model/score.ts';
import {
  byName,
  countsByName,
  numberAt,
  objectAt,
  objectsAt,
  textMember,
  textsAt,
  textsByName,
  wholeAt,
  wordAt,
} from './members.ts';
import { comparisonOf } from './read-comparison.ts';
import { conversationIn, conversationsIn } from './read-conversations.ts';
import { trialsIn } from './read-trials.ts';

/**
 * Reads the report from the value of a scores.json; undefined where it has no list of profiles with ids
 * and figures. What an older version did not write becomes null, zero or empty; what a newer one adds
 * is ignored.
 */
export function readScores(value: Json): ScoreReport | undefined {
  if (!isJsonObject(value)) return undefined;
  const profiles = ownValue(value, 'profiles');
  const parallel = wordAt(value, 'parallel', parallelOrders);
  const failed = wordAt(value, 'failed_calls', failedCalls);
  const ignored = textsAt(value, 'ignored_tools');
  if (!Array.isArray(profiles) || !profiles.every(isProfile)) return undefined;
  const task = wordAt(value, 'task', scoredTasks) ?? 'plan';
  return {
    task,
    similarity: wordAt(value, 'similarity', similarities) ?? 'lcs',
    rules: textsAt(value, 'rules'),
    ...repliesOf(value),
    ...(parallel && { parallel }),
    ...(failed && { failedCalls: failed }),
    ...(ignored.length > 0 && { ignoredTools: ignored }),
    profiles: objectsAt(value, 'profiles').map((one) => profileOf(one, task)),
    groups: objectsAt(value, 'groups').map((one) => groupOf(one, task)),
    unpredicted: textsAt(value, 'unpredicted'),
    unknown: textsAt(value, 'unknown'),
    doubled: textsAt(value, 'doubled'),
    ...inCommonIn(objectAt(value, 'in_common')),
    ...(ownValue(value, 'comparisons') !== undefined && {
      comparisons: objectsAt(value, 'comparisons').map((one) => comparisonOf(one, task)),
    }),
  };
}

/** The version number in the value of a scores.json. */
export function versionOf(value: Json): number {
  const version = isJsonObject(value) ? ownValue(value, 'version') : undefined;
  return typeof version === 'number' ? version : 1;
}

function isProfile(value: Json): boolean {
  return (
    isJsonObject(value) &&
    textMember(value, 'id') !== undefined &&
    isJsonObject(ownValue(value, 'figures'))
  );
}

function repliesOf(value: JsonObject): Pick<ScoreReport, 'replies'> {
  const replies = objectAt(value, 'replies');
  const measure = wordAt(replies, 'measure', replyMeasures);
  const threshold = numberAt(replies, 'threshold');
  return measure === undefined || threshold === null ? {} : { replies: { measure, threshold } };
}

/** Reads a score. */
export function profileOf(value: JsonObject, task: Task): ProfileScore {
  const names = figuresOfTask(task);
  return {
    id: textMember(value, 'id') ?? '',
    agents: textsAt(value, 'agents'),
    complexity: textMember(value, 'complexity'),
    groups: textsByName(value, 'groups'),
    ...trialOf(textMember(value, 'trial')),
    state: wordAt(value, 'state', ['scored', 'absent', 'unreadable']) ?? 'scored',
    ...unreadOf(textMember(value, 'unread')),
    golds: ownValue(value, 'golds') === null ? null : (wholeAt(value, 'golds') ?? 0),
    ...goldHashOf(textMember(value, 'gold_hash')),
    ...sampledFrom(wholeAt(value, 'sampled_from')),
    predictions: numberAt(value, 'predictions') ?? 0,
    figures: byName(value, 'figures', names.own, numberAt),
    ...clusterOf(textMember(value, 'cluster')),
    ...weightsOf(value, names.own),
    otherFigures: byName(value, 'other_figures', names.others, numberAt),
    tags: tags.filter((tag) => textsAt(value, 'tags').includes(tag)),
    reasons: objectsAt(value, 'reasons').flatMap(reasonOf),
    pairs: objectsAt(value, 'pairs').map(pairOf),
    alignments: objectsAt(value, 'alignments').map(alignmentOf),
    matches: objectsAt(value, 'matches').map(matchOf),
    ...allowedIn(value),
    ...remedyIn(value),
    repairs: countsByName(value, 'repairs', repairColumns),
    effort: byName(value, 'effort', effortNames, numberAt),
    ...conversationIn(value),
  };
}

function weightsOf(value: JsonObject, names: readonly FigureName[]): Pick<ProfileScore, 'weights'> {
  if (ownValue(value, 'weights') === undefined) return {};
  return { weights: countsByName(value, 'weights', names) };
}

function clusterOf(cluster: string | undefined): Pick<ProfileScore, 'cluster'> {
  return cluster === undefined ? {} : { cluster };
}

function trialOf(trial: string | undefined): Pick<ProfileScore, 'trial'> {
  return trial === undefined ? {} : { trial };
}

function unreadOf(unread: string | undefined): Pick<ProfileScore, 'unread'> {
  return unread === undefined ? {} : { unread };
}

function goldHashOf(goldHash: string | undefined): Pick<ProfileScore, 'goldHash'> {
  return goldHash === undefined ? {} : { goldHash };
}

function sampledFrom(golds: WholeNumber | undefined): Pick<ProfileScore, 'sampledFrom'> {
  return golds === undefined ? {} : { sampledFrom: golds };
}

function reasonOf(value: JsonObject): Reason[] {
  const tag = wordAt(value, 'tag', tags);
  if (tag === undefined) return [];
  return [
    { prediction: numberAt(value, 'prediction') ?? 0, tag, text: textMember(value, 'text') ?? '' },
  ];
}

function pairOf(value: JsonObject): Pair {
  return {
    gold: wholeAt(value, 'gold') ?? 0,
    prediction: numberAt(value, 'prediction') ?? 0,
    similarity: numberAt(value, 'similarity') ?? 0,
    figures: byName(value, 'figures', pairFigureNames, numberAt),
  };
}

function alignmentOf(value: JsonObject): ProfileScore['alignments'][number] {
  return {
    prediction: numberAt(value, 'prediction') ?? 0,
    gold: wholeAt(value, 'gold') ?? 0,
    calls: objectsAt(value, 'calls').flatMap(callOf),
  };
}

function matchOf(value: JsonObject): Match {
  const [failed, allowed] = [positionsAt(value, 'failed'), positionsAt(value, 'allowed')];
  return {
    prediction: numberAt(value, 'prediction') ?? 0,
    gold: wholeAt(value, 'gold') ?? 0,
    calls: textsAt(value, 'calls'),
    ...(failed.length > 0 && { failed }),
    ...(allowed.length > 0 && { allowed }),
  };
}

function positionsAt(value: JsonObject, name: string): number[] {
  const positions = ownValue(value, name);
  return (Array.isArray(positions) ? positions : []).filter((at) => typeof at === 'number');
}

function remedyIn(value: JsonObject): Pick<ProfileScore, 'remedy'> {
  const remedy = objectAt(value, 'remedy');
  const kind = wordAt(remedy, 'kind', remedyKinds);
  return kind === undefined ? {} : { remedy: { kind, names: textsAt(remedy, 'names') } };
}

function inCommonIn(value: JsonObject): Pick<ScoreReport, 'inCommon'> {
  const kind = wordAt(value, 'kind', remedyKinds);
  const [runs, invalid] = [numberAt(value, 'runs'), numberAt(value, 'invalid')];
  if (kind === undefined || runs === null || invalid === null) return {};
  const names = Object.keys(objectAt(value, 'names')).map(
    (name) => [name, numberAt(objectAt(value, 'names'), name) ?? 0] as const,
  );
  return { inCommon: { kind, runs, names, invalid } };
}

function allowedIn(value: JsonObject): Pick<ProfileScore, 'allowed'> {
  const allowed = objectsAt(value, 'allowed').flatMap((one): AllowedCall[] => {
    const kind = wordAt(one, 'kind', ['repeat', 'anytime']);
    if (kind === undefined) return [];
    const [prediction, step] = [numberAt(one, 'prediction') ?? 0, numberAt(one, 'step') ?? 0];
    return [{ prediction, step, tool: textMember(one, 'tool') ?? '', kind }];
  });
  return allowed.length > 0 ? { allowed } : {};
}

const marks = ['same', 'changed', 'missing', 'extra', 'allowed', 'tried'] as const;

function callOf(value: JsonObject): AlignedCall[] {
  const mark = wordAt(value, 'mark', marks);
  if (mark === undefined) return [];
  const gold = textMember(value, 'gold');
  const prediction = textMember(value, 'prediction');
  const parallel = numberAt(value, 'parallel');
  const agents = agentsOf(ownValue(value, 'agents'));
  const status = wordAt(value, 'status', ['failed']);
  return [
    {
      mark,
      ...(gold === undefined ? {} : { gold }),
      ...(prediction === undefined ? {} : { prediction }),
      ...(agents !== undefined && { agents }),
      ...(typeof parallel === 'number' && { parallel }),
      ...(status !== undefined && { status }),
    },
  ];
}

function agentsOf(value: Json | undefined): AlignedCall['agents'] {
  if (value === undefined || !isJsonObject(value)) return undefined;
  const [gold, prediction] = [textMember(value, 'gold'), textMember(value, 'prediction')];
  return gold === undefined || prediction === undefined ? undefined : { gold, prediction };
}

function groupOf(value: JsonObject, task: Task): GroupScore {
  const names = figuresOfTask(task);
  return {
    key: textsByName(value, 'key'),
    profiles: numberAt(value, 'profiles') ?? 0,
    figures: byName(value, 'figures', names.own, spreadAt),
    otherFigures: byName(value, 'other_figures', names.others, spreadAt),
    userJourneyCoverage: numberAt(value, 'user_journey_coverage'),
    ...trialsIn(value),
    tags: countsByName(value, 'tags', tags),
    repairs: countsByName(value, 'repairs', repairColumns),
    ...(ownValue(value, 'effort') !== undefined && { effort: effortOf(value) }),
    ...conversationsIn(value),
  };
}

function effortOf(value: JsonObject): GroupEffort {
  const told = objectAt(objectAt(value, 'effort'), 'ratio');
  const [ratio, n] = [numberAt(told, 'value'), numberAt(told, 'n')];
  return {
    means: byName(value, 'effort', effortNames, (efforts, name) => {
      const of = objectAt(efforts, name);
      const [mean, known] = [numberAt(of, 'mean'), numberAt(of, 'n')];
      return mean === null || known === null ? null : { mean, n: known };
    }),
    ratio: ratio === null || n === null ? null : { value: ratio, n },
  };
}

function spreadAt(object: JsonObject, name: string): Spread | null {
  const value = objectAt(object, name);
  const [mean, sd, n] = [numberAt(value, 'mean'), numberAt(value, 'sd'), numberAt(value, 'n')];
  const [low, high] = [numberAt(value, 'low'), numberAt(value, 'high')];
  const scores = numberAt(value, 'scores');
  if (mean === null || sd === null || n === null) return null;
  return { mean, sd, n, ...(scores !== null && { scores }), low, high };
}
