import { jsonText } from '../../src/emit/json-text.ts';
import { expandLattice } from '../../src/grade/lattice-gold.ts';
import { predictionFormats } from '../../src/grade/predictions.ts';
import type { Settled } from '../../src/ingest/entry.ts';
import type { OutputOptions } from '../../src/ingest/output.ts';
import { readJson } from '../../src/parse/json/read-json.ts';

/** The parameters of the tools that the tests' gold has. */
export const parameters = new Map([
  ['find_order', ['order_id', 'customer_id']],
  ['refund', ['order_id', 'amount', 'note']],
  ['check_address', ['address', 'zip']],
  ['close_case', []],
]);

export const readText = (text: string) => readJson(text, { file: '', line: 1, column: 1 }).value;

export const namedFormats = predictionFormats;

export const options: OutputOptions = {
  readText,
  formats: namedFormats,
  format: undefined,
  maxTrajectories: 100,
  expand: expandLattice,
  parametersOf: (tool) => parameters.get(tool),
};

/** Trajectories in one line each: `<agent> tool(a=1; b="x") tool`; text parameters without quotes. */
export function brief(settled: Settled | undefined): string[] | undefined {
  return settled?.trajectories.map((segments) =>
    segments
      .flatMap(({ agent, calls }) => [
        ...(agent === undefined ? [] : [`<${agent}>`]),
        ...calls.map(({ tool, params }) => {
          const shown = params?.map(([name, value]) => {
            return `${name}=${settled.valuesAreText ? value : jsonText(value)}`;
          });
          return tool + (shown ? `(${shown.join('; ')})` : '');
        }),
      ])
      .join(' '),
  );
}
