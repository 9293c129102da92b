import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { lines } from '../layout.ts';
import type { Dataset } from './dataset.ts';

/** Multi-turn samples of Ragas: what the user says, and the tool calls of the reference. */
export const ragas: Dataset = {
  ending: '.ragas.jsonl',
  expands: false,
  row: ({ rowId, agents, prompt, calls }) => {
    const references = calls.map(({ tool, params }) =>
      objectText({ name: jsonText(tool), args: pairsText(params) }),
    );
    const metadata = { id: rowId, agents: [...agents] };
    return objectText({
      user_input: jsonText([{ type: 'human', content: prompt, metadata }]),
      reference_tool_calls: listText(references),
    });
  },
  layout: () => lines,
};
