import { csvRow } from '../../../base/csv-row.ts';
import { pairsText } from '../json-text.ts';
import { pieces } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/**
 * One line per call, as in RFC 4180. Cells are not escaped against spreadsheet formulas, because a
 * program that reads the file back would read the escapes as data.
 */
export const csvDataset: Dataset = {
  ending: '.csv',
  expands: true,
  hasPrompt: false,
  row: ({ id, number, calls }) =>
    calls
      .map(({ agent = '', tool, params }, at) => {
        return csvRow([id, String(number), String(at + 1), agent, tool, pairsText(params)]);
      })
      .join(''),
  layout: () => ({ ...pieces, open: 'id,trajectory,call,agent,tool,arguments\r\n' }),
};
