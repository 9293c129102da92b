import { jsonText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import type { Dataset } from './dataset.ts';
import { messagesText } from './messages-text.ts';

/**
 * Examples of a LangSmith dataset; the reference is a list of chat messages, as agentevals takes them.
 */
export const langsmithDataset: Dataset = {
  ending: '.langsmith.jsonl',
  expands: false,
  hasPrompt: true,
  row: ({ id, number, agents, prompt, calls }) =>
    objectText({
      inputs: jsonText({ messages: [{ role: 'user', content: prompt }] }),
      outputs: objectText({ messages: messagesText(calls) }),
      metadata: jsonText({ id, agents: [...agents], trajectory: number }),
    }),
  layout: () => lines,
};
