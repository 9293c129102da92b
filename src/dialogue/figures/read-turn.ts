import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { ReadCall } from '../../model/format.ts';
import { type IngestOptions, toolsIn } from '../../reading/ingest-options.ts';
import type { OutputOptions, ReadOutput } from '../../reading/output.ts';
import { gapMark, withoutThoughts } from '../../reading/raw/thoughts.ts';
import type { RawPrediction } from '../../reading/raw-prediction.ts';
import { readValue } from '../../reading/read-value.ts';
import { isOthers, lastSaid } from '../../reading/traces/messages.ts';
import { transcriptIn } from '../../reading/transcript.ts';
import { writesCalls, writtenCall } from '../../reading/written-calls.ts';
import { callIn } from '../call-content.ts';
import type { DialogueMessage } from '../conversation.ts';
import { readMessages } from '../read-messages.ts';
import { type AnsweredTurn, readCallOf } from './turn.ts';

/** The calls that an agent made. */
export type MadeCalls = Extract<AnsweredTurn, { readonly calls: unknown }>;

/** What an agent did, or the output for which nothing of it can be read. */
export type ReadTurn = AnsweredTurn | { readonly output: ReadOutput };

/**
 * Reads what an agent did at one turn: what the record says under `reply` or `call`, else the calls in
 * what the model said, in any form, else all of that as a reply. Of a chat only what comes after the
 * last message of others is the turn.
 */
export function readTurn({ record, value, end }: RawPrediction, ingest: IngestOptions): ReadTurn {
  const options = { ...optionsOf(ingest), end };
  const [reply, call] = isJsonObject(record)
    ? [ownValue(record, 'reply') ?? null, ownValue(record, 'call') ?? null]
    : [null, null];
  if (call !== null && reply !== null) return unread('a reply beside a call');
  if (call !== null) return callsIn(typeof call === 'string' ? call : [call], options, true);
  if (typeof reply === 'string') return { reply };
  if (value === undefined) {
    return unread(
      hasFailed(record) ? 'a request that failed' : 'a record without a reply or a call',
    );
  }
  const messages = transcriptIn(value);
  if (messages === undefined) return saidIn(value, options);
  const own = messages.slice(messages.findLastIndex(isOthers) + 1);
  if (own.length === 0) return unread('a chat in which the agent does not have the last word');
  return turnOfMessages(own, options);
}

/** The messages of a session, where they are a conversation. */
export function messagesIn({ record }: RawPrediction): DialogueMessage[] | undefined {
  return isJsonObject(record) ? readMessages(ownValue(record, 'messages') ?? []) : undefined;
}

/** Reads the calls of a whole session, in their order; a session may have none. */
export function readSession(raw: RawPrediction, ingest: IngestOptions): ReadTurn {
  const messages = messagesIn(raw);
  if (messages !== undefined) return callsOfMessages(messages);
  const { value, end } = raw;
  if (value === undefined) return unread('a record without messages');
  const { output, transcript } = readValue(value, undefined, { ...optionsOf(ingest), end });
  const calls = callsOf(output);
  if (output.refusal !== undefined) return { output };
  if (transcript !== undefined) return made(transcript.hasCalls ? calls : [], output);
  return calls.length > 0 ? made(calls, output) : { output };
}

/** The calls of a conversation in the roles that tests have, or of OpenAI's messages. */
export function callsOfMessages(messages: readonly DialogueMessage[]): ReadTurn {
  const contents = messages.filter(({ role }) => role === 'api').map(({ content }) => content);
  const calls = contents.map((content) => callIn(content));
  const broken = calls.indexOf(undefined);
  if (broken >= 0) return unread(`a call that is none: ${contents[broken]}`);
  return { calls: calls.flatMap((call) => (call === undefined ? [] : [readCallOf(call)])) };
}

function turnOfMessages(messages: readonly JsonObject[], options: OutputOptions): ReadTurn {
  const { output, transcript } = readValue([...messages], undefined, options);
  const calls = callsOf(output);
  if (transcript?.hasCalls && calls.length > 0) return made(calls, output);
  const text = lastSaid(messages);
  if (text !== undefined) return saidIn(text, options);
  return output.refusal ? { output } : unread('a message without a text');
}

/** What a model said: calls if it ends with them, or is data, else a reply. */
function saidIn(value: Json, options: OutputOptions): ReadTurn {
  if (typeof value !== 'string') return callsIn(value, options, true);
  const isData = /^\s*[[{<]/.test(value);
  const isCalling = writesCalls(value, options);
  if (!isData && !isCalling) return { reply: replyIn(value) };
  const read = callsIn(value, options, isData);
  if (!('calls' in read) || read.calls.length > 0) return read;
  return isCalling ? unread(writtenCall) : { reply: replyIn(value) };
}

/**
 * The calls in a value; none where it has none. Names without arguments are calls only in data
 * (`isData`): in a sentence they are words.
 */
function callsIn(value: Json, options: OutputOptions, isData: boolean): ReadTurn {
  const { output } = readValue(value, undefined, options);
  if (output.refusal !== undefined) return { output };
  const calls = callsOf(output);
  const isNamed = isData && calls.some(({ tool }) => options.parametersOf(tool) !== undefined);
  const isCall = isNamed || calls.some(({ params }) => params !== undefined);
  if (isCall) return made(calls, output);
  return typeof value === 'string' ? { calls: [] } : { output };
}

function callsOf({ settled }: ReadOutput): ReadCall[] {
  const segments = (settled?.trajectories ?? []).flat();
  return segments.flatMap(({ calls }) => calls);
}

/** A call of a name only is one without arguments. */
function made(calls: readonly ReadCall[], { settled }: ReadOutput): MadeCalls {
  return {
    calls: calls.map((call) => ({ ...call, params: call.params ?? [] })),
    ...(settled?.valuesAreText && { valuesAreText: true }),
  };
}

/** A reply without thoughts and, in the form of ReAct, what is said to the user. */
function replyIn(text: string): string {
  const said = text.split(/^\s*Response\s*:/m).at(-1) ?? text;
  return withoutThoughts(said).text.replaceAll(gapMark, '').trim();
}

/** Whether a record says that the model did not answer: with an `error`, or the status of one. */
function hasFailed(record: RawPrediction['record']): boolean {
  if (!isJsonObject(record)) return false;
  const response = ownValue(record, 'response') ?? null;
  const places = [record, ...(isJsonObject(response) ? [response] : [])];
  return places.some((one) => {
    const status = ownValue(one, 'status_code');
    return (
      (ownValue(one, 'error') ?? null) !== null || (typeof status === 'number' && status >= 400)
    );
  });
}

function unread(what: string): ReadTurn {
  return {
    output: {
      settled: undefined,
      repairs: {},
      refusal: { unread: { problem: 'part', what } },
    },
  };
}

function optionsOf(options: IngestOptions): OutputOptions {
  const { readText, formats, expand } = options;
  return {
    readText,
    formats,
    expand,
    format: undefined,
    parametersOf: toolsIn(options).parametersOf,
    maxTrajectories: 10_000,
  };
}
