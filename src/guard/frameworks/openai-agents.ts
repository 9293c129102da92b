/**
 * `traxgen/openai-agents`: keeps an agent of OpenAI's Agents SDK for JavaScript on a policy, with guardrails of its
 * tools.
 *
 * @module traxgen/openai-agents
 */

import { contentValue, saidBy } from '../content-value.ts';
import type { CheckedCall, PolicyGuard } from '../guard.ts';

/** What of a call the guardrails look at. */
export interface GuardrailData {
  readonly toolCall: {
    readonly name: string;
    readonly arguments: string;
    readonly callId: string;
  };
}

/** What a guardrail says: the model gets the message of a call that is rejected. */
export interface GuardrailOutput {
  behavior: { type: 'allow' } | { type: 'rejectContent'; message: string };
}

/** The guardrails of a tool, in the form of the options of `tool`. */
export interface PolicyGuardrails {
  inputGuardrails: {
    type: 'tool_input';
    name: string;
    run: (data: GuardrailData) => Promise<GuardrailOutput>;
  }[];
  outputGuardrails: {
    type: 'tool_output';
    name: string;
    run: (data: GuardrailData & { readonly output: unknown }) => Promise<GuardrailOutput>;
  }[];
}

/** What of a tool's options is wrapped: the type of each tool's input is its own, so it is a method. */
export interface ExecutedTool {
  execute(input: unknown, context?: unknown, details?: ExecutionDetails): unknown;
}

/** What the SDK tells of the call that a tool is executed for. */
export interface ExecutionDetails {
  readonly toolCall?: { readonly callId?: string | undefined } | undefined;
}

const name = 'policy';

/** What the SDK says to the model of a tool that threw, unless the tool has an `errorFunction`. */
const thrown = 'An error occurred while running the tool';

/**
 * The options of a tool with its guardrails: `tool(guardTool(options, guard))`. The guard is told of an error that the
 * tool throws, before the SDK makes a text for the model of it.
 */
export function guardTool<Options extends ExecutedTool>(
  options: Options,
  guard: PolicyGuard,
): Options & PolicyGuardrails {
  const made = new Map<string, CheckedCall>();
  const execute: ExecutedTool['execute'] = async (input, context, details) => {
    try {
      return await options.execute(input, context, details);
    } catch (error) {
      made.get(details?.toolCall?.callId ?? '')?.failed(error);
      throw error;
    }
  };
  return { ...options, ...guardrailsIn(guard, made), execute };
}

/**
 * The guardrails of every tool of one conversation: `tool({ ...guardrails(guard), name, parameters, execute })`. A
 * call that must not be made is rejected, and the model gets the sentence instead of a result. Of a tool that throws
 * they see the text that the SDK makes of the error, and know its own; `guardTool` knows all.
 */
export function guardrails(guard: PolicyGuard): PolicyGuardrails {
  return guardrailsIn(guard, new Map());
}

function guardrailsIn(guard: PolicyGuard, made: Map<string, CheckedCall>): PolicyGuardrails {
  const check = async ({ toolCall }: GuardrailData): Promise<GuardrailOutput> => {
    const { name: tool, arguments: input, callId: id } = toolCall;
    const checked = guard.check({ tool, input, id });
    made.set(id, checked);
    const { refusal: message } = checked;
    return {
      behavior: message === undefined ? { type: 'allow' } : { type: 'rejectContent', message },
    };
  };
  const note = async (
    data: GuardrailData & { readonly output: unknown },
  ): Promise<GuardrailOutput> => {
    const { value, hasFailed } = saidBy(() => {
      const said = contentValue(data.output);
      return { value: said, hasFailed: typeof said === 'string' && said.startsWith(thrown) };
    });
    const checked = made.get(data.toolCall.callId);
    if (hasFailed) checked?.failed(value);
    else checked?.gave(value);
    return { behavior: { type: 'allow' } };
  };
  return {
    inputGuardrails: [{ type: 'tool_input', name, run: check }],
    outputGuardrails: [{ type: 'tool_output', name, run: note }],
  };
}

export type { PolicyGuard } from '../guard.ts';
