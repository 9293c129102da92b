import type { ProfileScore } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { wrapped } from '../lines.ts';
import { predictionName, shown } from '../shown.ts';
import { sideBySide } from './side-by-side.ts';

const longestReason = 500;
const states = { absent: 'no prediction', unreadable: 'the prediction cannot be read' };

/**
 * What is wrong with one prediction, in 80 columns and in pieces: its tags, the reasons, and every
 * wrong trajectory beside its nearest gold. Empty where nothing is.
 */
export function* mismatchText(profile: ProfileScore, paint: Paint): Generator<string> {
  const { state, tags, reasons, alignments } = profile;
  const summary = state === 'scored' ? tags.join(', ') : states[state];
  if (summary === '' && alignments.length === 0) return;
  yield `${paint.bold(predictionName(profile))}${summary === '' ? '' : `: ${paint.red(summary)}`}\n`;
  for (const { prediction, tag, text } of reasons) {
    const sentence = `prediction ${prediction + 1}, ${tag}: ${shown(text, longestReason)}`;
    for (const line of wrapped(sentence, 78)) yield `  ${line}\n`;
  }
  for (const alignment of alignments) {
    yield '\n';
    yield* sideBySide(alignment, paint);
  }
}
