import type { Json } from '../../../../base/json.ts';
import { jsonText } from '../../../../compiler/formats/json-text.ts';
import type { CaseUser, VisitedTask } from '../../../../model/conversing.ts';

/** The prompt of a model that plays a user: the seed and the template of the JourneyBench paper, its appendices A.1 and F. */
export function userPrompt(journey: readonly VisitedTask[], { info }: CaseUser): string {
  const known = Object.entries(info).map(([name, value]) => `- ${name}: ${shownValue(value)}`);
  return `Goal:

${seedOf(journey)}

${driving}

User Information:

Following are the user parameters that you can use in your responses:

${known.length === 0 ? '- none' : known.join('\n')}

${guidelines}
`;
}

/** A value as a user says it: a text as it is. */
export function shownValue(value: Json): string {
  return typeof value === 'string' ? value : jsonText(value);
}

function seedOf(journey: readonly VisitedTask[]): string {
  const tasks = journey.map(({ task: { node, name }, calls }, at) => {
    const steps = calls.flatMap(({ tool, asks }) => [
      `   * To trigger ${tool}`,
      ...(asks.length === 0
        ? []
        : [`      - Provide information: ${asks.map((asked) => `<${asked}>`).join(', ')}`]),
    ]);
    return [`${at + 1}. ${name ?? `Task ${node}`}`, ...steps].join('\n');
  });
  return `Simulate a conversation to take the agent through the following journey. Be creative, don't explicitly ask for the titles used in the journey representation. Follow and trigger the sub-steps sequentially. Stop the conversation after the final step and don't proceed forward. Tell the agent that is enough:

${tasks.join('\n')}`;
}

const driving = `In each turn of the chat, explicitly mention what you want to achieve or ask for. The agent will not know what you want. You must drive the conversation.

Do not repeat information that is already provided in the chat. If you need to refer to something, you can use the context provided in the chat.

Give the parameter value listed in the seed along with your request in every message.

If the agent asks to proceed with a task or action after all steps in the goal are completed, Strictly say "No" and do not proceed with the task. End the conversation naturally.`;

const guidelines = `If you notice some parameters missing, it means you do not have them. DO NOT create your own values. Explain to the assistant that you do not have that information.

Warning: Never provide user information that is not present in user information section. Do not create your own values. Do not collude with the assistant to create values.

The user journey can move in one or more steps at a time. You can only move on to the next task once you have completed the current one or if agent is unable to finish it due to error.

Guidelines:

1. Stay focused on your goal but be natural in conversation. Do not veer off-topic.
2. Only information available in your user seed can be used in the conversation. If there are parameters missing it means you do not have them.
3. If asked for information not specified in your context, politely mention you don't have that information
4. Keep responses concise and to the point
5. End the conversation naturally once your goal is achieved or if it's clear it cannot be achieved.
6. Send a special token "<quit>" after you and the assistant have exchanged goodbyes at end of conversation. Do not send the message along with other text. It must be a separate message.
7. Ensure the user journey is done before sending the "<quit>" token. Do not end prematurely.
8. Before sending the "<quit>" token, mention all the tasks you were supposed to complete to the agent by referencing the user seed. Ask the agent to confirm that all tasks are done. Complete the incomplete tasks before sending the "<quit>" token.

Remember: You are simulating a real user. Make your responses sound natural and human-like.`;
