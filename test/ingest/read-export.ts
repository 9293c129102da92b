import { expandLattice } from '../../src/grade/lattice-gold.ts';
import { readPredictions } from '../../src/ingest/ingest.ts';
import { brief, namedFormats, parameters, readText } from './support.ts';

/** The predictions in an export as `id: calls`, failed ones with `!`; and what is said, with its place. */
export function readExport(value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { predictions, diagnostics } = readPredictions([{ file: 'spans.json', text }], {
    task: 'run',
    readText,
    formats: namedFormats,
    expand: expandLattice,
    parametersOf: (_, tool) => parameters.get(tool),
  });
  const shown = predictions.map(({ id, trajectories, valuesAreText }) => {
    const marked = trajectories?.map((segments) =>
      segments.map(({ agent, calls }) => ({
        agent,
        calls: calls.map((call) => ({
          ...call,
          tool: `${call.failed === true ? '!' : ''}${call.parallel ?? ''}${call.tool}`,
        })),
      })),
    );
    const lines = brief(marked && { trajectories: marked, valuesAreText });
    return `${id}: ${lines?.join(' / ') ?? 'unread'}`;
  });
  return [...shown, ...diagnostics.map(({ code, place }) => `${code} ${place.pointer ?? ''}`)];
}
