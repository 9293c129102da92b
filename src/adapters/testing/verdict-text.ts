import type { ProfileScore } from '../../model/score.ts';
import { type GoldEntry, goldCount } from '../../scoring/gold/gold-entry.ts';
import { mismatchText } from '../../scoring/text/mismatches.ts';
import { placedReason } from '../../scoring/text/side-by-side.ts';
import { noPaint } from '../../words/diagnostics.ts';
import { shown, shownList } from '../../words/shown.ts';
import type { Denial } from './allowed-beginnings.ts';
import type { ForeignTools } from './foreign-tools.ts';
import { hasNamesOnly, isFaultless } from './grade-whole.ts';

/** The matchers that compare with gold, with their condition in words. */
const relations = {
  toMatchGold: { words: 'one of', isBegun: false },
  toStartLikeGold: { words: 'the beginning of one of', isBegun: true },
} as const;

const onlyNames =
  "the actual value has names of tools only, and the gold has parameters: { as: 'tool-only' }, behind the rules, compares names";

/**
 * Why a comparison with gold failed: the reasons beside the nearest gold. Where nothing is wrong but a
 * mismatch was expected, it names the gold that each trajectory equals.
 */
export function verdictText(
  matcher: keyof typeof relations,
  entry: GoldEntry,
  found: readonly (ProfileScore | Denial)[],
): string {
  const { words, isBegun } = relations[matcher];
  const scores = found.flatMap((one) => ('message' in one ? [] : [one]));
  const denials = found.flatMap((one) => ('message' in one ? [one] : []));
  if (denials.length > 0 || !scores.every(isFaultless)) {
    const faults = scores.map((score) =>
      [...mismatchText(score, 'run', noPaint, { isBegun })].join('').trimEnd(),
    );
    if (denials.length > 0) faults.push(deniedText(entry, denials));
    if (scores.some(hasNamesOnly)) faults.push(onlyNames);
    return `expect(actual).${matcher}(gold)\n\n${faults.filter((text) => text !== '').join('\n\n')}`;
  }
  const golds = `the gold trajectories of ${shown(entry.id)} (there are ${goldCount(entry)})`;
  return `expect(actual).not.${matcher}(gold)\n\nevery trajectory is ${words} ${golds}`;
}

/** What is wrong with calls by themselves, without a gold beside them. */
function deniedText({ id }: GoldEntry, denials: readonly Denial[]): string {
  const lines = denials.map(({ prediction, predictions, tag = 'extra_tool', message: text }) => {
    return `  ${placedReason({ prediction, tag, text }, { task: 'run', predictions })}`;
  });
  return [`${shown(id)}:`, ...lines].join('\n');
}

/** Why the comparison of tools failed: the calls of undeclared tools, or that there are none. */
export function foreignText({ agents, tools, foreign }: ForeignTools): string {
  const owners = shownList(agents);
  if (foreign.length === 0) {
    const head = 'expect(actual).not.toCallOnlyToolsOf(workflows)';
    return `${head}\n\nevery call is of a tool of ${owners}: ${shownList(tools, tools.length)}`;
  }
  const lines = foreign.map(({ prediction, step, tool, meant }) => {
    const hint = meant === undefined ? '' : `; did you mean ${shown(meant)}?`;
    const place = `prediction ${prediction + 1}, step ${step + 1}`;
    return `  ${place}: ${shown(tool)} is no tool of ${owners}${hint}`;
  });
  return `expect(actual).toCallOnlyToolsOf(workflows)\n\n${lines.join('\n')}`;
}
