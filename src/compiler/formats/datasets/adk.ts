import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { jsonList } from '../layout.ts';
import type { Dataset, DatasetRow } from './dataset.ts';

/**
 * An eval set of Google's Agent Development Kit, with a file of criteria beside it: all expected calls,
 * in this order. The agent's final answer is not part of gold, so it is not judged.
 */
export const adkDataset: Dataset = {
  ending: '.evalset.json',
  expands: false,
  hasPrompt: true,
  row: caseText,
  layout: (name) => ({
    ...jsonList,
    open: `{"eval_set_id":${jsonText(name)},"eval_cases":[\n`,
    close: '\n]}\n',
  }),
  beside: {
    name: 'test_config.json',
    text: '{\n  "criteria": {\n    "tool_trajectory_avg_score": 1.0\n  }\n}\n',
  },
};

function caseText({ id, rowId, agents, prompt, calls }: DatasetRow): string {
  const uses = calls.map(({ tool, params }, at) =>
    objectText({ id: `"call_${at + 1}"`, name: jsonText(tool), args: pairsText(params) }),
  );
  const invocation = objectText({
    invocation_id: jsonText(`${rowId}/1`),
    user_content: jsonText({ role: 'user', parts: [{ text: prompt }] }),
    intermediate_data: objectText({ tool_uses: listText(uses) }),
  });
  return objectText({
    eval_id: jsonText(rowId),
    conversation: listText([invocation]),
    session_input: jsonText({ app_name: agents[0] ?? 'agent', user_id: id, state: {} }),
  });
}
