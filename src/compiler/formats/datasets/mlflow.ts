import { jsonText, objectText } from '../json-text.ts';
import { jsonList } from '../layout.ts';
import { callsText } from './calls-text.ts';
import type { Dataset } from './dataset.ts';

/** Records of an MLflow evaluation dataset, for its ToolCallCorrectness scorer. */
export const mlflowDataset: Dataset = {
  ending: '.mlflow.json',
  expands: false,
  hasPrompt: true,
  row: ({ rowId, agents, prompt, calls }) =>
    objectText({
      inputs: jsonText({ query: prompt }),
      expectations: objectText({ expected_tool_calls: callsText(calls, 'name', 'arguments') }),
      // MLflow only takes texts as tags.
      tags: jsonText({ id: rowId, agents: agents.join(', ') }),
    }),
  layout: () => jsonList,
};
