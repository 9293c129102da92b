import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { grouped } from '../../base/lists-by-key.ts';
import { plainText } from '../../base/text/plain-text.ts';
import { endIn } from '../answer-end.ts';
import { type CallEntry, inOneTurn } from '../entry.ts';
import type { ReadText } from '../repair/mend.ts';
import { timeIn, usageOfRuns } from '../usage/run-usage.ts';
import { messagesIn } from './answers.ts';
import { requestedCalls } from './asked-calls.ts';
import { betterForm } from './better-form.ts';
import { memberBeyond, nameOf } from './claims.ts';
import { hasFailed } from './results.ts';
import { withTexts } from './run-of-trace.ts';
import { spansBelow } from './spans/span-tree.ts';
import { byTime, earliest } from './start-time.ts';
import type { ExportFormat, ReadTrace } from './trace-format.ts';
import type { TraceReading } from './trace-reading.ts';
import type { ExportRecord, PlacedRecord } from './trace-record.ts';
import { turnsIn } from './turns.ts';

/** LangSmith's runs: a run, a list, the result of a query, or a tree with `child_runs`. */
export const langsmithTrace: ExportFormat = {
  kind: 'export',
  isSpread: true,
  cut,
  idFields,
  join,
  read,
};

function idFields(named: string): string[] {
  return [named, 'custom_id', 'customer_id', 'profile_id'];
}

function cut(value: Json, readText: ReadText): ExportRecord[] | undefined {
  if (isRun(value)) return runsIn(value, '', undefined, readText);
  const [list, pointer] = Array.isArray(value)
    ? [value, '']
    : [isJsonObject(value) ? ownValue(value, 'runs') : undefined, '/runs'];
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRun)) return undefined;
  return list.flatMap((run, at) => runsIn(run, `${pointer}/${at}`, undefined, readText));
}

function isRun(value: Json): value is JsonObject {
  return isJsonObject(value) && typeof ownValue(value, 'run_type') === 'string';
}

/** A run and all runs inside it; the parent of a nested run is the run around it. */
function runsIn(
  run: JsonObject,
  pointer: string,
  parent: Json | undefined,
  readText: ReadText,
): ExportRecord[] {
  const children = ownValue(run, 'child_runs');
  const value = parent === undefined ? run : { parent_run_id: parent, ...run };
  const nested = (Array.isArray(children) ? children : []).flatMap((child, at) =>
    isRun(child) ? runsIn(child, `${pointer}/child_runs/${at}`, ownValue(run, 'id'), readText) : [],
  );
  return [{ value, pointer, fields: fieldsOf(run, readText) }, ...nested];
}

/** Where fields are looked up. Metadata comes first, so that its keys need no path. */
function fieldsOf(run: JsonObject, readText: ReadText): JsonObject[] {
  const extra = columnOf(run, 'extra', readText);
  const metadata = isJsonObject(extra) ? ownValue(extra, 'metadata') : undefined;
  return [isJsonObject(metadata) ? metadata : {}, run];
}

/** Groups runs by trace, without duplicates. */
function join(records: readonly PlacedRecord[]): PlacedRecord[][] {
  const byId = new Map<Json | undefined, PlacedRecord>();
  for (const record of records) {
    const id = ownValue(record.value, 'id') ?? undefined;
    if (id === undefined || !byId.has(id)) byId.set(id ?? `without an id: ${byId.size}`, record);
  }
  const traces = grouped(byId.values(), ({ value }) => traceOf(value, byId));
  return [...traces.values()].map((runs) => runs.sort((a, b) => byTime(startOf(a), startOf(b))));
}

/** The trace that a run names, otherwise its topmost ancestor. */
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

/** A member of a run; bulk exports have it as JSON text. */
function columnOf(run: JsonObject, key: string, readText: ReadText): Json | undefined {
  const value = ownValue(run, key) ?? undefined;
  return typeof value === 'string' ? (readText(value) ?? value) : value;
}

