import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { jsonList } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/** Items of a Mastra data set, for its scorers of trajectories: these steps in this order. Scorers find the id in `groundTruth`. */
export const mastraDataset: Dataset = {
  ending: '.mastra.json',
  expands: false,
  hasPrompt: true,
  row: ({ id, number, agents, prompt, calls }) => {
    const steps = calls.map(({ tool, params }) =>
      objectText({ stepType: '"tool_call"', name: jsonText(tool), toolArgs: pairsText(params) }),
    );
    return objectText({
      input: jsonText(prompt),
      expectedTrajectory: objectText({ ordering: '"strict"', steps: listText(steps) }),
      groundTruth: jsonText({ id }),
      metadata: jsonText({ id, agents: [...agents], trajectory: number }),
    });
  },
  layout: () => jsonList,
};
