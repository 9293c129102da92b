import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { jsonList } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/** Records of an MLflow evaluation data set, for its ToolCallCorrectness scorer. */
export const mlflow: Dataset = {
  ending: '.mlflow.json',
  expands: false,
  row: ({ rowId, agents, prompt, calls }) => {
    const expected = calls.map(({ tool, params }) =>
      objectText({ name: jsonText(tool), arguments: pairsText(params) }),
    );
    return objectText({
      inputs: jsonText({ query: prompt }),
      expectations: objectText({ expected_tool_calls: listText(expected) }),
      // MLflow's tags are texts.
      tags: jsonText({ id: rowId, agents: agents.join(', ') }),
    });
  },
  layout: () => jsonList,
};
