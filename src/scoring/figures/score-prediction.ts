import { meanRecord } from '../../base/mean.ts';
import { type WholeNumber, wholeNumber } from '../../base/whole-number.ts';
import { type CallCounts, effortOf, noCounts } from '../../model/effort.ts';
import { type FactoredGold, type GoldPart, isFactored } from '../../model/factored.ts';
import {
  figureNames,
  type OtherFigures,
  otherFigureNames,
  type PairFigures,
  pairFigureNames,
  type TrajectoryFigures,
  uniformFigures,
} from '../../model/figures.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { Remedy } from '../../model/remedy.ts';
import {
  type AllowedCall,
  type Pair,
  type ProfileScore,
  type SimilarityName,
  tags,
} from '../../model/score.ts';
import { sumOfUsages } from '../../model/usage.ts';
import { align } from './align.ts';
import { inAnyOrder } from './any-order-golds.ts';
import type { CallComparison } from './call-comparison.ts';
import { countCalls } from './call-counts.ts';
import { type Closeness, closenessBy } from './closeness.ts';
import { createComparison } from './compare.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';
import { countPredictions, distinctGolds } from './distinct-golds.ts';
import { Intractable } from './factored/effort.ts';
import { FactoredGolds } from './factored/factored-golds.ts';
import type { Golds } from './golds.ts';
import { type CallEquality, type Comparing, likenessOf } from './likeness.ts';
import { ListedGolds } from './listed-golds.ts';
import { ChoiceGolds } from './marked/choice-golds.ts';
import { allowedIn, judgeOf, type Permitting } from './marked/judging.ts';
import { type Changed, remedyFor, withOptional } from './marked/remedies.ts';
import { callsOf } from './names-only.ts';
import { otherFigureFinder } from './other-figures.ts';
import { pairFigures } from './pair-figures.ts';
import type { Sequence } from './sequence.ts';
import type { Explain, TaggedMismatch } from './tags.ts';

/** The gold set of one profile, to score predictions against. */
export interface ProfileGold extends Permitting {
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  /** Listed in emission order; factored where they are too many. */
  readonly golds: readonly ReadTrajectory[] | FactoredGold;
  /** The positions of listed golds in emission order; unless given, the list is complete. */
  readonly positions?: readonly WholeNumber[];
  /** Whether values are text, as in the `traxgen` format. */
  readonly valuesAreText: boolean;
}

/**
 * What is needed to score one profile: its gold set, the predictions and the options of the comparison.
 */
export interface ProfileScoreInput extends ProfileGold, Comparing {
  readonly prediction: Prediction | undefined;
  /** The groups of an absent prediction; a prediction names its own. */
  readonly groups?: Readonly<Record<string, string>>;
  readonly similarity: SimilarityName;
  /**
   * Yields a sentence naming the conditional that, decided the other way, would make a trajectory gold.
   */
  readonly findFlip?:
    | ((prediction: ReadTrajectory, likeness: CallEquality) => string | undefined)
    | undefined;
  readonly explain?: Explain | undefined;
  /** Whether no calls are shown; then the score has no alignments, and matches are without theirs. */
  readonly hidesCalls?: boolean | undefined;
}

/**
 * Scores one profile (section 4.5). All figures are 0 if there is no prediction (none, or `[]`), if it
 * cannot be read, or if there is no gold. Throws `Intractable` where a factored set cannot be searched.
 */
export function scorePrediction(given: ProfileScoreInput): ProfileScore {
  const input = { ...given, ...distinctOnly(given) };
  const trajectories = input.prediction?.trajectories ?? [];
  const isScored = trajectories.length > 0 && countOf(input.golds) !== 0;
  const found = isScored ? scored(input, trajectories) : nothing;
  const remedy = given.areRuns && isScored ? remedyOf(found, given, trajectories) : undefined;
  return {
    id: input.id,
    agents: input.agents,
    complexity: input.complexity,
    groups: input.prediction?.groups ?? input.groups ?? {},
    ...(input.prediction?.trial !== undefined && { trial: input.prediction.trial }),
    ...stateOf(input.prediction),
    golds: countOf(input.golds),
    predictions: trajectories.length,
    repairs: input.prediction?.repairs ?? {},
    ...(input.prediction?.answer && { answer: input.prediction.answer }),
    figures: found.figures,
    otherFigures: found.otherFigures,
    tags: found.tags,
    reasons: found.reasons,
    pairs: found.pairs,
    alignments: found.alignments,
    matches: found.matches,
    ...(found.allowed.length > 0 && { allowed: found.allowed }),
    ...(remedy && { remedy }),
    ...(input.prediction?.suspects !== undefined && { suspects: input.prediction.suspects }),
    effort: effortOf(countsOf(found, input), sumOfUsages(input.prediction?.usages ?? [])),
  };
}

