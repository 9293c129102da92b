import type { Vocabulary } from '../../model/vocabulary.ts';
import { callsOf } from '../../scoring/figures/names-only.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import {
  calledIn,
  idleRules,
  learnCalls,
  misspeltRules,
  toolsOfPolicies,
} from '../../scoring/verdict/rules.ts';
import type { Actual } from './read-actual.ts';
import { type MatcherOptions, unusableRules } from './read-comparing.ts';

/**
 * Throws an Error that describes a rule for a tool or a parameter that is neither in the gold, nor in the policies
 * behind it, nor in the trajectories, but named like one that is. `vocabulary` has the tools of all gold that there
 * is.
 */
export function demandKnownRules(
  { rules, rulesSource }: MatcherOptions,
  entry: GoldEntry,
  { trajectories }: Actual,
  vocabulary: Vocabulary = new Map(),
): void {
  if (rules === undefined || rulesSource === undefined) return;
  const { file } = rulesSource;
  const known = new Map([...vocabulary].map(([tool, names]) => [tool, new Set(names)]));
  // Most rules are for what is known by now, and gold can be long.
  if (vocabulary.size > 0 && idleRules(rules, file, known).length === 0) return;
  const learn = (called: Iterable<readonly [string, Iterable<string>]>) => {
    for (const [tool, names] of called) {
      known.set(tool, new Set([...(known.get(tool) ?? []), ...names]));
    }
  };
  const { compiler } = entry.origin ?? {};
  learn(toolsOfPolicies(compiler?.agents.flatMap((agent) => compiler.policy(agent) ?? []) ?? []));
  learn(calledIn([entry], []));
  learnCalls(callsOf(trajectories), known);
  const [fault] = misspeltRules(rules, file, known);
  if (fault !== undefined) throw unusableRules(rulesSource, fault);
}
