import type { Json } from '../../base/json.ts';
import type { WholeNumber } from '../../base/whole-number.ts';
import type { ReadCall } from '../../model/format.ts';
import type { AlignedCall, Tag } from '../../model/score.ts';
import type { CallComparison } from './call-comparison.ts';
import { callText, valueTexts } from './call-text.ts';
import { type Difference, differences } from './differences.ts';
import { differentAgents } from './different-agents.ts';
import { dropOptionalCalls, type TrajectoryPair } from './drop-optional-calls.ts';
import type { FirstDivergence, Golds, PlacedGold } from './golds.ts';
import { type CallMatches, matchCalls } from './match-calls.ts';
import { allowedText } from './rule-text.ts';
import { sameTrajectory } from './same-trajectory.ts';
import type { Sequence } from './sequence.ts';

/** A mismatch of a prediction: its tag (the paper's appendix A.16) and one sentence about it. */
export interface TaggedMismatch {
  readonly tag: Tag;
  readonly text: string;
  /** The tool that is missing, extra or called again, or that has a wrong parameter. */
  readonly tool?: string;
  readonly parameter?: string;
}

/** A mismatch that a caller may explain: a tool or parameter that is, or is not, in the gold. */
export interface Mismatch {
  /** The position of the gold in emission order. */
  readonly gold: WholeNumber;
  /** The 0-based position of the call in that gold; undefined for an extra tool. */
  readonly call: number | undefined;
  readonly tool: string;
  /** The parameter that is missing, wrong or extra; undefined where the mismatch is the tool itself. */
  readonly parameter: string | undefined;
}

/**
 * Yields the end of a sentence, to stand after ", which "; undefined where nothing explains the
 * mismatch.
 */
export type Explain = (mismatch: Mismatch) => string | undefined;

/** A prediction and the gold that it is compared with. */
export interface Tagging {
  readonly golds: Golds;
  readonly gold: PlacedGold;
  readonly predicted: Sequence;
  readonly comparison: CallComparison;
  readonly explain?: Explain | undefined;
  /** What was tried and not made, in a run; undefined in a plan, where nothing is tried or made again. */
  readonly tried?: Sequence | undefined;
}

/**
 * The mismatches of a prediction. If it has the calls of a gold in an invalid order, that is
 * `wrong_order` only; otherwise `missing_tool`, `extra_tool` and `bad_param` are found against the gold
 * beside it. `agent_violation` is found in both cases. Steps are 1-based: in the gold for what is
 * missing or wrong, in the prediction for the rest.
 */
export function findMismatches(tagging: Tagging): TaggedMismatch[] {
  const { golds, gold, predicted, comparison } = tagging;
  const both = dropOptionalCalls(gold.sequence, predicted, comparison);
  if (sameTrajectory(gold.sequence, predicted, comparison)) {
    return [...both[0].calls.keys()].flatMap((at) => agentFinding(both, at, at));
  }
  const matches = matchCalls(both, comparison);
  const agents = [...matches.same, ...matches.changed].flatMap((pair) =>
    agentFinding(both, ...pair),
  );
  const divergence = golds.firstDivergence(predicted);
  if (divergence) {
    return [{ tag: 'wrong_order', text: orderReason(divergence, comparison) }, ...agents];
  }
  return [
    ...toolFindings(both, matches, tagging),
    ...paramFindings(both, matches, tagging),
    ...agents,
  ];
}

function toolFindings(
  [gold, predicted]: TrajectoryPair,
  matches: CallMatches,
  tagging: Tagging,
): TaggedMismatch[] {
  const missing = matches.missing.flatMap((at): TaggedMismatch[] => {
    const [tool, call] = [toolAt(gold, at), gold.positions[at] as number];
    const which = explanation(tagging, { call, tool, parameter: undefined });
    const text = `step ${call + 1}: ${tool} is missing${which}`;
    return [{ tag: 'missing_tool', text, tool }, ...failedFinding(gold, at, tagging)];
  });
  const extra = matches.extra.map((at): TaggedMismatch => {
    const [tool, step] = [toolAt(predicted, at), (predicted.positions[at] as number) + 1];
    if (isAgain([gold, predicted], at, matches, tagging)) {
      return { tag: 'repeated_call', text: `step ${step}: ${tool} is called again`, tool };
    }
    const which = explanation(tagging, { call: undefined, tool, parameter: undefined });
    return { tag: 'extra_tool', text: `step ${step}: ${unexpectedText(tool)}${which}`, tool };
  });
  return [...missing, ...extra];
}

