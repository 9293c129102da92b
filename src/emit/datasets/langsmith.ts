import { jsonText, listText, objectText, pairsText } from '../json-text.ts';
import { lines } from '../layout.ts';
import { functionText, messageText } from '../openai.ts';
import type { Dataset } from './dataset.ts';

/** Examples of a LangSmith data set; the reference is chat messages, as agentevals takes them. */
export const langsmith: Dataset = {
  ending: '.langsmith.jsonl',
  expands: false,
  row: ({ id, number, agents, prompt, calls }) => {
    const messages = calls.map(({ tool, params }, at) =>
      messageText(functionText(tool, pairsText(params)), at + 1, {}),
    );
    return objectText({
      inputs: jsonText({ messages: [{ role: 'user', content: prompt }] }),
      outputs: objectText({ messages: listText(messages) }),
      metadata: jsonText({ id, agents: [...agents], trajectory: number }),
    });
  },
  layout: () => lines,
};