/** Reads a trace: tool runs show the calls made, and model runs the calls requested. */
function read(trace: readonly PlacedRecord[], reading: TraceReading): ReadTrace {
  const [first] = trace as readonly [PlacedRecord, ...PlacedRecord[]];
  const ofType = (...types: string[]) =>
    trace.filter(({ value }) => types.includes(plainText(ownValue(value, 'run_type'))));
  const asking = reading.apart();
  const inner = innerOf(trace);
  const tools = ofType('tool').map((run) => stepOf(run, toolCall(run, reading), inner));
  const models = ofType('llm').map((run) => stepOf(run, modelCalls(run, asking), inner));
  const ends = models.map(({ record }) => ({
    record,
    end: endIn(columnOf(record.value, 'outputs', reading.readText)),
  }));
  reading.end(ends, asking);
  const [made, asked] = [tools, models].map((steps) => steps.flatMap(({ entries }) => entries));
  const forms = { made: made ?? [], asked: asked ?? [], faults: asking.faults };
  const entries = betterForm(forms, first, reading);
  reading.requireArguments(entries === made ? tools : models);
  if (entries.length === 0) refuseOthers(ofType('chain', 'agent'), models, reading);
  else refuseNamed(trace, entries, reading);
  const usage = usageOfRuns(trace, reading.readText);
  const events = withTexts(entries, reading.said);
  return { start: earliest(trace.map(startOf)), run: { events }, usage };
}

function stepOf(
  record: PlacedRecord,
  entries: readonly CallEntry[],
  inner: ReadonlySet<PlacedRecord>,
) {
  const isInner = inner.has(record);
  const told = { time: startOf(record), source: record.value, ...(isInner && { isInner }) };
  return { record, entries: entries.map((entry) => ({ ...entry, ...told })) };
}

/** The runs inside of runs of tools. */
function innerOf(trace: readonly PlacedRecord[]): ReadonlySet<PlacedRecord> {
  const nodes = trace.map((record) => {
    const [id, parent] = ['id', 'parent_run_id'].map((key) => ownValue(record.value, key));
    return { record, id: plainText(id ?? ''), parent: plainText(parent ?? '') };
  });
  const tools = nodes.filter(({ record }) => ownValue(record.value, 'run_type') === 'tool');
  return new Set([...spansBelow(nodes, tools)].map(({ record }) => record));
}

/**
 * Refuses a trace in which a run of another kind has calls, while no model or tool run has any: the
 * trace is then not complete.
 */
function refuseOthers(
  runs: readonly PlacedRecord[],
  models: readonly object[],
  reading: TraceReading,
): void {
  for (const run of runs) {
    const name = ownValue(run.value, 'name');
    const isTool = typeof name === 'string' && reading.parametersOf(name) !== undefined;
    const messages =
      messagesIn(columnOf(run.value, 'outputs', reading.readText) ?? null, reading.readText) ?? [];
    const hasCalls = messages.some((message) => (turnsIn(message) ?? []).length > 0);
    if (isTool) reading.refuse(run, '', `a run called ${name}`);
    else if (hasCalls)
      reading.refuse(run, '/outputs', 'a run with calls, without the runs of models');
  }
  const [run] = runs;
  if (run !== undefined && models.length === 0) reading.doubt(run);
}

/** Refuses runs that are none of tools or models, and have the name of a tool of which no call was read. */
function refuseNamed(
  trace: readonly PlacedRecord[],
  entries: readonly CallEntry[],
  reading: TraceReading,
): void {
  const tools = new Set(entries.map(({ call }) => call.tool));
  for (const run of trace) {
    const name = plainText(ownValue(run.value, 'name'));
    const isOther = !['tool', 'llm'].includes(plainText(ownValue(run.value, 'run_type')));
    // A type that says tool is one whether somebody knows the name or not.
    const isTool = saysTool.test(plainText(ownValue(run.value, 'run_type')));
    if (isOther && !tools.has(name) && (isTool || reading.parametersOf(name) !== undefined))
      reading.refuse(run, '', `a run called ${name}`);
    const isRead = (call: JsonObject) =>
      tools.has(nameOf(call) ?? '') || reading.ignores(nameOf(call) ?? '');
    const key = memberBeyond(run.value, isRead);
    if (key !== undefined) reading.refuse(run, '', `a run with a call under ${key}`);
  }
}

