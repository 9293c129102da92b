import { isRight } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import type { ProfileScore, Reason } from '../../model/score.ts';
import type { Paint } from '../../words/diagnostics.ts';
import { widthOf, wrappedLines } from '../../words/lines.ts';
import { counted, predictionName, shown, shownList } from '../../words/shown.ts';
import { usualScreen } from '../../words/table.ts';
import { placedReason, sideBySideLines } from './side-by-side.ts';

const longestReason = 500;

/** The most wrong trajectories of a profile that are shown on a terminal. */
const mostTrajectories = 5;

/** What is said of a prediction, or an answer, that there is not or that cannot be read. */
export function statesOf(task: Task) {
  const what = task === 'dialogue' ? 'answer' : 'prediction';
  return { absent: `no ${what}`, unreadable: `the ${what} cannot be read` };
}

/**
 * What is wrong with one prediction, for a terminal of some width, in pieces: its tags, the reasons,
 * and the first wrong trajectories beside their nearest golds. Empty if nothing is wrong. `isBegun` is of the beginnings
 * of runs, which are no paths yet.
 */
export function* mismatchText(
  profile: ProfileScore,
  task: Task,
  paint: Paint,
  { screen = usualScreen, isBegun = false } = {},
): Generator<string> {
  const { state, alignments, predictions } = profile;
  const told = { task, predictions };
  const fault = () => (isBegun ? profile.tags.join(', ') : faultOf(profile, task));
  const summary = state === 'scored' ? fault() : statesOf(task)[state];
  if (summary === '' && alignments.length === 0) return;
  yield* heading(predictionName(profile), summary, paint, screen);
  const near = alignments.slice(0, mostTrajectories);
  for (const reason of shownReasons(profile)) {
    const text = shown(reason.text, longestReason);
    const sentence = placedReason({ ...reason, text }, told);
    for (const line of wrappedLines(sentence, screen - 2)) yield `  ${line}\n`;
  }
  for (const { kind, text } of profile.conversation?.failures ?? []) {
    const sentence = `the simulated user, ${kind}: ${shown(text, longestReason)}`;
    for (const line of wrappedLines(sentence, screen - 2)) yield `  ${line}\n`;
  }
  for (const alignment of near) {
    yield '\n';
    yield* sideBySideLines(alignment, paint, screen, told);
  }
  const rest = alignments.length - near.length;
  if (rest > 0) yield `\n  ... and ${counted(rest, 'more trajectory')} with mistakes\n`;
}

/** The reasons that are shown: those of the trajectories that are. */
export function shownReasons({ reasons, alignments }: ProfileScore): readonly Reason[] {
  const hidden = new Set(alignments.slice(mostTrajectories).map(({ prediction }) => prediction));
  return reasons.filter(({ prediction }) => !hidden.has(prediction));
}

/**
 * The tags and, for runs, how many are valid paths; which golds a plan lacks where it has no other
 * mistakes. Empty if nothing is wrong.
 */
export function faultOf(profile: ProfileScore, task: Task): string {
  const { figures, predictions, tags } = profile;
  const found = tags.join(', ');
  if (isRight(figures, task) !== false) return found;
  if (task === 'plan') return found || missingGolds(profile);
  if (task === 'dialogue') return found || 'not all right';
  const valid = Math.round((figures.valid ?? 0) * predictions);
  const paths = predictions > 1 ? `${valid} of ${predictions} are valid paths` : 'no valid path';
  return [paths, found].filter((text) => text !== '').join(': ');
}

/** Larger gold sets are not compared with what was predicted of them. */
const mostGolds = 1000;
const mostNamed = 10;

/** The golds that a plan of right trajectories lacks, by their number from 1. */
function missingGolds({ golds, sampledFrom, predictions, matches }: ProfileScore): string {
  const isListed = typeof golds === 'number' && golds <= mostGolds && sampledFrom === undefined;
  if (!isListed || matches.length < predictions) return 'not all of the gold';
  const predicted = new Set(matches.map(({ gold }) => gold));
  const missing = Array.from({ length: golds }, (_, at) => at).filter((at) => !predicted.has(at));
  const names = missing.map((at) => `gold ${at + 1}`);
  return `${missing.length} of ${counted(golds, 'gold trajectory')} missing: ${shownList(names, mostNamed)}`;
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
