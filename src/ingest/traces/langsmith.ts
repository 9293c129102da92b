import { isJsonObject, type Json, type JsonObject, ownValue } from '../../model/json.ts';
import { byTime, earliest, fromDate, fromNumber } from './start-time.ts';
import type { ExportFormat, ReadTrace } from './trace-format.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';

/** LangSmith's runs: a run, a list of them, the answer of a query, or a tree with `child_runs`. */
export const langsmith: ExportFormat = { kind: 'export', cut, idFields, join, read };

function idFields(named: string): string[] {
  return [named, 'custom_id', 'customer_id', 'profile_id'];
}

function cut(value: Json): ExportRecord[] | undefined {
  if (isRun(value)) return runsIn(value, '', undefined);
  const [list, pointer] = Array.isArray(value)
    ? [value, '']
    : [isJsonObject(value) ? ownValue(value, 'runs') : undefined, '/runs'];
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRun)) return undefined;
  return list.flatMap((run, at) => runsIn(run, `${pointer}/${at}`, undefined));
}

function isRun(value: Json): value is JsonObject {
  return isJsonObject(value) && typeof ownValue(value, 'run_type') === 'string';
}

/** A run and those inside of it; a run inside of another has that one as its parent. */
function runsIn(run: JsonObject, pointer: string, parent: Json | undefined): ExportRecord[] {
  const children = ownValue(run, 'child_runs');
  const value = parent === undefined ? run : { parent_run_id: parent, ...run };
  const nested = (Array.isArray(children) ? children : []).flatMap((child, at) =>
    isRun(child) ? runsIn(child, `${pointer}/child_runs/${at}`, ownValue(run, 'id')) : [],
  );
  return [{ value, pointer, fields: fieldsOf(run) }, ...nested];
}

/** Metadata comes first, so that its keys need no path. */
function fieldsOf(run: JsonObject): JsonObject[] {
  const extra = ownValue(run, 'extra');
  const metadata = isJsonObject(extra) ? ownValue(extra, 'metadata') : undefined;
  return [isJsonObject(metadata) ? metadata : {}, run];
}

/** Runs by their trace, each once. */
function join(records: readonly PlacedRecord[]): PlacedRecord[][] {
  const byId = new Map<Json | undefined, PlacedRecord>();
  for (const record of records) {
    const id = ownValue(record.value, 'id') ?? undefined;
    if (id === undefined || !byId.has(id)) byId.set(id ?? `without an id: ${byId.size}`, record);
  }
  const traces = new Map<Json | undefined, PlacedRecord[]>();
  for (const record of byId.values()) {
    const trace = traceOf(record.value, byId);
    const runs = traces.get(trace);
    if (runs === undefined) traces.set(trace, [record]);
    else runs.push(record);
  }
  return [...traces.values()].map((runs) => runs.sort((a, b) => byTime(startOf(a), startOf(b))));
}

/** The trace that a run names, else the run at the top of its parents. */
function traceOf(run: JsonObject, byId: ReadonlyMap<Json | undefined, PlacedRecord>): Json {
  const passed = new Set<JsonObject>();
  let at = run;
  while (!passed.has(at)) {
    passed.add(at);
    const trace = ownValue(at, 'trace_id');
    if (typeof trace === 'string') return trace;
    const parent = ownValue(at, 'parent_run_id') ?? undefined;
    const above = parent === undefined ? undefined : byId.get(parent);
    if (above === undefined) return parent ?? ownValue(at, 'id') ?? null;
    at = above.value;
  }
  return ownValue(at, 'id') ?? null;
}

function read(trace: readonly PlacedRecord[], reading: TraceReading): ReadTrace {
  const tools = trace.filter(({ value }) => ownValue(value, 'run_type') === 'tool');
  const entries = tools.flatMap((run) => {
    const tool = ownValue(run.value, 'name');
    if (startOf(run) === undefined) {
      const name = typeof tool === 'string' ? tool : undefined;
      reading.fault(run, '', 'start', ownValue(run.value, 'start_time'), name);
    }
    const params = paramsOf(run.value, reading);
    const failed = typeof ownValue(run.value, 'error') === 'string';
    return reading.call(run, { tool, params, failed, pointer: '', paramsPointer: '/inputs' });
  });
  return { start: earliest(trace.map(startOf)), entries };
}

/**
 * The inputs of a tool. LangChain's tracers may write the arguments as text under `input`, unless the
 * tool has a parameter of that name.
 */
function paramsOf(run: JsonObject, reading: TraceReading): Json | undefined {
  const inputs = ownValue(run, 'inputs') ?? undefined;
  if (!isJsonObject(inputs) || Object.keys(inputs).length !== 1) return inputs;
  const [input, tool] = [ownValue(inputs, 'input'), ownValue(run, 'name')];
  if (typeof input !== 'string' || typeof tool !== 'string') return inputs;
  if (reading.hasParameter(tool, 'input')) return inputs;
  return reading.objectInText(input) ?? inputs;
}

/** Python writes times as text, JavaScript in milliseconds too. */
function startOf({ value }: PlacedRecord): bigint | undefined {
  const time = ownValue(value, 'start_time');
  return fromDate(time) ?? fromNumber(time, 1_000_000n);
}
