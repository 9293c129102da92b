import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import type { RunEvent } from '../../model/run.ts';
import { greatestOfUsages, sumOfUsages, type Usage } from '../../model/usage.ts';
import { type Entry, inOneTurn } from '../entry.ts';
import { Pending } from '../pending-calls.ts';
import { resultEvents, saidEvents } from '../said-events.ts';
import { costIn, usageIn, usageOf } from '../usage/usage-in.ts';
import { textsWithCalls, writtenCall } from '../written-calls.ts';
import { requestedCalls } from './asked-calls.ts';
import { givenArguments } from './given.ts';
import { isOthers, textsIn } from './messages.ts';
import { callIdOf, failedIn, resultsIn } from './results.ts';
import { fromDate } from './start-time.ts';
import type { ExportFormat, ReadTrace } from './trace-format.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';

/** Simulations of tau2-bench and tau-bench: a file of results, a list, or a simulation by itself. */
export const tau2Trace: ExportFormat = {
  kind: 'export',
  isSpread: false,
  cut,
  idFields,
  join,
  read,
};

function idFields(): string[] {
  return ['task_id'];
}

function cut(value: Json): ExportRecord[] | undefined {
  if (Array.isArray(value)) return value.some(isSimulation) ? recordsOf(value, '', []) : undefined;
  if (!isJsonObject(value)) return undefined;
  if (isSimulation(value)) return [{ value, pointer: '', fields: [value] }];
  const simulations = ownValue(value, 'simulations');
  if (!Array.isArray(simulations) || !simulations.some(isResult)) return undefined;
  return recordsOf(simulations, '/simulations', [value]);
}

function recordsOf(
  simulations: readonly Json[],
  pointer: string,
  shared: readonly JsonObject[],
): ExportRecord[] {
  return simulations.flatMap((value, at): ExportRecord[] => {
    const fields = isJsonObject(value) ? [value, ...shared] : [];
    return isJsonObject(value) ? [{ value, pointer: `${pointer}/${at}`, fields }] : [];
  });
}

/** In a file of results, whatever has a task and messages is one. */
function isResult(value: Json): boolean {
  if (isSimulation(value)) return true;
  if (!isJsonObject(value) || ownValue(value, 'task_id') === undefined) return false;
  return Array.isArray(ownValue(value, 'messages'));
}

/**
 * By itself it must say more, since chats with the id of a task look alike. The older tau-bench has
 * its messages under `traj`.
 */
function isSimulation(value: Json): value is JsonObject {
  if (!isJsonObject(value) || ownValue(value, 'task_id') === undefined) return false;
  const isOlder = Array.isArray(ownValue(value, 'traj'));
  return isOlder || ownValue(value, 'termination_reason') !== undefined;
}

/** Each trial of a task is a trace. */
function join(records: readonly PlacedRecord[]): PlacedRecord[][] {
  return records.map((record) => [record]);
}

function read([record]: readonly PlacedRecord[], reading: TraceReading): ReadTrace {
  if (record === undefined) return { start: undefined, run: { events: [] } };
  const start = fromDate(ownValue(record.value, 'start_time'));
  const key = Array.isArray(ownValue(record.value, 'traj')) ? 'traj' : 'messages';
  const messages = ownValue(record.value, key);
  if (!Array.isArray(messages)) {
    reading.fault(record, '', 'messages', messages);
    return { start, run: { events: [] } };
  }
  if (textsWithCalls(textsIn(messages.filter(isJsonObject)), reading).length > 0) {
    reading.refuse(record, `/${key}`, writtenCall);
  }
  const pending = new Pending();
  const events = messages.flatMap((message, at): RunEvent[] => {
    const place = `/${key}/${at}`;
    const failed = failedAfter(messages, at);
    const calls = inOneTurn(callsIn(message, place, record, { reading, failed }));
    for (const call of calls) if (call.kind === 'call') pending.call(call);
    if (!isJsonObject(message)) return [...calls];
    noteIn(message, place, { pending, record, reading });
    return [...saidEvents(message, message), ...calls, ...resultEvents(message, message)];
  });
  return { start, usage: usageOfSimulation(record.value, messages), run: { events } };
}

/** Takes note of the ids and the results in a message; a result without its call is refused. */
function noteIn(
  message: JsonObject,
  place: string,
  { pending, record, reading }: { pending: Pending; record: PlacedRecord; reading: TraceReading },
): void {
  pending.note(message);
  for (const result of resultsIn(message)) pending.answer(result, message);
  if (pending.orphan === message) reading.refuse(record, place, 'a result whose call is missing');
}

/** What a simulation tells of its agent, in all and by message; the simulated user's is left out. */
function usageOfSimulation(simulation: JsonObject, messages: readonly Json[]): Usage {
  const own = messages.filter(isJsonObject).filter((message) => !isOthers(message));
  return greatestOfUsages([
    costIn(simulation, ['agent_cost']),
    usageOf('seconds', [ownValue(simulation, 'duration')]),
    sumOfUsages(own.map((message) => ({ ...usageIn(message), ...costIn(message, ['cost']) }))),
  ]);
}

/** The ids of calls that failed, according to the results that follow a message. */
function failedAfter(messages: readonly Json[], at: number): ReadonlySet<string> {
  const failed = new Set<string>();
  for (let next = at + 1; next < messages.length; next++) {
    const message = messages[next];
    if (message === undefined || !isJsonObject(message)) continue;
    if (ownValue(message, 'role') !== 'tool') break;
    for (const id of failedIn(message)) failed.add(id);
  }
  return failed;
}

/**
 * The agent's calls; those that the simulated user makes are none of its. They are in `tool_calls`, or
 * in any other form of a chat where an agent kept what its provider wrote.
 */
function callsIn(
  message: Json,
  pointer: string,
  record: PlacedRecord,
  { reading, failed }: { readonly reading: TraceReading; readonly failed: ReadonlySet<string> },
): Entry[] {
  if (!isJsonObject(message) || isOthers(message)) return [];
  const calls = ownValue(message, 'tool_calls');
  if (ownValue(message, 'role') !== 'assistant') {
    const hasCalls = Array.isArray(calls) && calls.length > 0;
    if (hasCalls)
      reading.refuse(record, pointer, 'a message with calls that does not say whose it is');
    return [];
  }
  if (!Array.isArray(calls) || calls.length === 0) {
    const place = { pointer, paramsPointer: pointer };
    return requestedCalls(message, { record, pointer }, reading).flatMap((call) =>
      reading.call(record, { ...call, ...place, failed: failed.has(call.id ?? '') }),
    );
  }
  return calls.flatMap((call, nth) => {
    const given = isJsonObject(call) ? call : {};
    const inner = ownValue(given, 'function');
    const isInner = isJsonObject(inner);
    const own = isInner ? inner : given;
    const place = `${pointer}/tool_calls/${nth}${isInner ? '/function' : ''}`;
    const { arguments: params = null } = givenArguments(own, ['arguments']);
    return reading.call(record, {
      tool: ownValue(own, 'name'),
      params,
      failed: failed.has(callIdOf(given) ?? ''),
      id: callIdOf(given),
      pointer: place,
      paramsPointer: `${place}/arguments`,
    });
  });
}
