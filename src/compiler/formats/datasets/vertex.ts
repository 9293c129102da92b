import { jsonText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import { callsText } from './calls-text.ts';
import type { Dataset } from './dataset.ts';

/**
 * Rows of Google's Vertex AI evaluation service: `prompt` and `reference_trajectory`, one row per line.
 */
export const vertexDataset: Dataset = {
  ending: '.vertex.jsonl',
  expands: true,
  hasPrompt: true,
  row: ({ prompt, calls }) =>
    objectText({
      prompt: jsonText(prompt),
      reference_trajectory: callsText(calls, 'tool_name', 'tool_input'),
    }),
  layout: () => lines,
};
