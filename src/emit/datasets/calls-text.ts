import type { ReferenceCall } from '../../model/reference.ts';
import { jsonText, listText, objectText, pairsText } from '../json-text.ts';

/** JSON text of calls, each an object with its tool and its parameters under these keys. */
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
