import { isFactored } from '../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../model/format.ts';
import type { ProfileScore } from '../../model/score.ts';
import {
  type ArgumentMatchers,
  argumentMatchers,
} from '../../scoring/figures/argument-matchers.ts';
import { createComparison } from '../../scoring/figures/compare.ts';
import { Intractable } from '../../scoring/figures/factored/effort.ts';
import { type Comparing, likenessOf } from '../../scoring/figures/likeness.ts';
import type { Beginning } from '../../scoring/figures/marked/judge.ts';
import { judgeOf } from '../../scoring/figures/marked/judging.ts';
import { withOwnRules } from '../../scoring/gold/evaluators/rules.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { withToolNames } from '../../scoring/verdict/tool-names.ts';
import { withoutTools } from '../../scoring/verdict/without-tools.ts';
import { type Denial, denialsOf } from './allowed-beginnings.ts';
import { beginningOf, followed, lengthOf } from './followed.ts';
import { gradeWhole, hasNamesOnly, isFaultless } from './grade-whole.ts';
import type { Actual } from './read-actual.ts';

/** Whether trajectories are beginnings of right runs, and what is wrong where they are not. */
export interface BeginningsVerdict {
  readonly isRight: boolean;
  readonly faults: () => readonly Fault[];
}

/** What is wrong with a trajectory: its score beside a gold, or a sentence on the call with which it goes wrong. */
export type Fault = ProfileScore | Denial;

/**
 * Judges whether each trajectory is the beginning of a right run: of one of gold, or that does besides what is
 * allowed. Calls that rules make optional are ignored. Throws an Error where that cannot be told.
 */
export function judgeBeginnings(
  entry: GoldEntry,
  given: Actual,
  comparing: Comparing,
): BeginningsVerdict {
  const actual = withToolNames(given, entry);
  const required = requiredOf(entry, comparing);
  if (required === undefined) return asked(entry, actual, comparing);
  const trajectories = actual.trajectories.map((one) => withoutOptional(one, comparing));
  const left = { ...actual, trajectories };
  // Calls of long messages in any order are not read one by one unless that is needed.
  const isPlain = !isMarked(required) && !trajectories.some(hasFailed);
  if (isPlain && comparing.anyOrder === true) return compared(required, left, comparing);
  try {
    return read(required, left, comparing);
  } catch (error) {
    if (!(error instanceof Intractable)) throw error;
    if (isPlain) return compared(required, left, comparing);
    return asked(entry, actual, comparing);
  }
}

/** What a cursor says. */
function asked(entry: GoldEntry, actual: Actual, comparing: Comparing): BeginningsVerdict {
  const denials = denialsOf(entry, actual, comparing);
  if (denials === undefined) {
    const count = isFactored(entry.golds) ? entry.golds.count : entry.golds.length;
    throw new Error(
      `there are ${count ?? 'uncounted'} gold trajectories: too many to look for beginnings without calls that are optional or left out, or in all orders`,
    );
  }
  return { isRight: denials.length === 0, faults: () => denials };
}

/** What comparing each trajectory with the gold that it follows says, where nothing is allowed besides. */
function compared(required: GoldEntry, actual: Actual, comparing: Comparing): BeginningsVerdict {
  const scores = actual.trajectories.map((_, at) => scoreOf(required, actual, comparing, at));
  const wrong = scores.filter((score) => !isFaultless(score));
  return { isRight: wrong.length === 0, faults: () => wrong };
}

/** What reading each trajectory along the gold says. */
function read(required: GoldEntry, actual: Actual, comparing: Comparing): BeginningsVerdict {
  const { valuesAreText, allowances, parts, isFailing, agents } = required;
  const golds = required.factored ?? required.golds;
  const rules = withOwnRules(comparing.rules, required.rules);
  const predicted = { ...actual, given: actual.trajectories };
  const likeness = likenessOf({ given: golds, valuesAreText }, predicted, { ...comparing, rules });
  const comparison = createComparison({ ...likeness, ignored: undefined });
  const { judgesFailed } = comparing;
  const judge = judgeOf(
    { golds, agents, parts, allowances, isFailing, judgesFailed },
    { best: () => [] },
    comparison,
  );
  const faults = actual.trajectories.flatMap((one, prediction): (() => Fault)[] => {
    const beginning = judge.begin(comparison.interner.predicted(one));
    if (beginning.length === lengthOf(one) && !likeness.isUnsaid) return [];
    return [() => faultOf(required, actual, comparing, { prediction, beginning })];
  });
  return { isRight: faults.length === 0, faults: () => faults.map((fault) => fault()) };
}

/** A trajectory that is no beginning, and how far it is one. */
interface Wrong {
  readonly prediction: number;
  readonly beginning: Beginning;
}

