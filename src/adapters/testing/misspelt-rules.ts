import { nearest } from '../../base/text/nearest.ts';
import type { ArgumentRules } from '../../model/argument-rules.ts';
import { callsOf } from '../../scoring/figures/names-only.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { calledIn, idleRules, learnCalls } from '../../scoring/verdict/rules.ts';
import { shown } from '../../words/shown.ts';
import type { Actual } from './read-actual.ts';

/**
 * A sentence for each rule for a tool or parameter that is not here, but named like one that is. Rules
 * for others are for other profiles.
 */
export function misspeltRules(
  rules: ArgumentRules | undefined,
  entry: GoldEntry,
  { trajectories }: Actual,
): string[] {
  if (rules === undefined) return [];
  const known = new Map([...calledIn([entry], [])].map(([tool, names]) => [tool, new Set(names)]));
  learnCalls(callsOf(trajectories), known);
  return idleRules(rules, 'rules', known).flatMap(({ data }) => {
    const { tool = '', parameter, known: names = [] } = data as Partial<MisspeltData>;
    const near = nearest(parameter ?? tool, names);
    const what = parameter === undefined ? 'tool' : `parameter of ${shown(tool)}`;
    if (near === undefined) return [];
    return [
      `no call has the ${what} ${shown(parameter ?? tool)} of the argument rules; did you mean ${shown(near)}?`,
    ];
  });
}

interface MisspeltData {
  readonly tool: string;
  readonly parameter: string;
  readonly known: readonly string[];
}
