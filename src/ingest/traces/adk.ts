import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import { type Entry, inOneTurn } from '../entry.ts';
import { callParts } from './gemini.ts';
import { callIdOf, failedIn } from './results.ts';
import { fromNumber } from './start-time.ts';
import type { ExportFormat, ReadTrace } from './trace-format.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';

/** Results of Google ADK's evaluation: what the agent did in each case. Keys in snake or camel case. */
export const adk: ExportFormat = { kind: 'export', cut, idFields, join, read };

function idFields(): string[] {
  return ['eval_id', 'evalId'];
}

function cut(value: Json): ExportRecord[] | undefined {
  if (!isJsonObject(value)) return undefined;
  if (member(value, invocationsKey).value !== undefined) {
    return [{ value, pointer: '', fields: [value] }];
  }
  const { key, value: cases } = member(value, 'eval_case_results');
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
  if (record === undefined) return { start: undefined, entries: [] };
  const { key, value: results } = member(record.value, invocationsKey);
  const invocations = (Array.isArray(results) ? results : []).flatMap((result, at) => {
    const actual = member(result, 'actual_invocation');
    const data = member(actual.value, 'intermediate_data');
    return [{ actual: actual.value, data, pointer: `/${key}/${at}/${actual.key}/${data.key}` }];
  });
  const time = member(invocations[0]?.actual, 'creation_timestamp').value;
  return {
    start: fromNumber(time, 1_000_000_000n),
    entries: invocations.flatMap(({ data, pointer }) => {
      const made = eventsIn(data.value, pointer, record, reading);
      return made.length > 0 ? made : usesIn(data.value, pointer, record, reading);
    }),
  };
}

/** The calls of an invocation in a list, as older versions of ADK write them. */
function usesIn(
  data: Json | undefined,
  pointer: string,
  record: PlacedRecord,
  reading: TraceReading,
): Entry[] {
  const { key, value: uses } = member(data, 'tool_uses');
  return (Array.isArray(uses) ? uses : []).flatMap((use, at) =>
    callIn(use, `${pointer}/${key}/${at}`, {}, record, reading),
  );
}

/** The calls of an invocation in events, each with its author; those of one event are parallel. */
function eventsIn(
  data: Json | undefined,
  pointer: string,
  record: PlacedRecord,
  reading: TraceReading,
): Entry[] {
  const { key, value } = member(data, 'invocation_events');
  const events = Array.isArray(value) ? value : [];
  const failed = new Set(events.flatMap((event) => failedOf(member(event, 'content').value)));
  return events.flatMap((event, at) => {
    const author = member(event, 'author').value;
    const agent = typeof author === 'string' ? author : undefined;
    const content = member(event, 'content').value;
    const parts = isJsonObject(content) ? callParts(content) : [];
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

/** A call without arguments has no `args`. */
function callIn(
  call: Json,
  pointer: string,
  { agent, isFailed = false }: { readonly agent?: string | undefined; readonly isFailed?: boolean },
  record: PlacedRecord,
  reading: TraceReading,
): Entry[] {
  const params = member(call, 'args').value ?? {};
  const tool = member(call, 'name').value;
  const place = { pointer, paramsPointer: `${pointer}/args` };
  return reading.call(record, { tool, params, agent, failed: isFailed, ...place });
}

/** A member under its key in snake case or in camel case, and under which. */
function member(
  object: Json | undefined,
  key: string,
): { readonly key: string; readonly value: Json | undefined } {
  const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const found = isJsonObject(object)
    ? [key, camel].find((name) => ownValue(object, name) !== undefined)
    : undefined;
  if (found === undefined) return { key, value: undefined };
  return { key: found, value: ownValue(object as JsonObject, found) };
}
