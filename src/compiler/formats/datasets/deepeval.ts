import { jsonText, objectText } from '../json-text.ts';
import { jsonList } from '../layout.ts';
import { callsText } from './calls-text.ts';
import type { Dataset } from './dataset.ts';

/** Goldens of DeepEval, with the expected tools. */
export const deepevalDataset: Dataset = {
  ending: '.deepeval.json',
  expands: false,
  hasPrompt: true,
  row: ({ id, rowId, agents, prompt, calls }) =>
    objectText({
      name: jsonText(rowId),
      input: jsonText(prompt),
      expected_tools: callsText(calls, 'name', 'input_parameters'),
      additional_metadata: jsonText({ id, agents: [...agents] }),
    }),
  layout: () => jsonList,
};
