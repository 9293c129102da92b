import type { ArgumentRules } from '../model/argument-rules.ts';
import type { Prediction } from '../model/prediction.ts';
import type { ProfileScore, ScoreReport, SimilarityName } from '../model/score.ts';
import { groupScores } from '../score/groups.ts';
import type { GoldEntry } from './gold-entry.ts';
import { type GradeOptions, grade } from './grade.ts';
import type { LoadedPredictions } from './predictions.ts';

/** What a report is made with. */
export interface ReportOptions {
  readonly similarity: SimilarityName;
  readonly rules?: ArgumentRules | undefined;
  /** Fields that the predictions are grouped by. */
  readonly groupBy: readonly string[];
  /** Hears after each profile how many are done. */
  readonly onScored?: (profiles: number) => void;
}

/**
 * Scores all predictions against their golds. Every profile with gold has a score in every group that
 * some prediction has: 0 where it was not predicted.
 */
export function scoreReport(
  golds: ReadonlyMap<string, GoldEntry>,
  { predictions, doubled }: LoadedPredictions,
  { similarity, rules, groupBy, onScored }: ReportOptions,
): ScoreReport {
  const byId = groupById(predictions);
  const groups = groupsIn(predictions);
  const profiles = [...golds.values()].flatMap((entry, index) => {
    const scores = scoresOf(entry, byId.get(entry.id) ?? [], groups, { similarity, rules });
    onScored?.(index + 1);
    return scores;
  });
  return {
    similarity,
    rules: rules?.names ?? [],
    profiles,
    groups: groupScores(profiles, groupBy),
    unpredicted: unpredictedIn(profiles),
    unknown: [...byId.keys()].filter((id) => !golds.has(id)),
    doubled,
  };
}

type Groups = Prediction['groups'];

/** The groups that predictions are in, each once; one group of all where there is no prediction. */
export function groupsIn(predictions: readonly Prediction[]): Groups[] {
  const groups = new Map(predictions.map((one) => [JSON.stringify(one.groups), one.groups]));
  return groups.size === 0 ? [{}] : [...groups.values()];
}

function scoresOf(
  entry: GoldEntry,
  predictions: readonly Prediction[],
  groups: readonly Groups[],
  options: GradeOptions,
): ProfileScore[] {
  const byGroup = new Map(predictions.map((one) => [JSON.stringify(one.groups), one]));
  return groups.map((group) => grade(entry, byGroup.get(JSON.stringify(group)), options, group));
}

function groupById(predictions: readonly Prediction[]): Map<string, Prediction[]> {
  const byId = new Map<string, Prediction[]>();
  for (const prediction of predictions) {
    const known = byId.get(prediction.id);
    if (known === undefined) byId.set(prediction.id, [prediction]);
    else known.push(prediction);
  }
  return byId;
}

function unpredictedIn(scores: readonly ProfileScore[]): string[] {
  const absent = scores.filter(({ state }) => state === 'absent');
  return [...new Set(absent.map(({ id }) => id))];
}