const saysTool = /tool|function|action/i;

function toolCall(run: PlacedRecord, reading: TraceReading): CallEntry[] {
  const tool = ownValue(run.value, 'name');
  requireStart(run, reading, tool);
  const params = paramsOf(run.value, reading);
  if (isMixed(run.value, plainText(tool), params, reading))
    reading.refuse(run, '/inputs', `a call of ${plainText(tool)} with others beside “input”`);
  const failed = hasFailed(run.value);
  return reading.call(run, { tool, params, failed, pointer: '', paramsPointer: '/inputs' });
}

function requireStart(run: PlacedRecord, reading: TraceReading, tool: Json | undefined): void {
  if (startOf(run) !== undefined) return;
  const name = typeof tool === 'string' ? tool : undefined;
  reading.fault(run, '', 'start', ownValue(run.value, 'start_time'), name);
}

/** The calls in a model's answer; those of one message are one turn. */
function modelCalls(run: PlacedRecord, reading: TraceReading): readonly CallEntry[] {
  const place = { pointer: '/outputs', paramsPointer: '/outputs' };
  const outputs = columnOf(run.value, 'outputs', reading.readText);
  const messages = outputs === undefined ? [] : messagesIn(outputs, reading.readText);
  if (messages === undefined) reading.refuse(run, place.pointer, 'an answer that is cut off');
  if (outputs === undefined && !hasFailed(run.value)) {
    reading.refuse(run, '', 'a run of a model without what it answered');
  }
  const entries = (messages ?? []).flatMap((message) => {
    const calls = requestedCalls(message, { record: run, pointer: place.pointer }, reading);
    return inOneTurn(calls.flatMap((call) => reading.call(run, { ...call, ...place })));
  });
  if (entries.length > 0) requireStart(run, reading, undefined);
  return entries;
}

/** Whether others stand beside the text that the arguments were read from, which may be arguments, too. */
function isMixed(
  run: JsonObject,
  tool: string,
  params: Json | undefined,
  reading: TraceReading,
): boolean {
  const inputs = columnOf(run, 'inputs', reading.readText) ?? null;
  if (!isJsonObject(inputs) || !isJsonObject(params ?? null) || params === inputs) return false;
  const filled = Object.keys(inputs).filter((key) => ownValue(inputs, key) !== null);
  const isParameter = (key: string) => reading.hasParameter(tool, key);
  const isOfTool =
    Object.keys(params as JsonObject).every(isParameter) && !filled.some(isParameter);
  return filled.length > 1 && !isOfTool && !reading.ignores(tool);
}

/**
 * The arguments of a tool run. LangChain's tracers may write them as text under `input`; this does not
 * apply to a tool with a parameter of that name.
 */
function paramsOf(run: JsonObject, reading: TraceReading): Json | undefined {
  const inputs = columnOf(run, 'inputs', reading.readText);
  if (!isJsonObject(inputs)) return inputs;
  const [input, tool] = [ownValue(inputs, 'input'), ownValue(run, 'name')];
  if (typeof input !== 'string' || typeof tool !== 'string') return inputs;
  const object = reading.objectInText(input);
  const keys = Object.keys(object ?? {});
  const isOfTool = keys.length > 0 && keys.every((key) => reading.hasParameter(tool, key));
  if (reading.hasParameter(tool, 'input') && !isOfTool) return inputs;
  const isAlone = Object.keys(inputs).length === 1;
  return object ?? (isAlone && /^\s*\{/.test(input) ? input : inputs);
}

function startOf({ value }: PlacedRecord): bigint | undefined {
  return timeIn(value, 'start_time');
}
