import type { ArgumentRules } from '../model/argument-rules.ts';
import type { ReadTrajectory } from '../model/format.ts';
import type { Prediction } from '../model/prediction.ts';
import {
  type Figures,
  figureNames,
  type OtherFigures,
  otherFigureNames,
  type Pair,
  type ProfileScore,
  type SimilarityName,
  tags,
} from '../model/score.ts';
import { align } from './align.ts';
import { createComparison } from './compare.ts';
import type { Comparison } from './comparison.ts';
import { judge } from './judge.ts';
import { meanRecord } from './mean.ts';
import { otherFigureFinder } from './other-figures.ts';
import { pairFigures } from './pair-figures.ts';
import { goldFinder, sameSets } from './same-trajectory.ts';
import type { Sequence } from './sequence.ts';
import { similarityOf } from './similarity.ts';
import type { Explain } from './tags.ts';

/** One profile's gold set and what was predicted for it. */
export interface ScoreInput {
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  /** The gold set in emission order. */
  readonly golds: readonly ReadTrajectory[];
  /** Whether the gold's values are text as the `traxgen` format writes them. */
  readonly goldValuesAreText: boolean;
  readonly prediction: Prediction | undefined;
  /** The group of an absent prediction; a prediction says its own. */
  readonly groups?: Readonly<Record<string, string>>;
  readonly similarity: SimilarityName;
  readonly rules?: ArgumentRules | undefined;
  /** Names the conditional with whose branch flipped a trajectory would be gold, as a sentence. */
  readonly findFlip?: ((prediction: ReadTrajectory) => string | undefined) | undefined;
  readonly explain?: Explain | undefined;
}

/**
 * Scores one profile (section 4.5). No prediction (none, or `[]`) and one that could not be read score
 * 0 in everything, and so does any against no gold at all.
 */
export function scoreProfile(input: ScoreInput): ProfileScore {
  const trajectories = input.prediction?.trajectories ?? [];
  const common = {
    id: input.id,
    agents: input.agents,
    complexity: input.complexity,
    groups: input.prediction?.groups ?? input.groups ?? {},
    state: stateOf(input.prediction),
    golds: input.golds.length,
    predictions: trajectories.length,
    repairs: input.prediction?.repairs ?? {},
  };
  if (trajectories.length === 0 || input.golds.length === 0) return { ...common, ...nothing };
  return { ...common, ...scored(input, trajectories) };
}

function stateOf(prediction: Prediction | undefined): ProfileScore['state'] {
  if (prediction === undefined) return 'absent';
  if (prediction.trajectories === undefined) return 'unreadable';
  return prediction.trajectories.length === 0 ? 'absent' : 'scored';
}

type Found = Pick<
  ProfileScore,
  'figures' | 'otherFigures' | 'tags' | 'reasons' | 'pairs' | 'alignments'
>;

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));

const nothing: Found = {
  figures: zeros(figureNames) as Figures,
  otherFigures: zeros(otherFigureNames) as OtherFigures,
  tags: [],
  reasons: [],
  pairs: [],
  alignments: [],
};

function scored(input: ScoreInput, trajectories: readonly ReadTrajectory[]): Found {
  const comparison = createComparison({
    rules: input.rules,
    valuesAreText: input.goldValuesAreText || input.prediction?.valuesAreText === true,
    namesOnly: namesOnly(input.golds) || namesOnly(trajectories),
  });
  const golds = input.golds.map(comparison.vocabulary.sequence);
  const predictions = trajectories.map(comparison.vocabulary.sequence);
  const similarity = (gold: Sequence, predicted: Sequence) =>
    similarityOf(input.similarity, gold, predicted, comparison);
  const pairs = align(golds, predictions, similarity).map((aligned): Pair => {
    const pair = [golds[aligned.gold], predictions[aligned.prediction]] as [Sequence, Sequence];
    return { ...aligned, figures: pairFigures(...pair, comparison) };
  });
  const soleAgent = input.agents.length === 1 ? input.agents[0] : undefined;
  const { explain, findFlip } = input;
  const equalGolds = goldFinder(golds, comparison);
  const others = otherFigureFinder(golds, comparison);
  const court = { golds, comparison, equalGolds, similarity, soleAgent, explain, findFlip };
  const judgements = predictions.map((predicted, at) =>
    judge(court, at, predicted, trajectories[at] as ReadTrajectory),
  );
  const reasons = judgements.flatMap((judgement) => judgement.reasons);
  return {
    figures: figuresOf(golds, predictions, pairs, comparison),
    otherFigures: meanRecord(
      otherFigureNames,
      predictions.map((predicted) => others(predicted, equalGolds(predicted).length > 0)),
    ),
    tags: tags.filter((tag) => reasons.some((reason) => reason.tag === tag)),
    reasons,
    pairs,
    alignments: judgements.flatMap(({ alignment }) => alignment ?? []),
  };
}

/** Whether there are calls, and none of them has parameters, not even an empty list of them. */
export function namesOnly(trajectories: readonly ReadTrajectory[]): boolean {
  const segments = trajectories.flat();
  return (
    segments.some(({ calls }) => calls.length > 0) &&
    segments.every(({ calls }) => calls.every(({ params }) => params === undefined))
  );
}

function figuresOf(
  golds: readonly Sequence[],
  predictions: readonly Sequence[],
  pairs: readonly Pair[],
  comparison: Comparison,
): Figures {
  const names = figureNames.filter((name) => name !== 'exact_match' && name !== 'count_agreement');
  return {
    exact_match: Number(sameSets(golds, predictions, comparison)),
    count_agreement: (100 * predictions.length) / golds.length,
    ...meanRecord(
      names,
      pairs.map((pair) => pair.figures),
    ),
  };
}
