import { jsonText } from '../../src/compiler/formats/json-text.ts';
import type { ReadCall } from '../../src/model/format.ts';
import type { Prediction } from '../../src/model/prediction.ts';
import { readJson } from '../../src/model/read-json.ts';
import type { OutputOptions } from '../../src/reading/output.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { predictionFormats } from '../../src/scoring/verdict/predictions.ts';

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

/**
 * Trajectories in one line each: `<agent> tool(a=1; b="x") tool`; text parameters without quotes.
 * `nameOf` is what a call is called.
 */
export function brief(
  settled: Pick<Prediction, 'trajectories' | 'valuesAreText'> | undefined,
  nameOf = ({ tool }: ReadCall) => tool,
): string[] | undefined {
  return settled?.trajectories?.map((segments) =>
    segments
      .flatMap(({ agent, calls }) => [
        ...(agent === undefined ? [] : [`<${agent}>`]),
        ...calls.map((call) => {
          const shown = call.params?.map(([name, value]) => {
            return `${name}=${settled.valuesAreText ? value : jsonText(value)}`;
          });
          return nameOf(call) + (shown ? `(${shown.join('; ')})` : '');
        }),
      ])
      .join(' '),
  );
}

/** The same of a prediction, with `1|` before the tools of calls that share a message. */
export function briefWithMessages(prediction: Prediction): string[] | undefined {
  return brief(prediction, ({ tool, parallel }) =>
    parallel === undefined ? tool : `${parallel}|${tool}`,
  );
}