/** What is wrong with a trajectory: what was tried, or what it has beside the gold that it follows. */
function faultOf(
  required: GoldEntry,
  actual: Actual,
  comparing: Comparing,
  { prediction, beginning }: Wrong,
): Fault {
  const [finding] = beginning.findings;
  const denial = { prediction, predictions: actual.trajectories.length };
  if (finding !== undefined) return { ...denial, tag: finding.tag, message: finding.text };
  const { golds } = required;
  if (!isFactored(golds) || golds.variants === undefined) {
    const score = scoreOf(required, actual, comparing, prediction, beginning.roles);
    // What is missing may still come.
    const isWrong = score.tags.some((tag) => tag !== 'missing_tool' && tag !== 'failed_call');
    if (isWrong || hasNamesOnly(score)) return score;
  }
  const denials = denialsOf(required, actual, comparing) ?? [];
  const denied = denials.find((one) => one.prediction === prediction);
  if (denied !== undefined) return denied;
  const calls = actual.trajectories[prediction]?.flatMap((segment) => segment.calls) ?? [];
  const tool = calls[beginning.length]?.tool;
  const message = `step ${beginning.length + 1}: no run goes on with ${tool} that is right in the end`;
  return { ...denial, tag: 'wrong_order', message };
}

/**
 * The score of a trajectory beside the beginning, of the same length, of the gold that it follows the longest. `roles`
 * are those of its calls.
 */
function scoreOf(
  required: GoldEntry,
  actual: Actual,
  comparing: Comparing,
  prediction: number,
  roles: Beginning['roles'] = [],
): ProfileScore {
  const whole = actual.trajectories[prediction] ?? [];
  const kept = withRoles(whole, roles, (call, role) => (role === 'kept' ? [call] : []));
  const tried = withRoles(whole, roles, (call, role) =>
    role === 'attempt' ? [{ ...call, failed: true, isAttempt: true }] : [call],
  );
  const { gold, position } = followed(required, { ...actual, trajectories: [kept] }, comparing);
  const { allowances, origin } = required;
  const target = {
    ...required,
    golds: [beginningOf(gold, lengthOf(kept))],
    positions: [position],
    ...{ parts: undefined, factored: undefined, origin },
    // What was tried too often is known.
    allowances: allowances?.filter(({ kind }) => kind !== 'retry'),
  };
  const score = gradeWhole(target, { ...actual, trajectories: [tried] }, comparing);
  return numbered(score, prediction, actual.trajectories.length);
}

function withRoles(
  trajectory: ReadTrajectory,
  roles: Beginning['roles'],
  changed: (call: ReadCall, role: Beginning['roles'][number]) => readonly ReadCall[],
): ReadTrajectory {
  let at = 0;
  return trajectory.map(({ agent, calls }) => {
    return { agent, calls: calls.flatMap((call) => changed(call, roles[at++] ?? 'kept')) };
  });
}

/** Whether runs may do something besides the calls of a gold, or something is left to the agents. */
function isMarked({ golds, factored, allowances = [] }: GoldEntry): boolean {
  return (
    allowances.length > 0 || (factored ?? (isFactored(golds) ? golds : {})).variants !== undefined
  );
}

function hasFailed(trajectory: ReadTrajectory): boolean {
  return trajectory.some(({ calls }) => calls.some(({ failed }) => failed === true));
}

/**
 * The gold without optional and ignored calls; it has no origin then, because that knows calls by their positions.
 * Undefined where it is too large to be listed without them.
 */
function requiredOf(entry: GoldEntry, { rules: given, ignored }: Comparing): GoldEntry | undefined {
  const rules = argumentMatchers(given);
  if (!rules.optionalCalls && ignored === undefined) return entry;
  const { golds, allowances } = entry;
  const left = { ...entry, allowances, parts: undefined, factored: undefined, origin: undefined };
  if (!isFactored(golds)) {
    return {
      ...left,
      golds: golds.map((gold) => withoutOptional(gold, { rules: given, ignored })),
    };
  }
  const isWhole = ignored === undefined || rules.optionalCalls || golds.variants !== undefined;
  const fewer = isWhole ? undefined : withoutTools(golds, ignored);
  return fewer && { ...left, golds: fewer };
}

function withoutOptional(
  trajectory: ReadTrajectory,
  { rules: given, ignored }: Pick<Comparing, 'rules' | 'ignored'>,
): ReadTrajectory {
  const rules: ArgumentMatchers = argumentMatchers(given);
  const isLeft = ({ tool }: ReadCall) => !rules.optionalCall(tool) && !ignored?.has(tool);
  return trajectory.map(({ agent, calls }) => {
    return { agent, calls: calls.filter(isLeft) };
  });
}

/** The score of one trajectory of a list, with the position that it has there. */
function numbered(score: ProfileScore, prediction: number, predictions: number): ProfileScore {
  const reasons = score.reasons.map((reason) => ({ ...reason, prediction }));
  const alignments = score.alignments.map((alignment) => ({ ...alignment, prediction }));
  return { ...score, predictions, reasons, alignments };
}
