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

const name = 'policy';

/**
 * The guardrails of every tool of one conversation: `tool({ ...guardrails(guard), name, parameters, execute })`. A
 * call that must not be made is rejected, and the model gets the sentence instead of a result.
 */
export function guardrails(guard: PolicyGuard): PolicyGuardrails {
  const made = new Map<string, CheckedCall>();
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
    const { value } = saidBy(() => ({ value: contentValue(data.output), hasFailed: false }));
    made.get(data.toolCall.callId)?.gave(value);
    return { behavior: { type: 'allow' } };
  };
  return {
    inputGuardrails: [{ type: 'tool_input', name, run: check }],
    outputGuardrails: [{ type: 'tool_output', name, run: note }],
  };
}

export type { PolicyGuard } from '../guard.ts';
