import { grouped } from '../../base/lists-by-key.ts';
import { jsonText } from '../../compiler/formats/json-text.ts';
import type { Api } from '../apis.ts';
import { callIn, callText } from '../call-content.ts';
import type { DialogueMessage } from '../conversation.ts';
import type { ReadAnswer } from './read-answers.ts';
import type { ReadTest } from './read-tests.ts';

/** What a judge is told besides the session: the procedure, and the APIs. */
export interface JudgedWith {
  readonly procedure?: string | undefined;
  readonly apis?: readonly Api[] | undefined;
}

/** A prompt for a judge of one session, and what tells it from others. */
export interface JudgePrompt {
  /** JSON text with the conversation's id and the fields of its agent, by which verdicts are read. */
  readonly customId: string;
  readonly text: string;
}

/** The prompts that ask a judge how far each session reached the user's goals (FlowBench, Listing 3). */
export function judgePrompts(
  tests: readonly ReadTest[],
  answers: readonly ReadAnswer[],
  told: JudgedWith,
): JudgePrompt[] {
  const conversations = grouped(tests, ({ test }) => test.conversation);
  return answers.flatMap(({ id, groups, messages }): JudgePrompt[] => {
    const own = conversations.get(id);
    if (own === undefined || messages === undefined) return [];
    return [{ customId: JSON.stringify({ id, ...groups }), text: promptOf(own, messages, told) }];
  });
}

function promptOf(
  tests: readonly ReadTest[],
  messages: readonly DialogueMessage[],
  { procedure, apis = [] }: JudgedWith,
): string {
  const listed = apis.map(({ listed: api }) => jsonText(api));
  const workflow = [...(procedure === undefined ? [] : [procedure.trim()]), ...listed];
  return [
    `${task}\n\nBelow is the user's target, including the APIs that the user expects to be called with the corresponding input parameters:`,
    `User target:\n${targetOf(tests)}`,
    `Below is the workflow information and the API information of the task that the dialogue is about.`,
    `workflow_info:\n${workflow.length > 0 ? workflow.join('\n') : 'None is given.'}`,
    session,
    `simulated_session:\n${messages.map(lineOf).join('\n')}`,
    rules,
    form,
  ].join('\n\n');
}

/** What the user wants: the messages of the expected conversation, and the calls that they lead to. */
function targetOf(tests: readonly ReadTest[]): string {
  const longest = tests.reduce((one, other) =>
    other.test.context.length > one.test.context.length ? other : one,
  );
  const said = longest.test.context.filter(({ role }) => role === 'user');
  const calls = tests.flatMap(({ test }) =>
    'call' in test.expected ? [callText(test.expected.call)] : [],
  );
  return [
    ...said.map(({ content }) => `- The user says: ${content}`),
    ...calls.map((call) => `- Expected call: ${call}`),
  ].join('\n');
}

function lineOf({ role, content }: DialogueMessage): string {
  if (role === 'user') return `user: ${content}`;
  if (role === 'assistant') return `assistant: Response: ${content}`;
  if (role === 'api_output') return `function: ${content}`;
  const call = callIn(content);
  return call === undefined
    ? `assistant: Action: ${content}`
    : `assistant: Action: ${call.tool_name}\nAction_input: ${jsonText(call.tool_input)}`;
}

const task =
  "You serve as an assistant responsible for assessing if a dialogue system has achieved the user's goals. You are given the user's objectives and the dialogue record between the system and the user; your task is to determine if the system has met all the goals of the user.";

const session =
  "Below is the interaction between the role of 'user' and the 'assistant' system. The content of 'Action' and 'Action_input' indicates the API and the parameters that are called. The content of 'function' denotes what the API returned.";

const rules = `Now, your task is to decide whether the dialogue has fulfilled all the user's goals mentioned above. This encompasses whether the dialogue has completed the information inquiry and interaction needed, if the corresponding APIs have been correctly called, and whether the parameters of the calls were transmitted accurately.

You only need to check whether the target within the provided workflow and API information has been completed. If the target goes beyond the scope of the provided workflow information, there is no need to check this target. You don't need to check whether the return value of the API is reasonable, you only need to check whether the collection of parameters is reasonable.

Only consider whether the system (assistant) has completed the task. If the user does not make any requests in the goal, or makes requests beyond the goal, the goal is considered completed. The main criteria are the collection of parameters and the invocation of APIs. Examine whether the parsing of intents and the responses are reasonable, and whether each goal is completed. If all goals are completed, it is considered successful.

You also need to output the total number of user goals (if there are multiple goals), and the number of goals that have been achieved, considering goals outside the business process as completed. (The total number of goals is greater than or equal to the number of completed goals.) Use a rigorous evaluation mode where each goal must be achieved (or out of scope) for overall success.`;

const form = `Your reply should follow this format:
Result: yes/no (overall success)
Total number of goals: 4
Number of accomplished goals: 3
Reason: If the goal is completed, no reason is required. If not, please specify why you judged it to be incomplete.`;
