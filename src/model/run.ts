import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
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
  /** How many results look as if their calls had failed, where nothing says what a failure looks like. */
  readonly suspects?: number;
}

/** Whether the result of a tool means that its call failed. */
export type IsFailure = (tool: string, result: string) => boolean;

/**
 * A run in which calls failed whose results say or mean that; unless it is told which mean it, results that look so
 * are counted.
 */
export function withFailures(run: Run, isFailure: IsFailure | undefined): Run {
  const events = [...run.events];
  const byId = new Map<string, number>();
  const byTool = new Map<string, PlacesOfTool>();
  let suspects = 0;
  let hasFound = false;
  for (const [at, event] of run.events.entries()) {
    if (event.kind === 'call') {
      if (event.id !== undefined) byId.set(event.id, at);
      const { tool } = event.call;
      const known = byTool.get(tool);
      if (known === undefined) byTool.set(tool, { places: [at], next: 0 });
      else known.places.push(at);
    } else if (event.kind === 'result') {
      const of = event.id === undefined ? undefined : byId.get(event.id);
      const place = of ?? nextOf(byTool.get(event.tool ?? ''));
      const call = place === undefined ? undefined : events[place];
      if (place === undefined || call?.kind !== 'call' || call.call.failed) continue;
      const content = event.content();
      const text = resultText(content);
      if (saysFailed(text) || isFailure?.(call.call.tool, text) === true) {
        events[place] = { ...call, call: { ...call.call, failed: true } };
        hasFound = true;
      } else if (isFailure === undefined) suspects += Number(looksFailed(content, text));
    }
  }
  const read = hasFound ? { ...run, events } : run;
  return suspects === 0 ? read : { ...read, suspects };
}

/** Where the calls of a tool stand, and which of them the next result without an id belongs to. */
interface PlacesOfTool {
  readonly places: number[];
  next: number;
}

function nextOf(tool: PlacesOfTool | undefined): number | undefined {
  if (tool === undefined) return undefined;
  tool.next += 1;
  return tool.places[tool.next - 1];
}

/** Whether the text of a result is that of a tool of the Model Context Protocol, with its mark of an error. */
export function saysFailed(text: string): boolean {
  if (!/"isError"\s*:\s*true/.test(text)) return false;
  const value = parsedObject(text);
  if (value === undefined || ownValue(value, 'isError') !== true) return false;
  return Array.isArray(ownValue(value, 'content'));
}

/** A text that begins with `Error`, or an object with a filled `error` and nothing else. */
function looksFailed(content: Json, text: string): boolean {
  const said = text.trimStart();
  if (!said.startsWith('{')) return said.startsWith('Error');
  const isMeant = /^\{\s*"error"/.test(said);
  const value = isJsonObject(content) ? content : isMeant ? parsedObject(said) : undefined;
  const error = value === undefined ? undefined : ownValue(value, 'error');
  const isFilled = error !== undefined && error !== null && error !== '' && error !== false;
  return isFilled && Object.keys(value ?? {}).length === 1;
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What a result says: its text, or the texts of its parts, or else what it is as JSON. */
export function resultText(content: Json): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) {
    const texts = content.map((part) => (isJsonObject(part) ? ownValue(part, 'text') : undefined));
    if (texts.length > 0 && texts.every((text) => typeof text === 'string'))
      return texts.join('\n');
  }
  if (isJsonObject(content) && typeof ownValue(content, 'type') === 'string') {
    const value = ownValue(content, 'value') ?? ownValue(content, 'text');
    if (value !== undefined) return resultText(value);
  }
  return JSON.stringify(content);
}

/** The calls of a run, and the agents that make them: its trajectory, before it is cut by agents. */
export function stepsOf({ events }: Run): readonly (AgentEvent | CallEvent)[] {
  return events.filter((event) => event.kind === 'agent' || event.kind === 'call');
}