/** That a call which is missing was tried. */
function failedFinding(
  gold: Sequence,
  at: number,
  { tried, comparison }: Tagging,
): TaggedMismatch[] {
  const call = gold.calls[at] as number;
  const steps = tried?.calls.flatMap((one, nth) => {
    const isSame = tried.read[nth]?.isAttempt
      ? tried.tools[nth] === gold.tools[at]
      : comparison.sameCall(call, one);
    return isSame ? [(tried.positions[nth] as number) + 1] : [];
  });
  if (!steps?.length) return [];
  const where = `${steps.length > 1 ? 'steps' : 'step'} ${steps.join(', ')}`;
  const step = (gold.positions[at] as number) + 1;
  const text = `step ${step}: ${toolAt(gold, at)} was called at ${where}, and failed`;
  return [{ tag: 'failed_call', text }];
}

/** Whether an extra call of a run is one that it made rightly, again. */
function isAgain(
  [gold, predicted]: TrajectoryPair,
  at: number,
  { same }: CallMatches,
  { tried, comparison: { namesOnly, sameCall } }: Tagging,
): boolean {
  if (tried === undefined || namesOnly) return false;
  const call = predicted.calls[at] as number;
  return same.some(([g]) => sameCall(gold.calls[g] as number, call));
}

function paramFindings(
  [gold, predicted]: TrajectoryPair,
  matches: CallMatches,
  tagging: Tagging,
): TaggedMismatch[] {
  return matches.changed.flatMap(([g, p]) => {
    const [tool, call] = [toolAt(gold, g), gold.positions[g] as number];
    const pair = [gold.calls[g] as number, predicted.calls[p] as number] as const;
    return differences(...pair, tagging.comparison).map((difference): TaggedMismatch => {
      const which = explanation(tagging, { call, tool, parameter: difference.key });
      return {
        tag: 'bad_param',
        text: `step ${call + 1}: ${tool} ${differenceText(difference, tool, tagging.comparison)}${which}`,
        tool,
        parameter: difference.key,
      };
    });
  });
}

/** What is wrong with a parameter, as the end of a sentence about its call. */
export function differenceText(
  { key, gold, predicted }: Difference,
  tool: string,
  { valuesAreText, matchers }: Pick<CallComparison, 'valuesAreText' | 'matchers'>,
): string {
  if (predicted === undefined) return `lacks ${key}`;
  const [made, right] = valueTexts(predicted, gold ?? null, valuesAreText);
  const textOf = (value: Json) => valueTexts(value, null, valuesAreText)[0];
  const allowed = allowedText(matchers.parameter(tool, key), gold === undefined, textOf);
  if (gold === undefined) return `has a surplus ${key} ${made}${allowed}`;
  return `has ${key} ${made} instead of ${right}${allowed}`;
}

function agentFinding(both: TrajectoryPair, g: number, p: number): TaggedMismatch[] {
  const agents = differentAgents(both, g, p);
  return agents === undefined ? [] : [agentMismatch(both[1], p, agents)];
}

/** That a call of a prediction stands under another agent than its own. */
export function agentMismatch(
  predicted: Sequence,
  at: number,
  agents: NonNullable<AlignedCall['agents']>,
): TaggedMismatch {
  const step = (predicted.positions[at] as number) + 1;
  const text = underAgentText(toolAt(predicted, at), agents.prediction, agents.gold);
  return { tag: 'agent_violation', text: `step ${step}: ${text}` };
}

/** That a call stands under another agent than its own. */
export function underAgentText(tool: string, agent: string, right: string): string {
  return `${tool} stands under agent ${agent}, not ${right}`;
}

function explanation({ gold, explain }: Tagging, mismatch: Omit<Mismatch, 'gold'>): string {
  const which = explain?.({ gold: gold.position, ...mismatch });
  return which === undefined ? '' : `, which ${which}`;
}

function toolAt(sequence: Sequence, at: number): string {
  return sequence.read[at]?.tool ?? '';
}

/**
 * One sentence about a prediction that has the right calls in an invalid order: the first step at which
 * it differs from every gold, and the calls that could stand there.
 */
function orderReason(
  { step, made, expected }: FirstDivergence,
  comparison: CallComparison,
): string {
  const textOf = (call: ReadCall) => callText(call, comparison.valuesAreText);
  return `step ${step}: ${orderText(expected, made, textOf)}`;
}

/** Which calls the order allows where another one was made: by their names, unless that has the name of one. */
export function orderText<Call extends { readonly tool: string }>(
  expected: readonly (Call | undefined)[],
  made: Call | undefined,
  textOf: (call: Call) => string,
): string {
  const byName = expected.every((call) => call?.tool !== made?.tool);
  const name = (call: Call | undefined) =>
    call === undefined ? '' : byName ? call.tool : textOf(call);
  const allowed = expected.length === 0 ? 'nothing' : either([...new Set(expected.map(name))]);
  return `the order allows ${allowed} here, not ${name(made)}`;
}

/** That no call of a tool may come. */
export function unexpectedText(tool: string): string {
  return `${tool} is not expected`;
}

/** Names of which one is right. */
function either(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
