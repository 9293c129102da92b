import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { jsonList } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/** Goldens of DeepEval, with the tools that are expected. */
export const deepeval: Dataset = {
  ending: '.deepeval.json',
  expands: false,
  row: ({ id, rowId, agents, prompt, calls }) => {
    const tools = calls.map(({ tool, params }) =>
      objectText({ name: jsonText(tool), input_parameters: pairsText(params) }),
    );
    return objectText({
      name: jsonText(rowId),
      input: jsonText(prompt),
      expected_tools: listText(tools),
      additional_metadata: jsonText({ id, agents: [...agents] }),
    });
  },
  layout: () => jsonList,
};
