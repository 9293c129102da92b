import { datasetNames } from '../../compiler/formats/datasets/datasets.ts';
import { formatNames, isAlias } from '../../compiler/formats/formats.ts';
import { predictionKinds, traceNames } from '../../model/prediction.ts';

/** The names of all formats that gold can be written in. */
export const outputNames: readonly string[] = [...formatNames, ...datasetNames];

/** The names of formats of predictions that are not formats of gold. */
export const predictionNames: readonly string[] = [...predictionKinds, ...traceNames];

/** The names of all formats of gold or predictions. */
export const inputNames: readonly string[] = [...new Set([...formatNames, ...predictionNames])];

/** Names for messages, each format only once. */
export function namesToChoose(names: readonly string[]): string {
  return names.filter((name) => !isAlias(name)).join(', ');
}
