import type { ProfileScore, Reason } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { widthOf, wrapped } from '../lines.ts';
import { counted, predictionName, shown } from '../shown.ts';
import { usualScreen } from '../table.ts';
import { sideBySide } from './side-by-side.ts';

const longestReason = 500;

/** Of one profile a terminal is shown so many wrong trajectories. */
const mostTrajectories = 5;

const states = { absent: 'no prediction', unreadable: 'the prediction cannot be read' };

/**
 * What is wrong with one prediction, in so many columns and in pieces: its tags, the reasons, and the
 * first few wrong trajectories beside their nearest golds. Empty where nothing is.
 */
export function* mismatchText(
  profile: ProfileScore,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const { state, tags, reasons, alignments } = profile;
  const summary = state === 'scored' ? tags.join(', ') : states[state];
  if (summary === '' && alignments.length === 0) return;
  yield* heading(predictionName(profile), summary, paint, screen);
  const near = alignments.slice(0, mostTrajectories);
  const isShown = ({ prediction }: Reason) =>
    near.length === alignments.length || near.some((one) => one.prediction === prediction);
  for (const { prediction, tag, text } of reasons.filter(isShown)) {
    const sentence = `prediction ${prediction + 1}, ${tag}: ${shown(text, longestReason)}`;
    for (const line of wrapped(sentence, screen - 2)) yield `  ${line}\n`;
  }
  for (const alignment of near) {
    yield '\n';
    yield* sideBySide(alignment, paint, screen);
  }
  const rest = alignments.length - near.length;
  if (rest > 0) yield `\n  ... and ${counted(rest, 'more trajectory')} with mistakes\n`;
}

/** The name and what is wrong in a line or, where that is too long, below each other. */
function* heading(name: string, summary: string, paint: Paint, screen: number): Generator<string> {
  const isShort = widthOf(`${name}: ${summary}`) <= screen;
  if (isShort && summary !== '') yield `${paint.bold(name)}: ${paint.red(summary)}\n`;
  else {
    for (const line of wrapped(name, screen)) yield `${paint.bold(line)}\n`;
    if (summary === '') return;
    for (const line of wrapped(summary, screen - 2)) yield `  ${paint.red(line)}\n`;
  }
}
