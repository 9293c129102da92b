import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { type Run, stepsOf, withFailures } from '../model/run.ts';
import { type AnswerEnd, brokenCall, endIn } from './answer-end.ts';
import { missingCall, readMessages } from './chat-events.ts';
import type { Entry } from './entry.ts';
import { leftOver } from './left-over.ts';
import { type OutputOptions, outcome, type ReadOutput, readRawOutput } from './output.ts';
import { plainRun } from './plain-chat.ts';
import { readRaw } from './raw/read-raw.ts';
import { Faults, type Refusal } from './repair/faults.ts';
import { openAll, opened } from './traces/envelopes.ts';
import { isMessage, isOthers, isTranscript, lastSaid, textsIn } from './traces/messages.ts';
import { sessionIn } from './traces/sessions.ts';
import { unfolded } from './traces/turns.ts';
import { textBeyond, textsWithCalls, writesCalls, writtenCall } from './written-calls.ts';
import { toolsOfLines } from './written-forms.ts';

/** A transcript as read. */
export interface ReadTranscript {
  /** All that happened in it. */
  readonly run: Run;
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
  const plain = options.end === undefined ? readPlain(messages, options) : undefined;
  return plain ?? readAny(messages, options);
}

/** A transcript that needs none of all the ways of reading. */
function readPlain(
  messages: readonly JsonObject[],
  options: OutputOptions,
): ReadTranscript | undefined {
  const faults = new Faults();
  const plain = plainRun(messages, { ...options, faults });
  const run = plain && withFailures(plain, options.isFailure);
  return run && { output: outcome([stepsOf(run)], faults), run, hasCalls: true };
}

function readAny(messages: readonly JsonObject[], options: OutputOptions): ReadTranscript {
  const end = endOf(messages) ?? options.end;
  const { run: all, faults, orphan } = runIn(messages, options, end);
  const run = withFailures(all, options.isFailure);
  if (end?.kind === 'broken') faults.refuse({ unread: { problem: 'part', what: brokenCall(end) } });
  if (end !== undefined) faults.once('truncated');
  const entries = stepsOf(run);
  const hasCalls = entries.some(({ kind }) => kind === 'call') || faults.refusal !== undefined;
  const folded = faults.refusal === undefined ? unfoldAll(messages, options) : undefined;
  if (folded !== undefined) {
    const inside = runIn(folded.messages, options, end);
    inside.faults.merge(faults);
    if (inside.orphan !== undefined) inside.faults.refuse(missingCall(inside.orphan));
    const made = stepsOf(inside.run).filter((entry) => entry.kind === 'call');
    const rest = textsIn(messages).filter((_, at) => !folded.at.has(at));
    if (textBeyond(rest, made, options) !== undefined) inside.faults.refuse(lost());
    const callsAreText = !hasCalls && folded.isLast;
    const output = outcome([stepsOf(inside.run)], inside.faults);
    return { output, run: inside.run, hasCalls: !callsAreText, callsAreText };
  }
  if (hasCalls) {
    if (orphan !== undefined) faults.refuse(missingCall(orphan));
    const made = entries.filter((entry) => entry.kind === 'call');
    if (textBeyond(textsIn(messages), made, options) !== undefined) faults.refuse(lost());
    return { output: outcome([entries], faults), run, hasCalls };
  }
  const written = writtenCalls(messages, run, options);
  if (written !== undefined) return { ...written, hasCalls: true };
  if (orphan !== undefined) {
    faults.refuse(missingCall(orphan));
    return { output: outcome(undefined, faults), run, hasCalls: true };
  }
  return { ...lastText(messages, { ...options, end }, faults), run, hasCalls };
}

/** What the last text of a chat without calls says: a plan, or nothing of one. */
function lastText(
  messages: readonly JsonObject[],
  options: OutputOptions,
  faults: Faults,
): Pick<ReadTranscript, 'output' | 'callsAreText'> {
  const said = lastSaid(messages);
  if (said === undefined) return { output: outcome(undefined, faults) };
  const output = readRawOutput(said, options);
  const callsAreText = writesCalls(said, options);
  const isLost = callsAreText && output.refusal === undefined && losesCalls(said, output, options);
  const refused = { ...output, settled: undefined, refusal: lost() };
  return { output: isLost ? refused : output, callsAreText };
}

/** Whether not all calls in a text were read. */
function losesCalls(said: string, { settled }: ReadOutput, options: OutputOptions): boolean {
  const calls = settled?.trajectories.flat().flatMap((segment) => segment.calls);
  return calls === undefined || losesLines(said, calls, options);
}

function runIn(
  messages: readonly JsonObject[],
  options: OutputOptions,
  end: AnswerEnd | undefined,
): { readonly run: Run; readonly faults: Faults; readonly orphan: Json | undefined } {
  const faults = new Faults();
  const { events, orphan } = readMessages(messages, { ...options, faults }, end);
  return { run: { events }, faults, orphan };
}

/** The messages with what stands as JSON in their texts; undefined if there are no calls in it. */
function unfoldAll(messages: readonly JsonObject[], { readText }: OutputOptions) {
  const inside = openAll(messages)
    .map(({ message }) => message)
    .filter(isJsonObject);
  const whole = inside.map((message) => unfolded(message, readText));
  const found = whole.flatMap((message, at) => (message === inside[at] ? [] : [at]));
  const [first] = found;
  if (first === undefined) return undefined;
  return { messages: whole, at: new Set(found), isLast: first === whole.length - 1 };
}

/** How a chat ended: by a broken call in any of its messages, or cut off in the last of the model's. */
function endOf(messages: readonly JsonObject[]): AnswerEnd | undefined {
  const ends = messages
    .filter((message) => !isOthers(message))
    .map((message) => ({ end: endIn(message), isSaid: opened(message)?.length !== 0 }));
  const last = ends.findLast(({ end, isSaid }) => isSaid || end !== undefined);
  return (ends.find(({ end }) => end?.kind === 'broken') ?? last)?.end;
}

const lost = (): Refusal => ({ unread: { problem: 'part', what: writtenCall } });

/** Whether a text has nothing but calls in its lines, and some of them were not read. */
function losesLines(
  text: string,
  read: readonly { readonly tool: string }[],
  options: OutputOptions,
): boolean {
  const tools = toolsOfLines(text, options) ?? [];
  return (
    leftOver(
      tools,
      read.map(({ tool }) => tool),
    ).length > 0
  );
}

/**
 * The calls that a model wrote into its texts, and got answers to, at the place of their texts in the run;
 * undefined if it wrote none.
 */
function writtenCalls(
  messages: readonly JsonObject[],
  run: Run,
  options: OutputOptions,
): Pick<ReadTranscript, 'output' | 'run'> | undefined {
  const faults = new Faults();
  const found = new Map<string, readonly Entry[]>();
  const entries = textsWithCalls(textsIn(messages), options).flatMap((text) => {
    const { lists } = readRaw(text, options, faults);
    const calls = lists?.flat().flatMap((entry) => (entry.kind === 'call' ? [entry.call] : []));
    if (calls === undefined || losesLines(text, calls, options)) faults.refuse(lost());
    found.set(text, lists?.flat() ?? []);
    return lists?.flat() ?? [];
  });
  if (entries.length === 0 && faults.refusal === undefined) return undefined;
  const events = run.events.flatMap((event) => {
    const isOwn = event.kind === 'message' && event.by === 'agent';
    return [event, ...((isOwn && found.get(event.text())) || [])];
  });
  return { output: outcome([entries], faults, true), run: { events } };
}
