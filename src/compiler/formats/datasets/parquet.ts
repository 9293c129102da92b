import { loadOptional } from '../../../base/optional-package.ts';
import { pairsText } from '../json-text.ts';
import { pieces } from '../layout.ts';
import type { Dataset } from './dataset.ts';
import { type ParquetCells, ParquetEncoder } from './parquet-encoder.ts';

/** One row per call, with the same columns as the CSV. */
export const parquetDataset: Dataset = {
  ending: '.parquet',
  expands: true,
  hasPrompt: false,
  row: ({ id, number, calls }) =>
    calls
      .map(({ agent = null, tool, params }, at): string => {
        const cells: ParquetCells = [id, number, at + 1, agent, tool, pairsText(params)];
        return `${JSON.stringify(cells)},`;
      })
      .join(''),
  layout: () => pieces,
  // Loaded only here, because it takes longer to load than many commands take to run.
  encoder: async () => {
    const writer = await loadOptional(
      'Parquet files',
      ['hyparquet-writer'],
      () => import('hyparquet-writer'),
    );
    return new ParquetEncoder(writer);
  },
};
