import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { lines } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/** Rows of Google's Vertex AI evaluation service: `prompt` and `reference_trajectory`, a line each. */
export const vertex: Dataset = {
  ending: '.vertex.jsonl',
  expands: true,
  row: ({ prompt, calls }) => {
    const trajectory = calls.map(({ tool, params }) =>
      objectText({ tool_name: jsonText(tool), tool_input: pairsText(params) }),
    );
    return objectText({
      prompt: jsonText(prompt),
      reference_trajectory: listText(trajectory),
    });
  },
  layout: () => lines,
};
