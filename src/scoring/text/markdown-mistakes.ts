import { escaped } from '../../words/markdown-text.ts';
import { counted, predictionName, shown } from '../../words/shown.ts';
import { untagged } from '../verdict/mistakes.ts';
import type { ScoreOverview } from '../verdict/overview.ts';
import { faultOf } from './mismatches.ts';

/** The kinds of mistakes with an example each, and the predictions that are wrong, in pieces. */
export function* mistakesMarkdown(scores: ScoreOverview): Generator<string> {
  yield* mistakeTable(scores);
  yield* wrongList(scores);
}

function* mistakeTable({ digest: { mistakes } }: ScoreOverview): Generator<string> {
  if (mistakes.length === 0) return;
  yield '\n## Mistakes\n\n';
  yield '| Mistake | Scores | Times | For example |\n| --- | --: | --: | --- |\n';
  for (const { name, predictions, mismatches, example } of mistakes) {
    yield `| ${name} | ${predictions} | ${mismatches || ''} | ${escaped(example)} |\n`;
  }
}

/** The text goes into comments of at most some 65,000 characters. */
export const mostWrong = 50;
const mostReasons = 5;
const longestReason = 200;

/** The predictions that are wrong, each with its reasons. */
function* wrongList({ digest: { listed }, task }: ScoreOverview): Generator<string> {
  if (listed.count === 0) return;
  yield '\n## What is wrong\n\n';
  for (const profile of listed.first) {
    const fault = profile.state === 'scored' ? faultOf(profile, task) : undefined;
    const summary = fault || untagged(profile, task);
    yield `- **${escaped(predictionName(profile))}**: ${summary}\n`;
    for (const { prediction, tag, text } of profile.reasons.slice(0, mostReasons)) {
      const which = profile.predictions > 1 ? `prediction ${prediction + 1}, ` : '';
      yield `  - ${which}${tag}: ${escaped(shown(text, longestReason))}\n`;
    }
    const left = profile.reasons.length - mostReasons;
    if (left > 0) yield `  - and ${left} more\n`;
  }
  const left = listed.count - listed.first.length;
  const given = task === 'dialogue' ? 'answer' : 'prediction';
  if (left > 0)
    yield `\n${counted(left, `more ${given}`)} with mistakes; a file of scores as JSON has all.\n`;
}
