import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { type AnswerEnd, brokenCall, endIn } from './answer-end.ts';
import { readAll } from './entries.ts';
import { type OutputOptions, outcome, type ReadOutput, readRawOutput } from './output.ts';
import { readRaw } from './raw/read-raw.ts';
import { Faults, type Refusal } from './repair/faults.ts';
import { openAll, opened } from './traces/envelopes.ts';
import { isMessage, isOthers, isTranscript, lastSaid, textsIn } from './traces/messages.ts';
import { sessionIn } from './traces/sessions.ts';
import { unfolded } from './traces/turns.ts';
import { textsWithCalls, writesCalls, writtenCall } from './written-calls.ts';

/** A transcript as read. */
export interface ReadTranscript {
  /** The calls in it; without any, the plan that is what the model says last. */
  readonly output: ReadOutput;
  readonly hasCalls: boolean;
  /** Whether its only calls are in the text of its last message, which may be a plan. */
  readonly callsAreText?: boolean;
}

const wrappers = ['messages', 'contents', 'output'];

/** The messages in a value that is a transcript, or holds one; undefined for anything else. */
export function transcriptIn(value: Json): readonly JsonObject[] | undefined {
  if (Array.isArray(value)) return isTranscript(value) ? value : undefined;
  if (!isJsonObject(value)) return undefined;
  if (isMessage(value) || opened(value) !== undefined) return [value];
  for (const key of wrappers) {
    const inside = ownValue(value, key);
    if (Array.isArray(inside) && isTranscript(inside)) return inside;
  }
  return sessionIn(value);
}

/** Reads the calls in a transcript as one trajectory. Without calls, its last text is read as raw output. */
export function readTranscript(
  messages: readonly JsonObject[],
  options: OutputOptions,
): ReadTranscript {
  const end = endOf(messages) ?? options.end;
  const { entries, faults } = entriesOf(messages, options);
  if (end?.kind === 'broken') faults.refuse({ unread: { problem: 'part', what: brokenCall(end) } });
  if (end !== undefined) faults.once('truncated');
  const hasCalls = entries.some(({ kind }) => kind === 'call') || faults.refusal !== undefined;
  const folded = faults.refusal === undefined ? unfoldAll(messages, options) : undefined;
  if (folded !== undefined) {
    const inside = entriesOf(folded.messages, options);
    inside.faults.merge(faults);
    const callsAreText = !hasCalls && folded.isLast;
    return {
      output: outcome([inside.entries], inside.faults),
      hasCalls: !callsAreText,
      callsAreText,
    };
  }
  if (hasCalls) return { output: outcome([entries], faults), hasCalls };
  const written = writtenCalls(messages, options);
  if (written !== undefined) return { output: written, hasCalls: true };
  const said = lastSaid(messages);
  if (said === undefined) return { output: outcome(undefined, faults), hasCalls };
  const output = readRawOutput(said, { ...options, end });
  const callsAreText = writesCalls(said, options);
  const isLost = callsAreText && output.settled === undefined && output.refusal === undefined;
  return { output: isLost ? { ...output, refusal: lost } : output, hasCalls, callsAreText };
}

function entriesOf(messages: readonly JsonObject[], options: OutputOptions) {
  const faults = new Faults();
  return { entries: readAll(messages, { ...options, faults }) ?? [], faults };
}

/** The messages with what stands as JSON in their texts; undefined if there are no calls in it. */
function unfoldAll(messages: readonly JsonObject[], { readText }: OutputOptions) {
  const inside = openAll(messages)
    .map(({ message }) => message)
    .filter(isJsonObject);
  const whole = inside.map((message) => unfolded(message, readText));
  const first = whole.findIndex((message, at) => message !== inside[at]);
  return first < 0 ? undefined : { messages: whole, isLast: first === whole.length - 1 };
}

/** How a chat ended: by a broken call in any of its messages, or cut off in the last of the model's. */
function endOf(messages: readonly JsonObject[]): AnswerEnd | undefined {
  const ends = messages
    .filter((message) => !isOthers(message))
    .map((message) => ({ end: endIn(message), isSaid: opened(message)?.length !== 0 }));
  const last = ends.findLast(({ end, isSaid }) => isSaid || end !== undefined);
  return (ends.find(({ end }) => end?.kind === 'broken') ?? last)?.end;
}

const lost: Refusal = { unread: { problem: 'part', what: writtenCall } };

/** The calls that a model wrote into its texts, and got answers to; undefined if it wrote none. */
function writtenCalls(
  messages: readonly JsonObject[],
  options: OutputOptions,
): ReadOutput | undefined {
  const faults = new Faults();
  const entries = textsWithCalls(textsIn(messages), options).flatMap((text) => {
    const { lists } = readRaw(text, options, faults);
    if (lists === undefined) faults.refuse(lost);
    return lists?.flat() ?? [];
  });
  const isKnown = entries.some(
    (entry) => entry.kind === 'call' && options.parametersOf(entry.call.tool) !== undefined,
  );
  return isKnown || faults.refusal !== undefined ? outcome([entries], faults, true) : undefined;
}
