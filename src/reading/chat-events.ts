import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import type { CallEvent, RunEvent } from '../model/run.ts';
import type { AnswerEnd } from './answer-end.ts';
import { endedInCalls, isCutCall, isTokenLimit, saysCalls } from './call-ends.ts';
import { readCallObject } from './call-object.ts';
import type { Shapes } from './call-text.ts';
import { type CallEntry, type Entry, inOneTurn } from './entry.ts';
import { Pending } from './pending-calls.ts';
import type { Refusal } from './repair/faults.ts';
import { resultEvents, saidEvents } from './said-events.ts';
import { callKey } from './traces/call-key.ts';
import { nameOf } from './traces/claims.ts';
import { openAll } from './traces/envelopes.ts';
import { isOthers } from './traces/messages.ts';
import { joinCalls } from './traces/openai-responses.ts';
import { callIdOf, failedIn, heldResultsIn, nameId, resultsIn } from './traces/results.ts';
import { claimedTurns } from './traces/turns.ts';

/** The events of a transcript, and whether a result stands in it whose call is missing. */
export interface ChatEvents {
  readonly events: readonly RunEvent[];
  readonly orphan: Json | undefined;
}

/** How a transcript is read. */
interface Reading {
  readonly shapes: Shapes;
  /** How the last answer ended, if it was stopped. */
  readonly end: AnswerEnd | undefined;
}

/**
 * The events of a transcript, its messages taken out of what a framework puts around them. What may be a
 * call and is none that can be read refuses it.
 */
export function readMessages(
  items: readonly Json[],
  shapes: Shapes,
  end?: AnswerEnd | undefined,
): ChatEvents {
  const placed = openAll(items);
  const itemOf = new Map(placed.map(({ message, item }) => [message, item]));
  const messages = joinCalls(placed.map(({ message }) => message)).filter(isJsonObject);
  const failed = new Set(messages.flatMap(failedIn));
  const chat = new Chat({ shapes: failed.size > 0 ? { ...shapes, failed } : shapes, end });
  const last = messages.findLastIndex((message) => !isOthers(message));
  const isOver = last === messages.length - 1;
  for (const [at, message] of messages.entries()) {
    chat.take(message, itemOf.get(message) ?? message, isOver && at === last);
  }
  return { events: withoutLone(chat.events), orphan: chat.pending.orphan };
}

/** A call that is the only one left of its message is parallel to none. */
function withoutLone(events: readonly RunEvent[]): readonly RunEvent[] {
  const counts = new Map<object, number>();
  const turnOf = (event: RunEvent) => (event.kind === 'call' ? event.turn : undefined);
  for (const turn of events.map(turnOf)) {
    if (turn !== undefined) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  }
  return events.map((event) => {
    if (event.kind !== 'call' || counts.get(event.turn ?? event) !== 1) return event;
    const { turn: _, ...alone } = event;
    return alone;
  });
}

/** Puts the events of a chat in order, message by message. */
class Chat {
  readonly events: RunEvent[] = [];
  readonly pending = new Pending();
  private readonly reading: Reading;
  /** The place of the last call with an id, or of a tool. */
  private readonly latest = new Map<string, number>();
  /** Calls whose results have not come yet, by id. */
  private readonly open = new Map<string, string>();

  constructor(reading: Reading) {
    this.reading = reading;
  }

  take(message: JsonObject, item: Json, isLast: boolean): void {
    const isOther = isOthers(message);
    const isInner = ownValue(message, 'isInner') === true;
    const results = resultsIn(message);
    const answered = new Set(heldResultsIn(message).map(({ id }) => id));
    for (const said of saidEvents(message, item)) this.events.push(said);
    for (const entry of isOther ? [] : readMessage(message, item, this.reading, isLast)) {
      if (entry.kind === 'call')
        this.takeCall({ ...entry, source: item, ...(isInner && { isInner }) }, answered);
      else this.events.push(entry);
    }
    this.pending.note(message);
    for (const id of failedIn(message)) this.markFailed(this.latest.get(id));
    for (const result of results) {
      const isIgnored = this.reading.shapes.ignores?.(result.tool ?? '') === true;
      if (!isIgnored) this.pending.answer(result, item);
      if (result.id !== undefined) this.open.delete(result.id);
    }
    for (const result of resultEvents(message, item)) this.events.push(result);
  }

