import { pairsText } from '../json-text.ts';
import type { Dataset } from './dataset.ts';
import type { Cells } from './parquet-file.ts';

/** A row for each call, in columns; the same as the CSV. */
export const parquet: Dataset = {
  ending: '.parquet',
  expands: true,
  row: ({ id, number, calls }) =>
    calls
      .map(({ agent = null, tool, params }, at): string => {
        const cells: Cells = [id, number, at + 1, agent, tool, pairsText(params)];
        return `${JSON.stringify(cells)},`;
      })
      .join(''),
  separator: '',
  // Loading the writer takes longer than many a command takes to run.
  file: async () => new (await import('./parquet-file.ts')).ParquetFile(),
};
