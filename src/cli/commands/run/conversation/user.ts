import type { ChatClient, ChatResult } from '../../../machine/chat-client.ts';
import { readAnswer } from './messages.ts';

/** What a user says to end a conversation; it is the JourneyBench paper's, its appendix F. */
export const stopToken = '<quit>';

/** What a user says next, or why there is nothing. */
export type UserTurn =
  | { readonly kind: 'said'; readonly text: string }
  | Exclude<ChatResult, { readonly kind: 'answer' }>;

/** The user of one conversation. */
export interface User {
  /** What the user says to an agent's reply; the first time to nothing. */
  say(reply: string): Promise<UserTurn>;
}

/** Sends a request with the messages of a conversation. */
export type Ask = (messages: readonly object[]) => ReturnType<ChatClient['ask']>;

/** A conversation begins with the agent's greeting, as the user's model sees it. */
export const greeting = 'Hello! How can I help you today?';

/** A user that a model plays. To that model, the agent's words are the user's, and the other way round. */
export class ModelUser implements User {
  private readonly messages: object[];
  private readonly ask: Ask;

  constructor(prompt: string, ask: Ask) {
    this.messages = [{ role: 'system', content: prompt }];
    this.ask = ask;
  }

  async say(reply: string): Promise<UserTurn> {
    this.messages.push({ role: 'user', content: reply === '' ? greeting : reply });
    const result = await this.ask(this.messages);
    if (result.kind !== 'answer') return result;
    // A user who says nothing has left.
    const text = readAnswer(result.body)?.text.trim() || stopToken;
    this.messages.push({ role: 'assistant', content: text });
    return { kind: 'said', text };
  }
}
