import { datasetNames } from '../../emit/datasets/datasets.ts';
import { formatNames, isAlias } from '../../emit/formats.ts';
import { predictionKinds, traceNames } from '../../model/prediction.ts';

/** Whatever gold can be written in. */
export const outputNames: readonly string[] = [...formatNames, ...datasetNames];

/** Whatever predictions may be in that gold is not. */
export const predictionNames: readonly string[] = [...predictionKinds, ...traceNames];

/** Whatever gold or predictions may be in. */
export const inputNames: readonly string[] = [...new Set([...formatNames, ...predictionNames])];

/** Names for people to choose from: each format once. */
export function namesToChoose(names: readonly string[]): string {
  return names.filter((name) => !isAlias(name)).join(', ');
}
