import { Locator } from '../../compiler/run/report.ts';
import type { PolicyCursor, Verdict } from '../../guard/cursor.ts';
import { cursorOn } from '../../guard/open-cursor.ts';
import type { ArgumentRules } from '../../model/argument-rules.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import { sequenceOf } from '../../model/profile.ts';
import { type Comparing, likenessOf } from '../../scoring/figures/likeness.ts';
import type { GoldEntry, Origin } from '../../scoring/gold/gold-entry.ts';
import type { Actual } from './read-actual.ts';

/** What a cursor says of the first call of a trajectory that it denies; the position is 0-based. */
export interface Denial extends Pick<Verdict, 'tag' | 'message'> {
  readonly prediction: number;
  /** How many trajectories there are. */
  readonly predictions: number;
}

/**
 * The trajectories that are no beginnings of compiled gold, which a cursor knows without listing the gold.
 * Undefined where only the gold can say it: gold that was written, values that are text, names without
 * parameters, calls of one message in any order.
 */
export function denialsOf(
  { golds, valuesAreText, origin }: GoldEntry,
  actual: Actual,
  comparing: Comparing,
): readonly Denial[] | undefined {
  if (origin === undefined || comparing.anyOrder === true) return undefined;
  const likeness = likenessOf(
    { given: golds, valuesAreText },
    { ...actual, given: actual.trajectories },
    comparing,
  );
  if (likeness.valuesAreText || likeness.namesOnly) return undefined;
  return actual.trajectories.flatMap((trajectory, prediction) => {
    const denied = denialOf(trajectory, origin, comparing);
    const predictions = actual.trajectories.length;
    return denied === undefined ? [] : [{ prediction, predictions, ...denied }];
  });
}

function denialOf(
  trajectory: ReadTrajectory,
  { compiler, profile }: Origin,
  { rules, ignored = new Set(), judgesFailed }: Comparing,
): Verdict | undefined {
  const { cursor } = cursorOn({
    policies: profile.agents.flatMap((agent) => compiler.policy(agent) ?? []),
    sequence: sequenceOf(profile),
    file: 'gold',
    facts: profile.data,
    external: compiler.external,
    isComplete: true,
    missing: compiler.missing,
    others: 'deny',
    rules: withOptional(rules, ignored),
    located: (faults) => faults.map((fault) => new Locator([]).locate(fault)),
  });
  let at: PolicyCursor | undefined = cursor;
  for (const { agent, calls } of trajectory) {
    for (const { tool, params = [], failed, isAttempt } of calls) {
      if (ignored.has(tool) || isAttempt) continue;
      const call = {
        tool,
        params: Object.fromEntries(params),
        ...(agent !== undefined && { agent }),
      };
      const verdict = at?.check(call);
      if (verdict?.verdict === 'deny') return verdict;
      at = at?.after(call, judgesFailed && failed ? { failed: true } : undefined);
    }
  }
  return undefined;
}

/** Rules under which calls of ignored tools may be left out. */
function withOptional(
  rules: ArgumentRules | undefined,
  ignored: ReadonlySet<string>,
): ArgumentRules | undefined {
  if (ignored.size === 0) return rules;
  const tools = new Map(rules?.tools);
  for (const tool of ignored) {
    tools.set(tool, { parameters: new Map(), ...tools.get(tool), optionalCall: true });
  }
  return { names: [], ...rules, tools };
}
