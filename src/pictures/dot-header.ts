import type { Drawing, LegendEntry } from '../model/drawing.ts';
import { cell, table } from './dot-text.ts';
import { agentHue, hueOf, inks } from './palette.ts';

const entriesOfRow = 4;

/** The title, what is said below it, and the legend, as the label of the whole. */
export function headerOf({ title, about, conditions = [], legend }: Drawing): string {
  const rows = [
    cell([title], { size: 16, color: inks.text.light }),
    ...(about.length === 0 ? [] : [cell(about, { size: 10, color: inks.detail.light })]),
    ...(conditions.length === 0 ? [] : [cell(conditions, { size: 10, color: inks.text.light })]),
    ...(legend.length === 0 ? [] : [legendCell(legend)]),
  ];
  return `<${table(rows, { BORDER: '0', CELLBORDER: '0', CELLSPACING: '2', CELLPADDING: '2' })}>`;
}

/**
 * Graphviz gives each column of a table an equal share of the width that is left: where titles are wider
 * than the legend, next to all of it goes to an empty cell of many columns.
 */
const sharesBeside = 60;

const nothing = { BORDER: '0', CELLBORDER: '0', CELLSPACING: '0', CELLPADDING: '0' };

/** Entries in rows and columns; the last row may have fewer. */
function legendCell(legend: readonly LegendEntry[]): string {
  const count = Math.ceil(legend.length / entriesOfRow);
  const rows = Array.from({ length: count }, (_, at) => {
    const entries = legend.slice(at * entriesOfRow, (at + 1) * entriesOfRow);
    const lacking = at === 0 ? 0 : entriesOfRow - entries.length;
    const rest = lacking === 0 ? '' : `<TD COLSPAN="${lacking}"></TD>`;
    return `${entries.map(entryCell).join('')}${rest}`;
  });
  const inside = table(rows, { BORDER: '0', CELLBORDER: '0', CELLSPACING: '4' });
  const beside = table([`<TD>${inside}</TD><TD COLSPAN="${sharesBeside}"></TD>`], nothing);
  return `<TD>${beside}</TD>`;
}

function entryCell({ sample, text }: LegendEntry): string {
  const { ground, line } = typeof sample === 'object' ? agentHue(sample.agent) : hueOf[sample];
  const look = {
    BORDER: '1',
    STYLE: typeof sample === 'object' ? 'ROUNDED' : (strokes[sample] ?? 'ROUNDED'),
    COLOR: line.light,
    BGCOLOR: ground.light,
  };
  const color = sample === 'removed' ? inks.pale.light : inks.text.light;
  return cell([text], { size: 10, color }, look);
}

const strokes: Readonly<Record<string, string>> = {
  removed: 'ROUNDED,DASHED',
  added: 'ROUNDED,DASHED',
  before: 'ROUNDED,DOTTED',
};
