import type { ReadCall, ReadTrajectory } from '../../model/format.ts';
import type { Match, ProfileScore, Reason } from '../../model/score.ts';
import { bestOrder } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import { callText } from './call-text.ts';
import type { Golds, PlacedGold } from './golds.ts';
import type { Judgement } from './marked/judge.ts';
import type { Sequence } from './sequence.ts';
import { type RowBeside, sideBySide } from './side-by-side.ts';
import {
  agentMismatch,
  type Explain,
  findMismatches,
  type TaggedMismatch,
  type Tagging,
} from './tags.ts';

/**
 * What is wrong with one prediction: the reasons, and if there are any, its alignment with a gold.
 */
export interface Diagnosis {
  /** What is left of its calls are those of a gold; the agents may differ. */
  readonly isGold: boolean;
  /** It is gold, and nothing is wrong with what it tried, either. */
  readonly isRight: boolean;
  readonly reasons: readonly Reason[];
  /** The same as it was found. */
  readonly findings: readonly TaggedMismatch[];
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
   * Yields a sentence, without its subject, naming the conditional that, decided the other way, would make the
   * prediction gold.
   */
  readonly findFlip?: ((prediction: ReadTrajectory) => string | undefined) | undefined;
  /** Whether predictions are what agents did. */
  readonly areRuns: boolean;
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
  judgement: Judgement,
  trajectory: ReadTrajectory,
): Diagnosis {
  const { left: predicted } = judgement;
  const { golds, comparison, hidesCalls } = context;
  const about = (findings: readonly TaggedMismatch[]) =>
    findings.map(({ tag, text }) => ({ prediction, tag, text }));
  const beside = ({ sequence, position: gold }: PlacedGold) => {
    if (hidesCalls) return {};
    const made = bestOrder(sequence, predicted, comparison.sameCall);
    const calls = sideBySide(sequence, made, comparison, rowsBeside(judgement));
    return { alignment: { prediction, gold, calls } };
  };
  const right = bestEqualGold(judgement, context);
  if (right !== undefined) {
    const findings = [...right.findings, ...straysIn(judgement), ...judgement.findings];
    const reasons = about(findings);
    const found = { isGold: true, isRight: judgement.findings.length === 0, findings, reasons };
    const { sequence } = right.gold;
    if (reasons.length > 0) return { ...found, ...beside(right.gold), gold: sequence };
    return { ...found, match: matchOf(prediction, right.gold, judgement, context), gold: sequence };
  }
  const wrong = { isGold: false, isRight: false };
  const gold = context.goldBeside.get(prediction) ?? golds.best(predicted, 1)[0];
  if (gold === undefined) {
    const findings = [...straysIn(judgement), ...judgement.findings];
    return { ...wrong, findings, reasons: about(findings) };
  }
  const flip = context.findFlip?.(leftOf(trajectory, judgement));
  const findings = [
    ...findMismatches(taggingOf(context, gold, judgement)),
    ...straysIn(judgement),
    ...judgement.findings,
  ];
  const subject = context.areRuns ? 'the run' : 'the plan';
  if (flip !== undefined) findings.push({ tag: 'wrong_condition', text: `${subject} ${flip}` });
  const reasons = about(findings);
  return { ...wrong, findings, reasons, ...beside(gold), gold: gold.sequence };
}

/** That calls which are allowed besides stand under another agent than the one that may make them. */
function straysIn({ whole, omitted }: Judgement): TaggedMismatch[] {
  return omitted.flatMap(({ at, agent }) => {
    const own = whole.agents[at];
    if (agent === undefined || own === undefined) return [];
    return agentMismatch(whole, at, { gold: agent, prediction: own });
  });
}

/** What is not compared of a prediction. */
function rowsBeside({ whole, omitted }: Judgement): RowBeside[] {
  return omitted.map(({ at, role }) => ({
    position: whole.positions[at] as number,
    read: whole.read[at] as ReadCall,
    mark: role === 'attempt' ? 'tried' : 'allowed',
  }));
}

/** A prediction without what is not compared of it; what was only tried belongs to it, whatever else was meant. */
function leftOf(trajectory: ReadTrajectory, { whole, made, omitted }: Judgement): ReadTrajectory {
  if (omitted.length === 0) return trajectory;
  const known = new Set(made.calls);
  const left = omitted.filter(({ at, role }) => {
    return role !== 'attempt' || known.has(whole.calls[at] as number);
  });
  const dropped = new Set(left.map(({ at }) => whole.positions[at]));
  let position = 0;
  return trajectory.map(({ agent, calls }) => ({
    agent,
    calls: calls.filter(() => !dropped.has(position++)),
  }));
}

/**
 * Later predictions do not list their matching gold, because a gold set may have thousands of members.
 */
const mostMatches = 20;

function matchOf(
  prediction: number,
  { position: gold }: PlacedGold,
  { whole: { read }, omitted }: Judgement,
  { comparison: { valuesAreText }, hidesCalls }: DiagnosisContext,
): Match | undefined {
  if (prediction >= mostMatches) return undefined;
  // Which golds a plan lacks is said of every score.
  if (hidesCalls) return { prediction, gold, calls: [] };
  const calls = read.map((call) => callText(call, valuesAreText));
  const failed = read.flatMap((call, at) => (call.failed ? [at] : []));
  const allowed = omitted.flatMap(({ at, role }) => (role === 'attempt' ? [] : [at]));
  return {
    ...{ prediction, gold, calls },
    ...(failed.length > 0 && { failed }),
    ...(allowed.length > 0 && { allowed }),
  };
}

interface EqualGold {
  readonly gold: PlacedGold;
  readonly findings: readonly TaggedMismatch[];
}

/** The gold that a prediction equals, with the fewest findings; undefined if it equals none. */
function bestEqualGold(judgement: Judgement, context: DiagnosisContext): EqualGold | undefined {
  let best: EqualGold | undefined;
  for (const gold of context.golds.equal(judgement.left)) {
    const findings = findMismatches(taggingOf(context, gold, judgement));
    if (findings.length === 0) return { gold, findings };
    if (!best || findings.length < best.findings.length) best = { gold, findings };
  }
  return best;
}

function taggingOf(
  { golds, comparison, explain, areRuns }: DiagnosisContext,
  gold: PlacedGold,
  { left, whole, omitted }: Judgement,
): Tagging {
  const predicted = bestOrder(gold.sequence, left, comparison.sameCall);
  if (!areRuns) return { golds, gold, predicted, comparison, explain };
  const tried = omitted.flatMap(({ at, role }) => (role === 'attempt' ? [at] : []));
  return { golds, gold, predicted, comparison, explain, tried: whole.ordered(tried) };
}
