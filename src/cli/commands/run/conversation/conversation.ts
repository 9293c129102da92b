import { jsonText } from '../../../../compiler/formats/json-text.ts';
import type { ChatResult } from '../../../machine/chat-client.ts';
import type { AgentHead, Made } from './agent.ts';
import {
  type Answer,
  argumentsIn,
  type FunctionCall,
  functionDefinition,
  type Message,
  readAnswer,
} from './messages.ts';
import { stopToken, type User } from './user.ts';

/** Why a conversation ended. */
export type Ended = 'user' | 'agent' | 'max-turns';

/** Where an agent that is led stood, from a message on. */
export interface State {
  readonly message: number;
  readonly tools: readonly string[];
  readonly [key: string]: unknown;
}

/** A conversation that was held to its end. */
export interface Held {
  readonly kind: 'held';
  readonly ended: Ended;
  readonly messages: readonly Message[];
  readonly states: readonly State[];
}

/** What a conversation needs. */
export interface Talk {
  readonly head: AgentHead;
  readonly user: User;
  /** Sends a request to the agent's model. */
  readonly ask: (body: object) => Promise<ChatResult>;
  /** The most answers of the agent's model. */
  readonly maxTurns: number;
}

/** Holds a conversation. */
export function hold(talk: Talk): Promise<Held | Exclude<ChatResult, { readonly kind: 'answer' }>> {
  return new Conversation(talk).hold();
}

class Conversation {
  private readonly talk: Talk;
  /** What was said, as it is kept. */
  private readonly messages: Message[] = [];
  /** The same as the agent's model is told of it: with calls that were refused as calls. */
  private readonly sent: Message[] = [];
  private readonly states: State[] = [];
  private turns = 0;
  private calls = 0;

  constructor(talk: Talk) {
    this.talk = talk;
  }

  async hold(): ReturnType<typeof hold> {
    for (let reply = ''; ; ) {
      const said = await this.talk.user.say(reply);
      if (said.kind !== 'said') return said;
      this.add({ role: 'user', content: said.text });
      if (said.text.includes(stopToken)) return this.ended('user');
      const replied = await this.reply();
      if (typeof replied !== 'string') return replied;
      reply = replied;
    }
  }

  private ended(ended: Ended): Held {
    const { messages, states } = this;
    return { kind: 'held', ended, messages, states };
  }

  /** Lets the agent answer until it calls nothing more; yields what it said. */
  private async reply(): Promise<string | Awaited<ReturnType<typeof hold>>> {
    const texts: string[] = [];
    for (;;) {
      this.noteState();
      if (this.turns === this.talk.maxTurns) return this.ended('max-turns');
      this.turns += 1;
      const result = await this.talk.ask(this.request());
      if (result.kind !== 'answer') return result;
      const answer = readAnswer(result.body);
      if (answer === undefined) {
        const reason = 'what the server sent holds a call that cannot be read';
        return { kind: 'failure', reason, isFinal: false };
      }
      this.take(answer);
      if (answer.text.trim() !== '') texts.push(answer.text);
      if (answer.calls.length > 0) continue;
      return texts.length === 0 ? this.ended('agent') : texts.join('\n');
    }
  }

  private request(): object {
    const { prompt, tools } = this.talk.head.standing;
    const definitions = tools.map(functionDefinition);
    return {
      messages: [{ role: 'system', content: prompt }, ...this.sent],
      ...(definitions.length > 0 && { tools: definitions }),
    };
  }

  private noteState(): void {
    const { place, tools } = this.talk.head.standing;
    if (place === undefined) return;
    const state = { ...place, tools: tools.map(({ tool }) => tool) };
    const { message: _, ...last } = this.states.at(-1) ?? { message: 0, tools: [] };
    if (this.states.length > 0 && JSON.stringify(last) === JSON.stringify(state)) return;
    this.states.push({ message: this.messages.length, ...state });
  }

  /** Takes an answer: its calls are made one after the other. */
  private take({ text, calls }: Answer): void {
    const { head } = this.talk;
    const made = calls.map(({ name, input }) => {
      const args = argumentsIn(input);
      const why = `the arguments of ${name} are no JSON object`;
      const outcome: Made = args ? head.call(name, args) : { kind: 'refused', why };
      this.calls += 1;
      const call = { id: `call_${this.calls}`, name, input };
      return { call: callMessage(call), outcome };
    });
    head.answered();
    const kept = made.filter(({ outcome }) => outcome.kind !== 'refused');
    this.sent.push(
      spoken(
        text,
        made.map(({ call }) => call),
      ),
    );
    if (text.trim() !== '' || kept.length > 0 || made.length === 0) {
      this.messages.push(
        spoken(
          text,
          kept.map(({ call }) => call),
        ),
      );
    }
    for (const { call, outcome } of made) {
      const result = resultOf(call, outcome);
      this.sent.push(withoutMark(result));
      if (outcome.kind !== 'refused') this.messages.push(result);
      else {
        const { name, arguments: input } = call.function;
        const content = `${name}(${input}) refused: ${outcome.why}`;
        this.messages.push({ role: 'system', name: 'guard', content });
      }
    }
  }

  private add(message: Message): void {
    this.messages.push(message);
    this.sent.push(message);
  }
}

function callMessage({
  id,
  name,
  input,
}: {
  id: string;
  name: string;
  input: string;
}): FunctionCall {
  return { id, type: 'function', function: { name, arguments: input } };
}

function spoken(text: string, calls: readonly FunctionCall[]): Message {
  const content = text === '' && calls.length > 0 ? null : text;
  return { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) };
}

function resultOf({ id }: FunctionCall, outcome: Made): Extract<Message, { role: 'tool' }> {
  const message = { role: 'tool', tool_call_id: id } as const;
  if (outcome.kind === 'gave') return { ...message, content: jsonText(outcome.result) };
  const error = outcome.kind === 'failed' ? outcome.error : outcome.why;
  return { ...message, content: jsonText({ error }), is_error: true };
}

/** Servers may refuse members that they do not know. */
function withoutMark({ is_error: _, ...message }: Extract<Message, { role: 'tool' }>): Message {
  return message;
}