/** The golds without ignored calls, and without duplicates. */
function distinctOnly({ golds, positions, ignored, valuesAreText }: ProfileScoreInput) {
  if (ignored === undefined || isFactored(golds)) return {};
  const wording = { ignored, valuesAreText, namesOnly: false };
  const { interner } = createComparison(wording);
  return distinctGolds({ golds, positions }, interner.sequence);
}

function stateOf(prediction: Prediction | undefined): Pick<ProfileScore, 'state' | 'unread'> {
  if (prediction === undefined) return { state: 'absent' };
  const { trajectories, unread } = prediction;
  if (trajectories === undefined) return { state: 'unreadable', ...(unread && { unread }) };
  return { state: trajectories.length === 0 ? 'absent' : 'scored' };
}

type Found = Pick<
  ProfileScore,
  'figures' | 'otherFigures' | 'tags' | 'reasons' | 'pairs' | 'alignments' | 'matches'
> & {
  readonly counts: CallCounts;
  readonly allowed: readonly AllowedCall[];
  readonly findings: readonly TaggedMismatch[];
};

/** Failed calls that were left out are not known to the score. */
function countsOf({ counts }: Found, { prediction }: ProfileScoreInput): CallCounts {
  return prediction?.isWithoutFailed ? { ...counts, failed: null } : counts;
}

const noFigures = uniformFigures(figureNames)(0);

const nothing: Found = {
  figures: noFigures,
  otherFigures: uniformFigures(otherFigureNames)(0),
  tags: [],
  reasons: [],
  pairs: [],
  alignments: [],
  matches: [],
  allowed: [],
  findings: [],
  counts: noCounts,
};

/** Decides how gold and predictions are compared, from how they are written and what is asked. */
function likenessIn(
  input: ProfileScoreInput,
  trajectories: readonly ReadTrajectory[],
): CallEquality {
  const { golds, valuesAreText, prediction } = input;
  const gold = { given: golds, valuesAreText };
  const predicted = {
    given: trajectories,
    valuesAreText: prediction?.valuesAreText === true,
    namesMeant: prediction?.namesMeant,
  };
  return likenessOf(gold, predicted, input);
}

function scored(input: ProfileScoreInput, trajectories: readonly ReadTrajectory[]): Found {
  const likeness = likenessIn(input, trajectories);
  const comparison = createComparison(likeness);
  const { predicted, whole } = comparison.interner;
  const closeness = closenessBy(input.similarity, comparison);
  const golds = goldsOf(input, comparison, closeness);
  const judge = judgeOf(input, golds, comparison);
  const judgements = trajectories.map((trajectory) => judge.of(predicted(trajectory)));
  const predictions = judgements.map(({ left }) => left);
  const counted = () =>
    countPredictions(
      predictions,
      trajectories.map((one) => whole(one)),
    );
  const count = input.ignored === undefined ? predictions.length : counted();
  const aligned = align(golds, predictions, closeness);
  const pairs = aligned.map(({ gold, prediction, similarity }): Pair => {
    const figures = pairFigures(gold.sequence, predictions[prediction] as Sequence, comparison);
    return { gold: gold.position, prediction, similarity, figures };
  });
  const goldBeside = new Map(aligned.map(({ gold, prediction }) => [prediction, gold]));
  const { explain, findFlip, hidesCalls = false, areRuns = false } = input;
  const flipOf = findFlip && ((trajectory: ReadTrajectory) => findFlip(trajectory, likeness));
  const beside = { golds, goldBeside, comparison, explain };
  const context = { ...beside, findFlip: flipOf, hidesCalls, areRuns };
  const diagnoses = judgements.map((judgement, at) =>
    diagnose(context, at, judgement, trajectories[at] as ReadTrajectory),
  );
  const reasons = diagnoses.flatMap((diagnosis) => diagnosis.reasons);
  const right = diagnoses.filter(({ isRight }) => isRight).length;
  const isExact = () => right === diagnoses.length && golds.allAmong(predictions);
  const ofSets = {
    ...shares(right, diagnoses.length, isExact, likeness),
    count_agreement: golds.count === null ? null : (100 * count) / Number(golds.count),
  };
  return {
    figures: figuresOf(ofSets, pairs),
    otherFigures: othersOf(diagnoses, predictions, otherFigureFinder(golds, comparison)),
    tags: tags.filter((tag) => reasons.some((reason) => reason.tag === tag)),
    reasons,
    pairs,
    alignments: diagnoses.flatMap(({ alignment }) => alignment ?? []),
    matches: diagnoses.flatMap(({ match }) => match ?? []),
    allowed: judgements.flatMap(allowedIn),
    findings: diagnoses.flatMap(({ findings }) => findings),
    counts: countCalls(
      judgements.map((judgement, at) => ({ ...judgement, gold: diagnoses[at]?.gold })),
      comparison,
    ),
  };
}

