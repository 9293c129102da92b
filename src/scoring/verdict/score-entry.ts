import { wholeNumber } from '../../base/whole-number.ts';
import { sampleRanks } from '../../compiler/gold/sample.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type FactoredGold, isFactored } from '../../model/factored.ts';
import { ordersAt } from '../../model/order-template.ts';
import type { Prediction } from '../../model/prediction.ts';
import type { ProfileScore, SimilarityName } from '../../model/score.ts';
import { Intractable } from '../figures/factored/effort.ts';
import type { Comparing } from '../figures/likeness.ts';
import { type ProfileScoreInput, scorePrediction } from '../figures/score-prediction.ts';
import type { Mismatch } from '../figures/tags.ts';
import { withOwnRules } from '../gold/evaluators/rules.ts';
import { blockTexts } from '../gold/factored-gold.ts';
import type { GoldEntry, Origin } from '../gold/gold-entry.ts';
import { trajectoryOf } from '../gold/lattice-gold.ts';
import { withConversation } from './conversations/judge.ts';
import { whyParameter, whySkipped } from './provenance.ts';
import { withToolNames } from './tool-names.ts';
import { withoutTools } from './without-tools.ts';
import { createFlipFinder } from './wrong-condition.ts';

/** How predictions are compared. */
export interface GradeOptions extends Comparing {
  readonly similarity: SimilarityName;
  /** The number of golds to draw where not all can be searched, and the seed. */
  readonly sample?: number | undefined;
  readonly seed?: string | undefined;
  /** Whether no calls are shown: then scores have no alignments, and matches are without theirs. */
  readonly hidesCalls?: boolean | undefined;
}

/**
 * Scores one prediction of a profile, or its absence, and explains mistakes where the gold's origin is
 * known. A gold set that takes too long to search is sampled if that is asked for; otherwise this is a
 * diagnostic.
 */
export function scoreEntry(
  entry: GoldEntry,
  prediction: Prediction | undefined,
  options: GradeOptions,
  groups: Readonly<Record<string, string>> = {},
  explained: Explaining = explainingBy(entry),
): ProfileScore | Diagnostic {
  const golds = goldsFor(entry, prediction);
  const named = prediction && withToolNames(prediction, entry);
  const input = { ...inputOf(entry, named, options, groups), golds, ...explained };
  try {
    const score = scorePrediction({ ...input, ...withoutIgnored(golds, options, input) });
    return withConversation(score, entry, prediction);
  } catch (error) {
    if (!(error instanceof Intractable) || !isFactored(golds)) throw error;
    const { sample, seed = '0' } = options;
    const { count, variants } = golds;
    if (sample === undefined || count === undefined || variants !== undefined) {
      return intractable(entry, golds);
    }
    const size = count < BigInt(sample) ? Number(count) : sample;
    const positions = sampleRanks(count, size, seed, entry.id);
    const drawn = positions.map((rank) => trajectoryOf(golds, ordersAt(golds, rank)));
    const score = scorePrediction({
      ...input,
      golds: drawn,
      positions: positions.map(wholeNumber),
    });
    const sampled = { ...score, sampledFrom: wholeNumber(count) };
    return withConversation(sampled, entry, prediction);
  }
}

/** What one trajectory is compared with need not be listed, where something is left to the agents. */
function goldsFor(entry: GoldEntry, prediction: Prediction | undefined): GoldEntry['golds'] {
  return prediction?.trajectories?.length === 1 ? (entry.factored ?? entry.golds) : entry.golds;
}

/** A factored set without the ignored calls; parameters are explained with the complete set. */
function withoutIgnored(
  golds: GoldEntry['golds'],
  { ignored }: GradeOptions,
  { explain }: ProfileScoreInput,
): Partial<ProfileScoreInput> {
  if (ignored === undefined || !isFactored(golds)) return {};
  const left = withoutTools(golds, ignored);
  if (left === undefined) throw new Intractable();
  if (left === golds) return {};
  return {
    golds: left,
    explain:
      explain && ((mismatch) => (mismatch.call === undefined ? explain(mismatch) : undefined)),
  };
}

function inputOf(
  entry: GoldEntry,
  prediction: Prediction | undefined,
  options: GradeOptions,
  groups: Readonly<Record<string, string>>,
): Omit<ProfileScoreInput, 'golds'> {
  const { similarity, rules: asked, namesMeant, ignored, anyOrder, hidesCalls } = options;
  const { areRuns, judgesFailed } = options;
  const { id, agents, complexity, positions, valuesAreText } = entry;
  const { allowances, parts, isFailing } = entry;
  const rules = withOwnRules(asked, entry.rules);
  return {
    id,
    agents,
    complexity,
    allowances,
    parts,
    isFailing,
    ...(positions && { positions }),
    valuesAreText,
    prediction,
    groups,
    similarity,
    rules,
    namesMeant,
    ignored,
    anyOrder,
    hidesCalls,
    areRuns,
    judgesFailed,
  };
}

/** What explains mistakes. */
export type Explaining = Pick<ProfileScoreInput, 'findFlip' | 'explain'>;

/** Explains mistakes by the origin of an entry, if that is known; a right prediction does not ask for it. */
function explainingBy(entry: GoldEntry): Explaining {
  let finder: Explaining['findFlip'];
  return {
    findFlip: (prediction, likeness) => {
      finder ??= entry.origin && createFlipFinder(entry.origin);
      return finder?.(prediction, likeness);
    },
    explain: (mismatch) => entry.origin && explain(entry.origin, mismatch),
  };
}

function intractable({ id, place, origin }: GoldEntry, gold: FactoredGold): Diagnostic {
  const data = { id, count: String(gold.count ?? 'uncounted'), blocks: blockTexts(gold) };
  const mention = origin && { profile: { id, origin: origin.profile.origin } };
  return { code: 'intractable-gold', place, data, ...mention };
}

function explain(
  { compiler, gold: set }: Origin,
  { gold, call, tool, parameter }: Mismatch,
): string | undefined {
  if (call === undefined) return whySkipped(compiler, set, tool);
  if (parameter === undefined) return undefined;
  return whyParameter(compiler, set, set.arrangementAt(BigInt(gold)), call, parameter);
}
