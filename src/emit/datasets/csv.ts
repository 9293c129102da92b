import { pairsText } from '../json-text.ts';
import { pieces } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/**
 * A line for each call, as RFC 4180 has it. Cells are the data, unchanged: nothing is put before what
 * a spreadsheet might take for a formula, for whoever reads the file back would read that too.
 */
export const csv: Dataset = {
  ending: '.csv',
  expands: true,
  hasPrompt: false,
  row: ({ id, number, calls }) =>
    calls
      .map(({ agent = '', tool, params }, at) => {
        const cells = [id, String(number), String(at + 1), agent, tool, pairsText(params)];
        return `${cells.map(cellText).join(',')}\r\n`;
      })
      .join(''),
  layout: () => ({ ...pieces, open: 'id,trajectory,call,agent,tool,arguments\r\n' }),
};

function cellText(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
