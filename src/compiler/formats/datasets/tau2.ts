import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { jsonList } from '../layout.ts';
import type { Dataset, RowCall } from './dataset.ts';

/** Tasks of tau2-bench; the reward is that every action was taken. */
export const tau2Dataset: Dataset = {
  ending: '.tau2.json',
  expands: false,
  hasPrompt: true,
  row: ({ rowId, prompt, calls }) =>
    objectText({
      id: jsonText(rowId),
      user_scenario: jsonText({ instructions: prompt }),
      evaluation_criteria: objectText({
        actions: listText(calls.map(actionText)),
        reward_basis: '["ACTION"]',
      }),
    }),
  layout: () => jsonList,
};

function actionText({ agent, tool, params }: RowCall, at: number): string {
  const names = params.map(([name]) => name);
  return objectText({
    action_id: jsonText(`${tool}_${at + 1}`),
    requestor: '"assistant"',
    name: jsonText(tool),
    arguments: pairsText(params),
    ...(agent !== undefined && { info: jsonText(`agent: ${agent}`) }),
    // With an empty list any arguments pass; null compares all that the action has.
    compare_args: names.length === 0 ? 'null' : jsonText(names),
  });
}
