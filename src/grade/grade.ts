import type { ArgumentRules } from '../model/argument-rules.ts';
import type { Prediction } from '../model/prediction.ts';
import type { ProfileScore, SimilarityName } from '../model/score.ts';
import { namesOnly, scoreProfile } from '../score/score-profile.ts';
import type { Mismatch } from '../score/tags.ts';
import type { GoldEntry, Origin } from './gold-entry.ts';
import { whyParameter, whySkipped } from './provenance.ts';
import { createFlipFinder } from './wrong-condition.ts';

/** What predictions are compared by. */
export interface GradeOptions {
  readonly similarity: SimilarityName;
  readonly rules?: ArgumentRules | undefined;
}

/** Scores one prediction of a profile, or its absence; where the gold's origin is known, with its why. */
export function grade(
  entry: GoldEntry,
  prediction: Prediction | undefined,
  { similarity, rules }: GradeOptions,
  groups: Readonly<Record<string, string>> = {},
): ProfileScore {
  const { id, agents, complexity, trajectories, valuesAreText, origin } = entry;
  const likeness = {
    rules,
    valuesAreText: valuesAreText || prediction?.valuesAreText === true,
    namesOnly: namesOnly(trajectories) || namesOnly(prediction?.trajectories ?? []),
  };
  return scoreProfile({
    id,
    agents,
    complexity,
    golds: trajectories,
    goldValuesAreText: valuesAreText,
    prediction,
    groups,
    similarity,
    rules,
    findFlip: origin && createFlipFinder(origin.compiler, origin.profile, likeness),
    explain: origin && ((mismatch) => explain(origin, mismatch)),
  });
}

function explain(origin: Origin, { gold, call, tool, parameter }: Mismatch): string | undefined {
  const { compiler, profile, arrangements } = origin;
  if (call === undefined) return whySkipped(compiler, profile, tool);
  const arrangement = arrangements[gold];
  if (arrangement === undefined || parameter === undefined) return undefined;
  return whyParameter(compiler, origin.gold, arrangement, call, parameter);
}
