import { isRight } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import type { ProfileScore, Reason } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { widthOf, wrappedLines } from '../lines.ts';
import { counted, predictionName, shown } from '../shown.ts';
import { usualScreen } from '../table.ts';
import { sideBySideLines } from './side-by-side.ts';

const longestReason = 500;

/** The most wrong trajectories of a profile that are shown on a terminal. */
const mostTrajectories = 5;

const states = { absent: 'no prediction', unreadable: 'the prediction cannot be read' };

/**
 * What is wrong with one prediction, for a terminal of some width, in pieces: its tags, the reasons,
 * and the first wrong trajectories beside their nearest golds. Empty if nothing is wrong.
 */
export function* mismatchText(
  profile: ProfileScore,
  task: Task,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const { state, alignments } = profile;
  const summary = state === 'scored' ? faultOf(profile, task) : states[state];
  if (summary === '' && alignments.length === 0) return;
  yield* heading(predictionName(profile), summary, paint, screen);
  const near = alignments.slice(0, mostTrajectories);
  for (const { prediction, tag, text } of shownReasons(profile)) {
    const sentence = `prediction ${prediction + 1}, ${tag}: ${shown(text, longestReason)}`;
    for (const line of wrappedLines(sentence, screen - 2)) yield `  ${line}\n`;
  }
  for (const alignment of near) {
    yield '\n';
    yield* sideBySideLines(alignment, paint, screen);
  }
  const rest = alignments.length - near.length;
  if (rest > 0) yield `\n  ... and ${counted(rest, 'more trajectory')} with mistakes\n`;
}

/** The reasons that are shown: those of the trajectories that are. */
export function shownReasons({ reasons, alignments }: ProfileScore): readonly Reason[] {
  const hidden = new Set(alignments.slice(mostTrajectories).map(({ prediction }) => prediction));
  return reasons.filter(({ prediction }) => !hidden.has(prediction));
}

/** The tags and, for runs, how many are valid paths; empty if nothing is wrong. */
export function faultOf({ figures, predictions, tags }: ProfileScore, task: Task): string {
  const found = tags.join(', ');
  if (task === 'plan' || isRight(figures, task) !== false) return found;
  const valid = Math.round((figures.valid ?? 0) * predictions);
  const paths = predictions > 1 ? `${valid} of ${predictions} are valid paths` : 'no valid path';
  return [paths, found].filter((text) => text !== '').join(': ');
}

/** The name and a summary on one line or, where that is too long, on two. */
function* heading(name: string, summary: string, paint: Paint, screen: number): Generator<string> {
  const isShort = widthOf(`${name}: ${summary}`) <= screen;
  if (isShort && summary !== '') yield `${paint.bold(name)}: ${paint.red(summary)}\n`;
  else {
    for (const line of wrappedLines(name, screen)) yield `${paint.bold(line)}\n`;
    if (summary === '') return;
    for (const line of wrappedLines(summary, screen - 2)) yield `  ${paint.red(line)}\n`;
  }
}
