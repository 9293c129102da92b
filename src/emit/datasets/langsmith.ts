import { jsonText, listText, objectText } from '../json-text.ts';
import { lines } from '../layout.ts';
import { functionOf, messageText } from '../openai.ts';
import { turnsOf } from '../turns.ts';
import type { Dataset } from './dataset.ts';

/**
 * Examples of a LangSmith dataset; the reference is a list of chat messages, as agentevals takes them.
 */
export const langsmithDataset: Dataset = {
  ending: '.langsmith.jsonl',
  expands: false,
  hasPrompt: true,
  row: ({ id, number, agents, prompt, calls }) => {
    let place = 1;
    const messages = turnsOf(calls).map((turn) => {
      const text = messageText(turn.map(functionOf), place, {});
      place += turn.length;
      return text;
    });
    return objectText({
      inputs: jsonText({ messages: [{ role: 'user', content: prompt }] }),
      outputs: objectText({ messages: listText(messages) }),
      metadata: jsonText({ id, agents: [...agents], trajectory: number }),
    });
  },
  layout: () => lines,
};
