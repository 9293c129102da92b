import { jsonText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import type { Dataset } from './dataset.ts';
import { messagesText } from './messages-text.ts';

/**
 * Items of a Langfuse dataset, as chat messages. They have no `id`, because Langfuse wants one that no
 * item of another dataset has.
 */
export const langfuseDataset: Dataset = {
  ending: '.langfuse.jsonl',
  expands: false,
  hasPrompt: true,
  row: ({ id, number, agents, prompt, calls }) =>
    objectText({
      input: jsonText([{ role: 'user', content: prompt }]),
      expectedOutput: messagesText(calls),
      metadata: jsonText({ id, agents: [...agents], trajectory: number }),
    }),
  layout: () => lines,
};
