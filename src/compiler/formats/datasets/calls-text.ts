import type { ReferenceCall } from '../../../model/reference.ts';
import { jsonText, listText, objectText, pairsText } from '../json-text.ts';

/**
 * The JSON text of a list of calls. Each call is an object with its tool and its parameters under
 * the given keys.
 */
export function callsText(
  calls: readonly ReferenceCall[],
  toolKey: string,
  paramsKey: string,
): string {
  const texts = calls.map(({ tool, params }) =>
    objectText({ [toolKey]: jsonText(tool), [paramsKey]: pairsText(params) }),
  );
  return listText(texts);
}