function othersOf(
  diagnoses: readonly Diagnosis[],
  predictions: readonly Sequence[],
  of: ReturnType<typeof otherFigureFinder>,
): OtherFigures {
  const each = predictions.map((one, at) => of(one, diagnoses[at]?.isGold === true));
  return meanRecord(otherFigureNames, each);
}

/** What would make the one run of a wrong score right; nothing that takes too long to tell. */
function remedyOf(
  { figures, findings }: Found,
  input: ProfileScoreInput,
  [run, ...more]: readonly ReadTrajectory[],
): Remedy | undefined {
  if (figures.valid !== 0 || run === undefined || more.length > 0) return undefined;
  const { golds, allowances = [], anyOrder = false, rules, parts } = input;
  const wrong = {
    run,
    findings,
    allowances,
    anyOrder,
    rules,
    gold: () => callsOf(golds),
    hasPlaces: parts !== undefined,
  };
  const isRightWith = ({ renamed, optional, ...changed }: Changed) => {
    const again = { ...input, ...changed, areRuns: false, findFlip: undefined, explain: undefined };
    if (optional !== undefined)
      return parts !== undefined && readsWithout(again, parts, optional, run);
    const named = renamed === undefined ? run : withNames(run, renamed);
    const prediction = input.prediction && { ...input.prediction, trajectories: [named] };
    return scorePrediction({ ...again, prediction, hidesCalls: true }).figures.valid === 1;
  };
  try {
    return remedyFor(wrong, isRightWith);
  } catch (error) {
    if (error instanceof Intractable) return undefined;
    throw error;
  }
}

/** Whether a run is right if the calls of some tools may be left out. */
function readsWithout(
  input: ProfileScoreInput,
  parts: readonly GoldPart[],
  optional: ReadonlySet<string>,
  run: ReadTrajectory,
): boolean {
  const comparison = createComparison(likenessIn(input, [run]));
  const factored = { ...input, parts: withOptional(parts, optional), golds: noGolds };
  const best = () => [];
  return judgeOf(factored, { best }, comparison).isRight(comparison.interner.predicted(run));
}

/** A set that is read by its places. */
const noGolds: FactoredGold = { calls: [], slots: [], blocks: [], count: undefined };

function withNames(run: ReadTrajectory, names: ReadonlyMap<string, string>): ReadTrajectory {
  return run.map(({ agent, calls }) => ({
    agent,
    calls: calls.map((call) => ({ ...call, tool: names.get(call.tool) ?? call.tool })),
  }));
}

/** How many predictions are right, and whether they are all of the gold; null where arguments are unsaid. */
function shares(
  right: number,
  size: number,
  isExact: () => boolean,
  { isUnsaid }: CallEquality,
): Pick<TrajectoryFigures, 'valid' | 'exact_match'> {
  if (isUnsaid) return { valid: null, exact_match: null };
  return { valid: right / size, exact_match: Number(isExact()) };
}

function goldsOf(
  input: ProfileScoreInput,
  comparison: CallComparison,
  closeness: Closeness,
): Golds {
  const { golds, positions, similarity, agents, prediction } = input;
  if (isFactored(golds) && golds.variants !== undefined) {
    if (input.parts === undefined || similarity !== 'lcs' || input.ignored) throw new Intractable();
    const choices = new ChoiceGolds(input.parts, golds.count, comparison);
    if (!input.anyOrder) return choices;
    return {
      ...inAnyOrder(choices, closeness, true),
      equal: (predicted) => choices.equal(predicted),
      alike: (predicted, taken) => choices.alike(predicted, taken),
    };
  }
  if (isFactored(golds)) {
    const factored = new FactoredGolds(golds, comparison, similarity);
    const isOnly = prediction?.trajectories?.length === 1;
    if (!input.anyOrder) return factored;
    return inAnyOrder(factored, closeness, isOnly);
  }
  const soleAgent = agents.length === 1 ? agents[0] : undefined;
  const placed = golds.map((gold, at) => {
    const sequence = comparison.interner.sequence(gold, soleAgent);
    return { position: positions?.[at] ?? at, sequence };
  });
  return new ListedGolds(placed, comparison, closeness);
}

function countOf(golds: ProfileScoreInput['golds']): WholeNumber | null {
  if (!isFactored(golds)) return golds.length;
  return golds.count === undefined ? null : wholeNumber(golds.count);
}

/** The figures that concern whole sets, and the means of those of the pairs. */
function figuresOf(
  ofSets: Omit<TrajectoryFigures, keyof PairFigures>,
  pairs: readonly Pair[],
): TrajectoryFigures {
  const ofPairs = meanRecord(
    pairFigureNames,
    pairs.map((pair) => pair.figures),
  );
  // There are many such objects: a copy of a whole one is more compact than one that grows.
  return Object.assign({ ...noFigures }, ofSets, ofPairs);
}
