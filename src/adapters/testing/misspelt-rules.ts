import { slipOf } from '../../base/text/nearest.ts';
import type { Vocabulary } from '../../model/vocabulary.ts';
import { callsOf } from '../../scoring/figures/names-only.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import {
  type CalledTools,
  calledIn,
  idleRules,
  learnCalls,
  misspeltRules,
  toolsOfPolicies,
} from '../../scoring/verdict/rules.ts';
import { shown } from '../../words/shown.ts';
import type { Actual } from './read-actual.ts';
import { type MatcherOptions, unusableRules } from './read-comparing.ts';

/**
 * Throws an Error that describes a rule for a tool or a parameter that is neither in the gold, nor in the policies
 * behind it, nor in the trajectories, but named like one that is. `vocabulary` has the tools of all gold that there
 * is.
 */
export function demandKnownRules(
  { rules, rulesSource, toolNames = [], failures }: MatcherOptions,
  entry: GoldEntry,
  { trajectories }: Actual,
  vocabulary: Vocabulary = new Map(),
): void {
  const targets = toolNames.flatMap(([, tool]) => (tool.includes('*') ? [] : [tool]));
  const failing = failures.flatMap(({ tool }) => tool ?? []);
  const { file } = rulesSource ?? { file: 'rules' };
  const hasIdle = (known: CalledTools) =>
    [...targets, ...failing].some((tool) => !known.has(tool)) ||
    (rules && idleRules(rules, file, known).length > 0);
  if (rules === undefined && targets.length === 0 && failing.length === 0) return;
  const known = new Map([...vocabulary].map(([tool, names]) => [tool, new Set(names)]));
  // Most rules are for what is known by now, and gold can be long.
  if (vocabulary.size > 0 && !hasIdle(known)) return;
  const learn = (called: Iterable<readonly [string, Iterable<string>]>) => {
    for (const [tool, names] of called) {
      known.set(tool, new Set([...(known.get(tool) ?? []), ...names]));
    }
  };
  const { compiler } = entry.origin ?? {};
  learn(toolsOfPolicies(compiler?.agents.flatMap((agent) => compiler.policy(agent) ?? []) ?? []));
  learn(calledIn([entry], []));
  demandKnownNames('names of tools', targets, known);
  demandKnownNames('failures', failing, known);
  if (rules === undefined || rulesSource === undefined) return;
  learnCalls(callsOf(trajectories), known);
  const [fault] = misspeltRules(rules, file, known);
  if (fault !== undefined) throw unusableRules(rulesSource, fault);
}

/** Throws an Error for a tool that is misspelt where something is said of it. */
function demandKnownNames(what: string, targets: readonly string[], known: CalledTools): void {
  for (const tool of targets) {
    const meant = known.has(tool) ? undefined : slipOf(tool, [...known.keys()]);
    if (meant === undefined) continue;
    throw new Error(
      `the ${what} cannot be used: nothing is called ${shown(tool)}; did you mean ${shown(meant)}?`,
    );
  }
}
