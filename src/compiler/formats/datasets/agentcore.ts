import { jsonText, listText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/**
 * Predefined scenarios of Amazon Bedrock AgentCore, which expect names of tools only: its API has them
 * as `expectedTrajectory.toolNames`.
 */
export const agentcoreDataset: Dataset = {
  ending: '.agentcore.jsonl',
  expands: false,
  hasPrompt: true,
  row: ({ id, rowId, agents, prompt, calls }) =>
    objectText({
      scenario_id: jsonText(rowId),
      turns: jsonText([{ input: prompt }]),
      expected_trajectory: listText(calls.map(({ tool }) => jsonText(tool))),
      metadata: jsonText({ id, agents: [...agents] }),
    }),
  layout: () => lines,
};
