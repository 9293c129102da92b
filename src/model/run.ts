import type { Json } from '../base/json.ts';
import type { ReadCall } from './format.ts';
import type { Usage } from './usage.ts';

/** Who says something in a run. */
export type Speaker = 'user' | 'agent' | 'system' | 'tool';

/** What every event of a run may tell beside its content. */
interface Told {
  /** When it began, in nanoseconds since 1970. */
  readonly time?: bigint | undefined;
  /** What it took. */
  readonly usage?: Usage | undefined;
  /** The value that it was read from, by whose identity its place in the record is found. */
  readonly source?: Json | undefined;
}

/** What somebody said; its text is put together when it is asked for. */
export interface MessageEvent extends Told {
  readonly kind: 'message';
  readonly by: Speaker;
  readonly text: () => string;
}

/** From here on another agent acts. */
export interface AgentEvent extends Told {
  readonly kind: 'agent';
  readonly agent: string;
}

/** A call of a tool; that it failed is said of the call itself. */
export interface CallEvent extends Told {
  readonly kind: 'call';
  readonly call: ReadCall;
  /** The agent, if the call names one. */
  readonly agent?: string;
  /** Its parameters are text. */
  readonly isText: boolean;
  /** The message that it was made in, where others were made in it too. */
  readonly turn?: object;
  /** With which its result names it. */
  readonly id?: string | undefined;
  /** Whether it was made inside of another call: by an agent that this one started. */
  readonly isInner?: boolean;
}

/** The result of a call; it is parsed when it is asked for. */
export interface ResultEvent extends Told {
  readonly kind: 'result';
  /** The id of its call, and the tool's name, as far as it tells. */
  readonly id?: string | undefined;
  readonly tool?: string | undefined;
  readonly failed: boolean;
  readonly content: () => Json;
}

/** One thing that happened in a run. */
export type RunEvent = MessageEvent | AgentEvent | CallEvent | ResultEvent;

/** What an agent did once, and what was said: the events in their order. */
export interface Run {
  readonly events: readonly RunEvent[];
}

/** The calls of a run, and the agents that make them: its trajectory, before it is cut by agents. */
export function stepsOf({ events }: Run): readonly (AgentEvent | CallEvent)[] {
  return events.filter((event) => event.kind === 'agent' || event.kind === 'call');
}
