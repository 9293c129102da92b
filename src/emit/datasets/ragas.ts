import { jsonText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import { callsText } from './calls-text.ts';
import type { Dataset } from './dataset.ts';

/** Multi-turn samples of Ragas: what the user says, and the tool calls of the reference. */
export const ragas: Dataset = {
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
