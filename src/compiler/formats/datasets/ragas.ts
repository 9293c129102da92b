import { jsonText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import { callsText } from './calls-text.ts';
import type { Dataset } from './dataset.ts';

/** Multi-turn samples of Ragas: the user's message and the reference tool calls. */
export const ragasDataset: Dataset = {
  ending: '.ragas.jsonl',
  expands: false,
  hasPrompt: true,
  row: ({ rowId, agents, prompt, calls }) => {
    const metadata = { id: rowId, agents: [...agents] };
    return objectText({
      user_input: jsonText([{ type: 'human', content: prompt, metadata }]),
      reference_tool_calls: callsText(calls, 'name', 'args'),
    });
  },
  layout: () => lines,
};
