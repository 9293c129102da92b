import type { ReadTrajectory } from '../model/format.ts';
import type { ProfileScore, Reason } from '../model/score.ts';
import type { Comparison } from './comparison.ts';
import { nearestGold } from './nearest.ts';
import type { Sequence } from './sequence.ts';
import { sideBySide } from './side-by-side.ts';
import { type Explain, type Finding, findMismatches, type Tagging } from './tags.ts';

/** What is wrong with one prediction: sentences, and where it is no gold it beside its nearest. */
export interface Judgement {
  readonly reasons: readonly Reason[];
  readonly alignment: ProfileScore['alignments'][number] | undefined;
}

/** What predictions are judged by. */
export interface Court {
  readonly golds: readonly Sequence[];
  readonly comparison: Comparison;
  /** The positions of the golds that a prediction equals. */
  readonly equalGolds: (predicted: Sequence) => readonly number[];
  readonly similarity: (gold: Sequence, predicted: Sequence) => number;
  /** The agent that calls belong to where the gold names none. */
  readonly soleAgent: string | undefined;
  readonly explain?: Explain | undefined;
  /** Names the conditional with whose branch flipped the prediction would be gold. */
  readonly findFlip?: ((prediction: ReadTrajectory) => string | undefined) | undefined;
}

/** Judges the prediction at a position of its list; a gold prediction can only have wrong agents. */
export function judge(
  court: Court,
  prediction: number,
  predicted: Sequence,
  trajectory: ReadTrajectory,
): Judgement {
  const { golds, comparison } = court;
  const equals = court.equalGolds(predicted);
  const about = (findings: readonly Finding[]) => findings.map((one) => ({ prediction, ...one }));
  if (equals.length > 0) {
    return { reasons: about(fewest(equals, predicted, court)), alignment: undefined };
  }
  const gold = nearestGold(golds, predicted, comparison, court.similarity);
  if (gold === undefined) return { reasons: [], alignment: undefined };
  const flip = court.findFlip?.(trajectory);
  const findings = findMismatches(taggingOf(court, gold, predicted));
  if (flip !== undefined) findings.push({ tag: 'wrong_condition', text: flip });
  const calls = sideBySide(golds[gold] as Sequence, predicted, comparison);
  return { reasons: about(findings), alignment: { prediction, gold, calls } };
}

/** Of the golds that a prediction equals, the findings against the one with the fewest. */
function fewest(equals: readonly number[], predicted: Sequence, court: Court): Finding[] {
  let best: Finding[] | undefined;
  for (const gold of equals) {
    const findings = findMismatches(taggingOf(court, gold, predicted));
    if (findings.length === 0) return findings;
    if (!best || findings.length < best.length) best = findings;
  }
  return best ?? [];
}

function taggingOf(court: Court, gold: number, predicted: Sequence): Tagging {
  const { golds, comparison, soleAgent, explain } = court;
  return { golds, gold, predicted, comparison, soleAgent, explain };
}
