import { isJsonObject, type Json } from '../../../base/json.ts';
import { jsonText, listText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/**
 * Possible answers of the Berkeley Function Calling Leaderboard: for each parameter, a list of the
 * allowed values.
 */
export const bfclDataset: Dataset = {
  ending: '.bfcl.jsonl',
  expands: false,
  hasPrompt: false,
  row: ({ rowId, calls }) => {
    const truth = calls.map(({ tool, params }) => {
      const allowed = params.map(
        ([name, value]) => `${JSON.stringify(name)}:${allowedText(value)}`,
      );
      return `{${JSON.stringify(tool)}:{${allowed.join(',')}}}`;
    });
    return objectText({ id: jsonText(rowId), ground_truth: listText(truth) });
  },
  layout: () => lines,
};

/**
 * The list with the one allowed value. In an object, also in one within a list, each member has such a
 * list.
 */
function allowedText(value: Json): string {
  if (isJsonObject(value)) return listText([membersText(value)]);
  const isObjects = Array.isArray(value) && value.length > 0 && value.every(isJsonObject);
  return listText([isObjects ? listText(value.map(membersText)) : jsonText(value)]);
}

function membersText(value: Json): string {
  if (!isJsonObject(value)) return jsonText(value);
  const members = Object.keys(value).map((key) => {
    return `${JSON.stringify(key)}:${listText([jsonText(value[key] as Json)])}`;
  });
  return `{${members.join(',')}}`;
}
