import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import { type Entry, inOneTurn } from '../entry.ts';
import { fromDate } from './start-time.ts';
import type { ExportFormat, ReadTrace } from './trace-format.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';

/** Simulations of tau2-bench: a file of results, or a simulation by itself. */
export const tau2: ExportFormat = { kind: 'export', cut, idFields, join, read };

function idFields(): string[] {
  return ['task_id'];
}

function cut(value: Json): ExportRecord[] | undefined {
  if (!isJsonObject(value)) return undefined;
  if (isSimulation(value)) return [{ value, pointer: '', fields: [value] }];
  const simulations = ownValue(value, 'simulations');
  if (!Array.isArray(simulations) || !simulations.some(isResult)) return undefined;
  return simulations.flatMap((simulation, at): ExportRecord[] => {
    const pointer = `/simulations/${at}`;
    return isJsonObject(simulation)
      ? [{ value: simulation, pointer, fields: [simulation, value] }]
      : [];
  });
}

/** In a file of results, whatever has a task and messages is one. */
function isResult(value: Json): boolean {
  if (isSimulation(value)) return true;
  if (!isJsonObject(value) || ownValue(value, 'task_id') === undefined) return false;
  return Array.isArray(ownValue(value, 'messages'));
}

/** By itself it must say more, since chats with the id of a task look alike. */
function isSimulation(value: Json): value is JsonObject {
  return ['task_id', 'termination_reason'].every(
    (key) => isJsonObject(value) && ownValue(value, key) !== undefined,
  );
}

/** Each trial of a task is a trace. */
function join(records: readonly PlacedRecord[]): PlacedRecord[][] {
  return records.map((record) => [record]);
}

function read([record]: readonly PlacedRecord[], reading: TraceReading): ReadTrace {
  if (record === undefined) return { start: undefined, entries: [] };
  const start = fromDate(ownValue(record.value, 'start_time'));
  const messages = ownValue(record.value, 'messages');
  if (!Array.isArray(messages)) {
    reading.fault(record, '', 'messages', messages);
    return { start, entries: [] };
  }
  const failures = failedCalls(messages);
  return {
    start,
    entries: messages.flatMap((message, at) =>
      inOneTurn(callsIn(message, `/messages/${at}/tool_calls`, failures, record, reading)),
    ),
  };
}

/** The ids of calls for which a tool gave an error. */
function failedCalls(messages: readonly Json[]): ReadonlySet<Json | undefined> {
  const failed = messages.flatMap((message) => {
    if (!isJsonObject(message)) return [];
    // Answers to several calls stand in one message.
    const several = ownValue(message, 'tool_messages');
    const answers = Array.isArray(several) ? several.filter(isJsonObject) : [message];
    return answers.filter((answer) => ownValue(answer, 'error') === true);
  });
  return new Set(failed.map((answer) => ownValue(answer, 'id')).filter((id) => id !== undefined));
}

/** The agent's calls; those that the simulated user makes are none of its. */
function callsIn(
  message: Json,
  pointer: string,
  failures: ReadonlySet<Json | undefined>,
  record: PlacedRecord,
  reading: TraceReading,
): Entry[] {
  if (!isJsonObject(message) || ownValue(message, 'role') !== 'assistant') return [];
  const calls = ownValue(message, 'tool_calls');
  return (Array.isArray(calls) ? calls : []).flatMap((call, nth) => {
    const own = isJsonObject(call) ? call : {};
    return reading.call(record, {
      tool: ownValue(own, 'name'),
      params: ownValue(own, 'arguments') ?? null,
      pointer: `${pointer}/${nth}`,
      paramsPointer: `${pointer}/${nth}/arguments`,
      failed: failures.has(ownValue(own, 'id')),
    });
  });
}
