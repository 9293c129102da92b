import type { ReadTrajectory } from '../../model/format.ts';
import type { Match, ProfileScore, Reason } from '../../model/score.ts';
import { bestOrder } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import { callText } from './call-text.ts';
import type { Golds, PlacedGold } from './golds.ts';
import type { Sequence } from './sequence.ts';
import { sideBySide } from './side-by-side.ts';
import { type Explain, findMismatches, type TaggedMismatch, type Tagging } from './tags.ts';

/**
 * What is wrong with one prediction: the reasons, and if there are any, its alignment with a gold.
 */
export interface Diagnosis {
  /** Its calls are those of a gold; the agents may differ. */
  readonly isGold: boolean;
  readonly reasons: readonly Reason[];
  readonly alignment?: ProfileScore['alignments'][number];
  /** Where nothing is wrong: the gold that it equals. */
  readonly match?: Match | undefined;
  /** The gold that it is shown beside; undefined without golds. */
  readonly gold?: Sequence | undefined;
}

/** What a prediction is diagnosed against. */
export interface DiagnosisContext {
  readonly golds: Golds;
  /** The gold that each prediction is matched with, if any. */
  readonly goldBeside: ReadonlyMap<number, PlacedGold>;
  readonly comparison: CallComparison;
  readonly explain?: Explain | undefined;
  /**
   * Yields a sentence naming the conditional that, decided the other way, would make the prediction
   * gold.
   */
  readonly findFlip?: ((prediction: ReadTrajectory) => string | undefined) | undefined;
  /** Whether no calls are shown: then there are no alignments, and matches are without theirs. */
  readonly hidesCalls: boolean;
}

/**
 * Diagnoses one prediction; `prediction` is its 0-based position. If it equals a gold, only agents can
 * be wrong; else it stands beside the gold that it is matched with, or its best gold if there is none.
 */
export function diagnose(
  context: DiagnosisContext,
  prediction: number,
  predicted: Sequence,
  trajectory: ReadTrajectory,
): Diagnosis {
  const { golds, comparison, hidesCalls } = context;
  const about = (findings: readonly TaggedMismatch[]) =>
    findings.map((one) => ({ prediction, ...one }));
  const beside = ({ sequence, position: gold }: PlacedGold) => {
    if (hidesCalls) return {};
    const made = bestOrder(sequence, predicted, comparison.sameCall);
    return { alignment: { prediction, gold, calls: sideBySide(sequence, made, comparison) } };
  };
  const right = bestEqualGold(predicted, context);
  if (right !== undefined) {
    const reasons = about(right.findings);
    const { sequence } = right.gold;
    if (reasons.length > 0) {
      return { isGold: true, reasons, ...beside(right.gold), gold: sequence };
    }
    const match = matchOf(prediction, right.gold, predicted, context);
    return { isGold: true, reasons, match, gold: sequence };
  }
  const gold = context.goldBeside.get(prediction) ?? golds.best(predicted, 1)[0];
  if (gold === undefined) return { isGold: false, reasons: [] };
  const flip = context.findFlip?.(trajectory);
  const findings = findMismatches(taggingOf(context, gold, predicted));
  if (flip !== undefined) findings.push({ tag: 'wrong_condition', text: flip });
  const reasons = about(findings);
  return { isGold: false, reasons, ...beside(gold), gold: gold.sequence };
}

/**
 * Later predictions do not list their matching gold, because a gold set may have thousands of members.
 */
const mostMatches = 20;

function matchOf(
  prediction: number,
  { position: gold }: PlacedGold,
  { read }: Sequence,
  { comparison: { valuesAreText }, hidesCalls }: DiagnosisContext,
): Match | undefined {
  if (prediction >= mostMatches) return undefined;
  // Which golds a plan lacks is said of every score.
  if (hidesCalls) return { prediction, gold, calls: [] };
  const calls = read.map((call) => callText(call, valuesAreText));
  const failed = read.flatMap((call, at) => (call.failed ? [at] : []));
  return { prediction, gold, calls, ...(failed.length > 0 && { failed }) };
}

interface EqualGold {
  readonly gold: PlacedGold;
  readonly findings: readonly TaggedMismatch[];
}

/** The gold that a prediction equals, with the fewest findings; undefined if it equals none. */
function bestEqualGold(predicted: Sequence, context: DiagnosisContext): EqualGold | undefined {
  let best: EqualGold | undefined;
  for (const gold of context.golds.equal(predicted)) {
    const findings = findMismatches(taggingOf(context, gold, predicted));
    if (findings.length === 0) return { gold, findings };
    if (!best || findings.length < best.findings.length) best = { gold, findings };
  }
  return best;
}

function taggingOf(context: DiagnosisContext, gold: PlacedGold, made: Sequence): Tagging {
  const { golds, comparison, explain } = context;
  const predicted = bestOrder(gold.sequence, made, comparison.sameCall);
  return { golds, gold, predicted, comparison, explain };
}