  /**
   * Takes a call; one that is said again before its result has come is the same, unless its message has
   * the results of its calls beside them.
   */
  private takeCall(entry: CallEvent, answered: ReadonlySet<string | undefined>): void {
    const { id } = entry;
    const key = id === undefined || answered.has(id) ? undefined : callKey(entry);
    if (id !== undefined && key !== undefined) {
      if (this.open.get(id) === key) return;
      this.open.set(id, key);
    }
    this.pending.call(entry);
    if (entry.isInner === true && this.reading.shapes.dropsInner === true) return;
    this.latest.set(id ?? nameId(entry.call.tool), this.events.length);
    this.events.push(entry);
  }

  /** Marks a call that stands before its result. */
  private markFailed(at: number | undefined): void {
    const event = at === undefined ? undefined : this.events[at];
    if (at === undefined || event?.kind !== 'call') return;
    this.events[at] = { ...event, call: { ...event.call, failed: true } };
  }
}

/** The entries of a message of a transcript: none if it holds no calls. */
function readMessage(
  message: JsonObject,
  item: Json,
  { shapes, end }: Reading,
  isLast: boolean,
): readonly Entry[] {
  const { turns, unread: what } = claimedTurns(message, shapes);
  if (what !== undefined) shapes.faults.refuse({ unread: { problem: 'part', what }, at: item });
  if (turns.flat().length === 0 && saysCalls(message) && what === undefined) {
    shapes.faults.refuse({ unread: { problem: 'part', what: endedInCalls }, at: item });
  }
  const whole = isLast ? withoutCut(turns, shapes, end) : turns;
  const entries = whole.flatMap((calls) =>
    inOneTurn(calls.flatMap((call) => readOne(call, shapes))),
  );
  const agent = ownValue(message, 'agent');
  if (typeof agent !== 'string') return entries;
  return entries.map((entry) => (entry.kind === 'call' ? { ...entry, agent } : entry));
}

/** The turns of the last message without a call that stops in the middle. */
function withoutCut(
  turns: readonly (readonly Json[])[],
  { readText, faults }: Shapes,
  end: AnswerEnd | undefined,
): readonly (readonly Json[])[] {
  const last = turns.at(-1)?.at(-1);
  if (last === undefined || !isJsonObject(last)) return turns;
  if (!isCutCall(last, readText, isTokenLimit(end))) return turns;
  faults.once('truncated');
  return turns.with(-1, turns.at(-1)?.slice(0, -1) ?? []);
}

/** Why a transcript with a result is refused whose call is missing. */
export function missingCall(at: Json): Refusal {
  return { unread: { problem: 'part', what: 'a result whose call is missing' }, at };
}

/** A call that stands where calls do: there, what cannot be read is refused. */
export function readOne(call: Json, shapes: Shapes): readonly Entry[] {
  const name = isJsonObject(call) ? nameOf(call) : undefined;
  if (isJsonObject(call) && name !== undefined && shapes.ignores?.(name) === true) {
    return [{ kind: 'call', call: { tool: name, params: [] }, isText: false, id: callIdOf(call) }];
  }
  const broken = isJsonObject(call) ? brokenArguments(call) : undefined;
  if (broken !== undefined) shapes.faults.refuse({ unread: broken, at: call });
  const entries = isJsonObject(call) ? readCallObject(call, shapes) : undefined;
  if (entries !== undefined) return entries.map(stated);
  const what =
    'a call whose tool has no name, or whose arguments are under a key that nobody knows';
  shapes.faults.refuse({ unread: { problem: 'part', what }, at: call });
  return [];
}

/** What is said of arguments that could not be parsed: Inspect and a stream keep their text apart. */
function brokenArguments(call: JsonObject): Refusal['unread'] | undefined {
  const isBroken = ['parse_error', 'partial_json'].some((key) => {
    const said = ownValue(call, key);
    return typeof said === 'string' && said.trim() !== '';
  });
  return isBroken ? { problem: 'arguments', tool: nameOf(call) ?? '' } : undefined;
}

/** In a chat, a call without arguments says that there are none. */
function stated(entry: Entry): Entry {
  if (entry.kind !== 'call' || entry.call.params !== undefined) return entry;
  return { ...entry, call: { ...entry.call, params: [] } } satisfies CallEntry;
}
