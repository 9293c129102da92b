import type { Machine } from './report.ts';
import type { Item, Row, Scale } from './rows.ts';

/** The columns of the history: a heading, and the row whose ratio stands there. */
const columns: readonly (readonly [heading: string, item: Item, name: string])[] = [
  ['compile, 1 job', 'compile', 'JSONL, 1 job'],
  ['2 jobs', 'compile', 'JSONL, 2 jobs'],
  ['four formats', 'compile', 'four formats, 1 job'],
  ['list', 'compile', 'list, 1 job'],
  ['`--version`', 'start', 'traxgen --version'],
  ['one profile', 'start', 'compile one profile'],
  ['score', 'score', 'JSON lines'],
];

/** The first lines of the history's table. */
export function historyHead(): string {
  const headings = ['date', 'machine', 'profiles', ...columns.map(([heading]) => heading)];
  return `| ${headings.join(' | ')} |\n|${' --- |'.repeat(headings.length)}\n`;
}

/** A page with one more line at the end of its history. Throws where the page has none. */
export function withHistory(
  page: string,
  { date, cpu, cores, node }: Machine,
  { profiles }: Scale,
  rows: readonly Row[],
): string {
  const head = historyHead();
  const start = page.indexOf(head);
  if (start < 0) throw new Error('the page has no history with these columns');
  const table = /^(?:\|.*\n)*/.exec(page.slice(start))?.[0] ?? '';
  const ratios = columns.map(([, item, name]) => {
    const row = rows.find((each) => each.item === item && each.name === name);
    return row?.ratio?.toFixed(2) ?? '';
  });
  const machine = `${cpu.replaceAll('|', '/')}, ${cores} cores, Node ${node}`;
  const line = `| ${[date, machine, profiles, ...ratios].join(' | ')} |\n`;
  const end = start + table.length;
  return page.slice(0, end) + line + page.slice(end);
}
