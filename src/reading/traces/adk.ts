import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { Usage } from '../../model/usage.ts';
import { type CallEntry, inOneTurn } from '../entry.ts';
import { leftOver } from '../left-over.ts';
import { usageOfItems } from '../usage/record-usage.ts';
import { unclaimedIn } from './claims.ts';
import { callParts } from './gemini.ts';
import { givenArguments } from './given.ts';
import { memberInEitherCase } from './member.ts';
import { isOthers } from './messages.ts';
import { callIdOf, failedIn } from './results.ts';
import { fromNumber } from './start-time.ts';
import type { ExportFormat, ReadTrace } from './trace-format.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';
import { claimedTurns } from './turns.ts';

/**
 * Results of Google ADK's evaluation: what the agent did in each case, with keys in snake_case or
 * camelCase.
 */
export const adkTrace: ExportFormat = {
  kind: 'export',
  isSpread: false,
  cut,
  idFields,
  join,
  read,
};

function idFields(): string[] {
  return ['eval_id', 'evalId'];
}

function cut(value: Json): ExportRecord[] | undefined {
  if (!isJsonObject(value)) return undefined;
  if (memberInEitherCase(value, invocationsKey).value !== undefined) {
    return [{ value, pointer: '', fields: [value] }];
  }
  const { key, value: cases } = memberInEitherCase(value, 'eval_case_results');
  if (!Array.isArray(cases)) return undefined;
  return cases.flatMap((result, at): ExportRecord[] =>
    isJsonObject(result)
      ? [{ value: result, pointer: `/${key}/${at}`, fields: [result, value] }]
      : [],
  );
}

const invocationsKey = 'eval_metric_result_per_invocation';

/** Each case of a run is a trace. */
function join(records: readonly PlacedRecord[]): PlacedRecord[][] {
  return records.map((record) => [record]);
}

function read([record]: readonly PlacedRecord[], reading: TraceReading): ReadTrace {
  if (record === undefined) return { start: undefined, run: { events: [] } };
  const { key, value: results } = memberInEitherCase(record.value, invocationsKey);
  const invocations = (Array.isArray(results) ? results : []).flatMap((result, at) => {
    const actual = memberInEitherCase(result, 'actual_invocation');
    const data = memberInEitherCase(actual.value, 'intermediate_data');
    return [{ actual: actual.value, data, pointer: `/${key}/${at}/${actual.key}/${data.key}` }];
  });
  const time = memberInEitherCase(invocations[0]?.actual, 'creation_timestamp').value;
  if (!invocations.some(({ data }) => hasForm(data.value))) reading.doubt(record);
  const events = invocations.flatMap(({ data, pointer }) => {
    const forms = [eventsIn, usesIn].map((form) => form(data.value, pointer, record, reading));
    const [best = [], other = []] = forms.sort((left, right) => right.length - left.length);
    if (leftOver(other.map(toolOf), best.map(toolOf)).length > 0) {
      reading.refuse(record, pointer, 'an invocation with calls in two forms that differ');
    }
    const names = best.map(toolOf);
    const callsOf = () => undefined;
    const what = unclaimedIn(restOf(data.value), reading, { callsOf, names });
    if (what !== undefined) reading.refuse(record, pointer, what);
    return best;
  });
  return {
    start: fromNumber(time, 1_000_000_000n),
    usage: usageOfSession(record.value),
    run: { events },
  };
}

/** What the events of the case's session tell: the invocations have no usage. */
function usageOfSession(result: JsonObject): Usage {
  const session = memberInEitherCase(result, 'session_details').value;
  const events = isJsonObject(session) ? ownValue(session, 'events') : undefined;
  return Array.isArray(events) ? usageOfItems(events) : {};
}

function hasForm(data: Json | undefined): boolean {
  return ['tool_uses', 'invocation_events'].some(
    (key) => memberInEitherCase(data, key).value !== undefined,
  );
}

/** The other members of an invocation, in which answers may contain calls. */
function restOf(data: Json | undefined): JsonObject {
  const read = ['tool_uses', 'tool_responses', 'invocation_events'].map(
    (key) => memberInEitherCase(data, key).key,
  );
  const entries = isJsonObject(data) ? Object.entries(data) : [];
  return Object.fromEntries(entries.filter(([key]) => !read.includes(key)));
}

function toolOf({ call }: CallEntry): string {
  return call.tool;
}

/** The calls of an invocation as a list, which older versions of ADK write. */
function usesIn(
  data: Json | undefined,
  pointer: string,
  record: PlacedRecord,
  reading: TraceReading,
): CallEntry[] {
  const { key, value: uses } = memberInEitherCase(data, 'tool_uses');
  return (Array.isArray(uses) ? uses : []).flatMap((use, at) =>
    callIn(use, `${pointer}/${key}/${at}`, {}, record, reading),
  );
}

/** The calls of an invocation in events, each with its author; calls of one event are parallel. */
function eventsIn(
  data: Json | undefined,
  pointer: string,
  record: PlacedRecord,
  reading: TraceReading,
): CallEntry[] {
  const { key, value } = memberInEitherCase(data, 'invocation_events');
  const events = Array.isArray(value) ? value : [];
  const failed = new Set(
    events.flatMap((event) => failedOf(memberInEitherCase(event, 'content').value)),
  );
  return events.flatMap((event, at) => {
    const author = memberInEitherCase(event, 'author').value;
    const agent = typeof author === 'string' ? author : undefined;
    const content = memberInEitherCase(event, 'content').value;
    const parts = isJsonObject(content) ? callParts(content) : [];
    const said = [content, event].find(isJsonObject) ?? {};
    const { turns, unread } = claimedTurns(said, reading);
    const isMore = turns.flat().length > parts.length;
    const other = isMore ? 'a call in a form that events of ADK do not have' : undefined;
    const what = isOthers(said) ? undefined : (unread ?? other);
    if (what !== undefined) reading.refuse(record, `${pointer}/${key}/${at}/content`, what);
    return inOneTurn(
      parts.flatMap((part) => {
        const place = `${pointer}/${key}/${at}/content${part.pointer}`;
        const isFailed = failed.has(callIdOf(part.call) ?? '');
        return callIn(part.call, place, { agent, isFailed }, record, reading);
      }),
    );
  });
}

function failedOf(content: Json | undefined): readonly string[] {
  return content !== undefined && isJsonObject(content) ? failedIn(content) : [];
}

/** A call; `args` is missing if there are no arguments. */
function callIn(
  call: Json,
  pointer: string,
  { agent, isFailed = false }: { readonly agent?: string | undefined; readonly isFailed?: boolean },
  record: PlacedRecord,
  reading: TraceReading,
): CallEntry[] {
  const { arguments: params = null } = isJsonObject(call) ? givenArguments(call, ['args']) : {};
  const tool = memberInEitherCase(call, 'name').value;
  const place = { pointer, paramsPointer: `${pointer}/args` };
  return reading.call(record, { tool, params, agent, failed: isFailed, ...place });
}
