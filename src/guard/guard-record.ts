import type { Json } from '../base/json.ts';
import { errorText } from '../base/text/error-text.ts';
import { jsonText, pairsText } from '../compiler/formats/json-text.ts';
import type { AgentCall } from './cursor.ts';

/** A message of a guard's record, in the form of OpenAI's chat API. */
export type RecordedMessage =
  | {
      readonly role: 'assistant';
      readonly content: null;
      readonly tool_calls: readonly [RecordedCall];
    }
  | {
      readonly role: 'tool';
      readonly tool_call_id: string;
      readonly content: string;
      /** Whether the call failed. */
      readonly is_error?: true;
    }
  | { readonly role: 'system'; readonly name: 'guard'; readonly content: string };

/** What a call gave, or how it failed. */
export type CallOutcome =
  | { readonly result: Json; readonly meansFailure: boolean }
  | { readonly error: unknown };

interface RecordedCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/**
 * What happened to an agent's calls, as messages. A call that was refused was not made: it stands in a message of the
 * system, which is no call for those who score.
 */
export class GuardRecord {
  readonly messages: RecordedMessage[] = [];

  /** A call that is made. Yields its id: an own one unless it has one. */
  call(call: AgentCall, givenId: string | undefined): string {
    const id = givenId ?? `call_${this.messages.length}`;
    const called = { name: call.tool, arguments: argumentsText(call) };
    const calls = [{ id, type: 'function', function: called }] as const;
    this.messages.push({ role: 'assistant', content: null, tool_calls: calls });
    return id;
  }

  /** A call that may not be made, and what came of it. */
  deny(call: AgentCall, what: string): void {
    this.note(`${call.tool}(${argumentsText(call)}) ${what}`);
  }

  /** What a guard has to say. */
  note(content: string): void {
    this.messages.push({ role: 'system', name: 'guard', content });
  }

  end(id: string, outcome: CallOutcome): void {
    const message = { role: 'tool', tool_call_id: id } as const;
    if ('error' in outcome) {
      this.messages.push({ ...message, content: errorText(outcome.error), is_error: true });
    } else {
      const failed = outcome.meansFailure && ({ is_error: true } as const);
      this.messages.push({ ...message, content: textOf(outcome.result), ...failed });
    }
  }
}

function argumentsText({ params = {} }: AgentCall): string {
  return pairsText(Object.entries(params));
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : jsonText(value);
}
