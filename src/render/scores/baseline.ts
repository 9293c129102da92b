import { figureRow, wholeOf } from '../../model/figures.ts';
import { grouped } from '../../model/lists-by-key.ts';
import type { ScoreChange, ScoreComparison } from '../../model/score.ts';
import type { Paint } from '../diagnostics.ts';
import { wrappedLines } from '../lines.ts';
import { counted, predictionName, shownList } from '../shown.ts';
import { usualScreen } from '../table.ts';
import { figureText } from './rounding.ts';

type Verdict = 'better' | 'worse' | 'changed';

/** The most changed scores in the text; the JSON comparison has all. */
const mostShown = 5;

/**
 * The changes since an earlier run, in pieces: figure by figure for the scores that lost most, then the
 * totals. `changed` stands for a figure that only one run has.
 */
export function* baselineText(
  comparison: ScoreComparison,
  paint: Paint,
  screen = usualScreen,
): Generator<string> {
  const { changes, compared, gone, added } = comparison;
  const predictions = [...grouped(changes, keyOf).values()];
  const worstFirst = predictions
    .map((own) => ({ own, gain: gainOf(own) }))
    .sort((a, b) => a.gain - b.gain);
  for (const { own } of worstFirst.slice(0, mostShown)) {
    const [first] = own;
    const name = first === undefined ? [] : wrappedLines(predictionName(first), screen);
    for (const line of name) yield `${paint.bold(line)}\n`;
    for (const change of own) yield `  ${changeText(change, paint)}\n`;
  }
  const more = predictions.length - mostShown;
  if (more > 0) {
    const text = `... and ${counted(more, 'more score')} that changed (--json, or --out with .json, has all)`;
    yield `${wrappedLines(text, screen).join('\n')}\n`;
  }
  yield* figureTotals(changes);
  yield `${predictionTotals(predictions, compared)}\n`;
  if (gone.length > 0)
    yield `${wrappedLines(`only in the baseline: ${names(gone)}`, screen).join('\n')}\n`;
  if (added.length > 0)
    yield `${wrappedLines(`not in the baseline: ${names(added)}`, screen).join('\n')}\n`;
}

/**
 * Whether a figure became better or worse: count agreement is best at 100, all others at their maximum.
 */
export function verdictOf({ figure, before, after }: ScoreChange): Verdict {
  if (before === null || after === null) return 'changed';
  if (worth(figure, after) === worth(figure, before)) return 'changed';
  return worth(figure, after) > worth(figure, before) ? 'better' : 'worse';
}

/** The value of a figure, such that greater is better. */
function worth(figure: ScoreChange['figure'], value: number): number {
  return figureRow(figure).isOpen ? -Math.abs(wholeOf(figure) - value) : value;
}

/** The sum of the gains of one score's figures, on a common scale. */
function gainOf(changes: readonly ScoreChange[]): number {
  let gain = 0;
  for (const { figure, before, after } of changes) {
    if (before === null || after === null) continue;
    gain += (worth(figure, after) - worth(figure, before)) / wholeOf(figure);
  }
  return gain;
}

function keyOf({ id, groups }: ScoreChange): string {
  return JSON.stringify([id, Object.entries(groups)]);
}

function changeText(change: ScoreChange, paint: Paint): string {
  const verdict = verdictOf(change);
  const colour = { better: paint.cyan, worse: paint.red, changed: paint.yellow }[verdict];
  const { figure, before, after } = change;
  return `${colour(verdict.padEnd(7))} ${figure}: ${valuesText(figure, before, after)}`;
}

/** The values, rounded unless they would then look equal. */
function valuesText(
  figure: ScoreChange['figure'],
  before: number | null,
  after: number | null,
): string {
  const [from, to] = [figureText(figure, before), figureText(figure, after)];
  return from === to ? `${before} -> ${after}` : `${from} -> ${to}`;
}

function* figureTotals(changes: readonly ScoreChange[]): Generator<string> {
  for (const [figure, own] of grouped(changes, (change) => change.figure)) {
    yield `${figure}: ${tally(own.map(verdictOf))}\n`;
  }
}

function predictionTotals(predictions: readonly ScoreChange[][], compared: number): string {
  const same = compared - predictions.length;
  const verdicts = predictions.map((changes) => {
    const found = new Set(changes.map(verdictOf));
    if (found.has('better') && found.has('worse')) return 'better in part';
    if (found.has('better')) return 'better';
    return found.has('worse') ? 'worse' : 'changed';
  });
  const parts = [tally(verdicts), same > 0 ? `${same} as before` : ''];
  const text = parts.filter((part) => part !== '').join(', ');
  return `${counted(compared, 'score')} compared${text === '' ? '' : `: ${text}`}`;
}

function tally(verdicts: readonly string[]): string {
  return ['better', 'worse', 'better in part', 'changed']
    .map((verdict) => [verdicts.filter((each) => each === verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict}`)
    .join(', ');
}

function names(predictions: ScoreComparison['gone']): string {
  return shownList(predictions, 5, predictionName);
}
