import { readPredictions } from '../../src/reading/ingest.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { brief, namedFormats, parameters, readText } from './support.ts';

/**
 * The predictions in an export as `id: calls`, failed ones with `!`; and what is said, with its place.
 * The file may be named after a profile.
 */
export function readExport(value: unknown, id?: string): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { predictions, diagnostics } = readPredictions([{ file: 'spans.json', text, id }], {
    task: 'run',
    isProfile: (one) => one === 'a' || one === 'b',
    readText,
    formats: namedFormats,
    expand: expandLattice,
    vocabulary: parameters,
  });
  const shown = predictions.map((prediction) => {
    const lines = brief(prediction, ({ tool, parallel, failed }) => {
      return `${failed === true ? '!' : ''}${parallel ?? ''}${tool}`;
    });
    return `${prediction.id}: ${lines?.join(' / ') ?? 'unread'}`;
  });
  return [...shown, ...diagnostics.map(({ code, place }) => `${code} ${place.pointer ?? ''}`)];
}
