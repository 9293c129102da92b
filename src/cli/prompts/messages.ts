import type { ChatMessage } from '../../model/chat-message.ts';
import type { MissingMode } from '../../model/profile.ts';
import type { PromptStyle } from './styles.ts';

/** A planning task: the agents in order, their policies, and the customer's data. */
export interface PlanningTask {
  readonly agents: readonly string[];
  /** By position, the path of the data that an agent has of its own. */
  readonly overlays?: readonly (string | undefined)[] | undefined;
  /** One policy per agent. */
  readonly policies: readonly string[];
  /** As JSON text. */
  readonly data: string;
  /** The meaning of a path that does not exist. */
  readonly missing: MissingMode;
}

/** A planning task with its answer. */
export interface WorkedTask extends PlanningTask {
  /** The calls of one of its trajectories, as lines of text. */
  readonly calls: readonly { readonly agent: string; readonly text: string }[];
  readonly trajectories: number;
  /** All its trajectories, in the format that the model must use. */
  readonly answer: string;
}

/**
 * The messages that ask a model for the trajectories of a task; a style with an example requires one.
 */
export function chatMessagesOf(
  task: PlanningTask,
  style: PromptStyle,
  example: WorkedTask | undefined,
): ChatMessage[] {
  const worked: ChatMessage[] =
    style.hasExample && example !== undefined
      ? [
          { role: 'user', content: taskText(example) },
          { role: 'assistant', content: workedText(example) },
        ]
      : [];
  return [
    { role: 'system', content: systemText(task, style) },
    ...worked,
    { role: 'user', content: taskText(task) },
  ];
}

function systemText({ missing }: PlanningTask, { thinks }: PromptStyle): string {
  const lacking = missingRules[missing];
  return [instructions, ...lacking, answerForm, thinks ? thinkFirst : answerOnly].join('\n');
}

/** There is no rule for `error`: a profile that lacks a path has no gold, so it is not asked about. */
const missingRules: Record<MissingMode, readonly string[]> = {
  error: [],
  null: ['- A path that is not in the data is null.'],
  expression: [
    '- A path that is not in the data is null in a condition, and its own text in a call.',
  ],
};

const instructions = `You plan the tool calls of agents that serve a customer. You are given the agents in the order in which they take over, the policy of each agent, and the customer's data. Find all trajectories that follow the policies for this customer. A trajectory is the complete list of calls, those of the first agent first.

Rules:
- Decide each condition on the customer's data as it is given. No call changes the data. All conditions of an agent are decided before its first call.
- Take the steps of a policy in their order. Leave out the steps that are skipped, and those after a step with which the process ends.
- Steps that may come in any order give a trajectory for each order, in the places that they hold. If one of them is left out, the others keep their order, unless the policy says that the rest may come in any order too.
- A call that is made for each element of a list comes once for each, in the order of the list unless it says in any order; these calls stay together where others may come in any order.
- A call that may be left out, and calls of which any one may be made, give trajectories with and without it, and with each of them; a call that is left out by choice does not keep the others from coming in any order. That a call may be made again, tried again or made at any time gives no trajectories of its own.
- "Another agent follows" is true of every agent but the last.
- A parameter is written as name = path. Its argument is the value that the path has in the customer's data, with its type; text in quotes and numbers stand for themselves. Give each call exactly its parameters.
- Where a policy is JSON: "steps" are in order; "soft_ordering" lists steps that may come in any order (as "steps" where there is also "when_pruned", which says whether those that are left "permute" where some are left out, or come as "listed"); of the two in a pair of "hard_ordering" the first comes before the second. An "if" holds if all in its list hold; then "then" applies, and otherwise "else". "skip" leaves steps out, "end_after" leaves out all that comes after a step, "override_params" replaces the parameters of a step, "override_trajectory" replaces all steps by its own list. Steps in "final_only" are left out where another agent follows. A step with "?" or "*" behind its call, or with {0,n}, may be left out, one with "|" or "one_of" makes one of its calls; "+", "retries" and "anytime" give no trajectories of their own.`;

const answerForm = `
The answer is a JSON list of trajectories. A trajectory is a list of calls, and a call is {"tool_name": NAME, "tool_input": {PARAMETER: VALUE}}. An example with two trajectories:
[[{"tool_name": "f", "tool_input": {"a": 1}}, {"tool_name": "g", "tool_input": {}}], [{"tool_name": "g", "tool_input": {}}, {"tool_name": "f", "tool_input": {"a": 1}}]]
`;

const answerOnly = 'Write the JSON list and nothing else.';

const thinkFirst =
  'First think, between <think> and </think>: write a line "Thought: ..." on what the policy and the data say of the next step, then a line "Action: ..." with the call if there is one, and so on to the end. Behind </think> write the JSON list and nothing else.';

/** Behind the agents, where some have data of their own. */
const ownData =
  '\n\nFor an agent with a path, the names in the object at that path are read there, and all others in the data as a whole.';

function taskText({ agents, overlays, policies, data }: PlanningTask): string {
  const texts = policies.map((policy, at) => `Policy of ${agents[at]}:\n\n${policy.trimEnd()}`);
  const sections = [...new Set(texts)];
  const names = agents.map((agent, at) => {
    const own = overlays?.[at];
    return own === undefined ? agent : `${agent} (with ${own})`;
  });
  const order = `Agents in their order: ${names.join(', ')}${overlays === undefined ? '' : ownData}`;
  return [order, ...sections, `Customer's data:\n\n${data}`].join('\n\n');
}

function workedText({ calls, trajectories, answer }: WorkedTask): string {
  const lines = calls.flatMap(({ agent, text }) => [
    `Thought: of the steps of ${agent} that the data leaves in, this is the next.`,
    `Action: ${text}`,
  ]);
  const end =
    trajectories === 1
      ? 'Thought: no other order is allowed, so there is one trajectory.'
      : `Thought: some steps may come in any order, so there are ${trajectories} trajectories.`;
  return ['<think>', ...lines, end, '</think>', answer].join('\n');
}
