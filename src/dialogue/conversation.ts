import type { JsonObject } from '../base/json.ts';
import type { NoiseKind } from './graph.ts';

/** Who says a message of a conversation; `api` is a call of the agent, `api_output` what it gave. */
export const messageRoles = ['user', 'assistant', 'api', 'api_output'] as const;

export type MessageRole = (typeof messageRoles)[number];

/** A message of a conversation; the content of `api` is a call as text. */
export interface DialogueMessage {
  readonly role: MessageRole;
  readonly content: string;
}

/** A conversation between a user and an agent. */
export interface Conversation {
  readonly id: string;
  readonly messages: readonly DialogueMessage[];
  /** The name of the graph that it was written from, and the ids of the nodes that it goes through. */
  readonly graph?: string;
  readonly path?: readonly string[];
  /** What kinds of noise the user makes in it. */
  readonly noise?: readonly NoiseKind[];
}

/** A call as tests and answers have it. */
export interface DialogueCall {
  readonly tool_name: string;
  readonly tool_input: JsonObject;
}

/** What the agent does at a turn: it says something to the user, or it calls a tool. */
export type AgentTurn = { readonly reply: string } | { readonly call: DialogueCall };

/** A line of a file of tests: a conversation up to a turn of the agent, and what the agent does there. */
export interface DialogueTest {
  readonly id: string;
  /** The id of the conversation, and which of its tests this is, from 1. */
  readonly conversation: string;
  readonly turn: number;
  readonly context: readonly DialogueMessage[];
  readonly expected: AgentTurn;
}
