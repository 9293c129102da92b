import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import { byText } from '../../../base/text/by-text.ts';
import { readJsonText } from '../../../model/read-json.ts';
import { saysCalls } from '../../call-ends.ts';
import { type CallEntry, inOneTurn } from '../../entry.ts';
import { usageOfSpans } from '../../usage/span-usage.ts';
import { requestedCalls } from '../asked-calls.ts';
import { betterForm } from '../better-form.ts';
import { callKey } from '../call-key.ts';
import { callsWithin, isCallShaped, memberBeyond, nameOf, noVocabulary } from '../claims.ts';
import { resultOf, withTexts } from '../run-of-trace.ts';
import { byTime, earliest } from '../start-time.ts';
import type { ExportFormat, ReadTrace } from '../trace-format.ts';
import type { FoundCall, TraceReading } from '../trace-reading.ts';
import type { PlacedRecord } from '../trace-record.ts';
import { answerIn, finishIn, spanEnd } from './model-messages.ts';
import { type CallingSpan, settleSteps, withoutSums } from './one-call.ts';
import { withoutServed } from './served.ts';
import { first, type Span, textIn } from './span.ts';
import type { SpanEvent } from './span-data.ts';
import { spansAround } from './span-tree.ts';
import { isHandoff, kindIn, kindKeys, operationKeys, shownName, toolCallIn } from './tool-spans.ts';

const agentKeys = ['gen_ai.agent.name', 'agent_name'];
/** Attributes and events that only models, tools and agents have. */
const ofModels =
  /^(?:gen_ai|llm|openinference|traceloop|langfuse|mlflow|mcp|ai)(?:\.|$)|^agent_name$/;

/** Makes an export format of spans. Formats differ in their envelopes; all spans are read in the same way. */
export function spanFormat(wrapping: Pick<ExportFormat, 'cut' | 'idFields'>): ExportFormat {
  return { kind: 'export', isSpread: true, ...wrapping, join, read };
}

/** Groups spans by trace, without duplicates; traces without any model, tool or agent are dropped. */
function join(records: readonly PlacedRecord[]): PlacedRecord[][] {
  const traces = new Map<string, Map<string, PlacedRecord>>();
  for (const record of records) {
    const { trace = '', id = '', isLog = false } = record.span ?? {};
    const key = trace || `without an id: ${traces.size}`;
    const spans = traces.get(key) ?? new Map<string, PlacedRecord>();
    const own = isLog || id === '' ? `without an id: ${spans.size}` : id;
    if (!spans.has(own)) spans.set(own, record);
    traces.set(key, spans);
  }
  const found = [...traces.values()]
    .map((spans) => [...spans.values()].sort((a, b) => byTime(a.span?.start, b.span?.start)))
    .filter((spans) => spans.some(isOfModels));
  return withoutServed(found, isOfModels);
}

function isOfModels({ span }: PlacedRecord): boolean {
  if (span === undefined) return false;
  if (span.events.some(({ name }) => ofModels.test(name))) return true;
  return Object.keys(span.attributes).some((key) => ofModels.test(key));
}

/** Reads a trace: tool spans show the calls made, and model spans the calls requested. */
function read(trace: readonly PlacedRecord[], reading: TraceReading): ReadTrace {
  const [record] = trace as readonly [PlacedRecord, ...PlacedRecord[]];
  const spans = withLogs(trace);
  const tools = onceByRequest(
    spans.flatMap((span): CallingSpan[] => {
      const call = toolCallIn(span, reading);
      return call === undefined ? [] : [stepOf(span, [call], reading)];
    }),
  );
  const ofTools = new Set(tools.map(({ span }) => span));
  const asking = reading.apart();
  const answers = answersIn(spans, (span) => !ofTools.has(span), asking);
  for (const steps of [tools, answers]) {
    settleSteps(spans, steps, (span) => textIn(span, agentKeys), ofTools);
  }
  const ends = spans.filter((span) => !ofTools.has(span) && saysAnswer(span, reading));
  reading.end(
    ends.map((span) => ({ record: span.record, end: spanEnd(span, reading.readText) })),
    asking,
  );
  const [made, asked] = [callsOf(tools), onceById(callsOf(answers))];
  const isHandedOver = spans.some(isHandoff);
  const forms = { made, asked, faults: asking.faults, isHandedOver };
  const entries = betterForm(forms, record, reading);
  const isMade = entries === made;
  const spanOfCall = new Map(
    tools.flatMap(({ span, entries }) => entries.map(({ call }) => [call, span] as const)),
  );
  const steps = isMade ? tools : answers;
  reading.requireArguments(steps.map(({ span, entries }) => ({ record: span.record, entries })));
  refuseUnknown(
    spans.filter((span) => !ofTools.has(span)),
    spans,
    [...tools, ...answers],
    isMade,
    reading,
  );
  if (entries.length === 0 && !spans.some((span) => saysAnswer(span, reading))) {
    reading.doubt(record);
  }
  const usage = usageOfSpans(spans, reading.readText);
  const events = withTexts(entries, reading.said).flatMap((event) => {
    const span = event.kind === 'call' ? spanOfCall.get(event.call) : undefined;
    return span === undefined || event.kind !== 'call'
      ? [event]
      : [event, ...resultOf(span, event)];
  });
  return { start: earliest(trace.map(({ span }) => span?.start)), run: { events }, usage };
}

function callsOf(steps: readonly CallingSpan[]): CallEntry[] {
  return steps.flatMap(({ entries }) => inOneTurn(entries));
}

/** Joins the client's and the server's span of one MCP request where neither encloses the other. */
function onceByRequest(steps: readonly CallingSpan[]): CallingSpan[] {
  const known = new Set<string>();
  return steps.map((step) => {
    const ids = ['mcp.session.id', 'jsonrpc.request.id'].map(
      (key) => first(step.span, [key])?.value,
    );
    if (ids.includes(undefined)) return step;
    const key = JSON.stringify([...ids, ...step.entries.map(callKey)]);
    const isKnown = known.has(key);
    known.add(key);
    return isKnown ? { ...step, entries: [] } : step;
  });
}

/**
 * Drops repeated calls with the same id: a framework's instrumentation and a client's may record the
 * same call side by side.
 */
function onceById(calls: readonly CallEntry[]): CallEntry[] {
  const known = new Set<string>();
  return calls.filter((entry) => {
    if (entry.id === undefined) return true;
    const key = JSON.stringify([entry.id, callKey(entry)]);
    const isKnown = known.has(key);
    known.add(key);
    return !isKnown;
  });
}

/** Spans with their log records. A log record without its span counts as a span. */
function withLogs(trace: readonly PlacedRecord[]): Span[] {
  const spans = new Map<string, Span & { logs: SpanEvent[] }>();
  for (const isLog of [false, true]) {
    for (const record of trace) {
      const { span } = record;
      if (span === undefined || (span.isLog ?? false) !== isLog) continue;
      const id = isLog ? span.parent : span.id;
      const owner = isLog ? spans.get(id) : undefined;
      if (owner !== undefined) owner.logs.push(...span.events);
      else {
        const logs = isLog ? [...span.events] : [];
        const own = isLog ? { id, parent: '', events: [] } : {};
        spans.set(id || `without an id: ${spans.size}`, { ...span, ...own, record, logs });
      }
    }
  }
  return [...spans.values()].sort((a, b) => byTime(a.start, b.start));
}

function answersIn(
  spans: readonly Span[],
  isAnswer: (span: Span) => boolean,
  reading: TraceReading,
): CallingSpan[] {
  const steps = spans.filter(isAnswer).map((span) => answerOf(span, reading));
  return withoutSums(spans, steps, (span) => {
    return operationKeys.map((key) => kindIn(span, key)).find((kind) => kind !== undefined);
  });
}

/** The calls that a model requests in a span. */
function answerOf(span: Span, reading: TraceReading): CallingSpan {
  const answer = answerIn(span, reading.readText);
  if (answer === undefined) return { span, entries: [] };
  const { pointer, messages } = answer;
  const place = { record: span.record, pointer };
  if (messages === undefined) reading.refuse(span.record, pointer, 'an answer that is cut off');
  const calls = (messages ?? []).flatMap((message) => requestedCalls(message, place, reading));
  const found = calls.map((call) => ({ ...call, pointer, paramsPointer: pointer }));
  return stepOf(span, found, reading);
}

function stepOf(span: Span, calls: readonly FoundCall[], reading: TraceReading): CallingSpan {
  const [call] = calls;
  if (call !== undefined && span.start === undefined) {
    const name = typeof call.tool === 'string' ? call.tool : undefined;
    reading.fault(span.record, '', 'start', undefined, name);
  }
  const told = { time: span.start, source: span.record.value };
  const entries = calls.flatMap((each) => reading.call(span.record, each));
  return { span, entries: entries.map((entry) => ({ ...entry, ...told })) };
}

const saysCall = /tool|function|call/i;
/** Whether a span records a model's answer, or at least its end. */
function saysAnswer(span: Span, { readText }: TraceReading): boolean {
  return answerIn(span, readText) !== undefined || finishOf(span) !== '';
}

/**
 * Refuses a trace with an unread span that may be a call:
 *
 * - its kind says so;
 * - it has the name of a tool of the gold, and no call of that tool was read;
 * - it is a call of MCP, and the tool was not recorded;
 * - it is a model's answer that ended with calls, and these were not recorded.
 *
 * A span around or inside a call that was read belongs to that call, so only its kind matters.
 */
function refuseUnknown(
  others: readonly Span[],
  spans: readonly Span[],
  steps: readonly CallingSpan[],
  isMade: boolean,
  reading: TraceReading,
): void {
  const read = steps.filter(({ entries }) => entries.length > 0);
  const around = spansAround(
    spans,
    read.map(({ span }) => span),
  );
  const calls = read.flatMap(({ entries }) => entries);
  const tools = new Set(calls.map(({ call }) => call.tool));
  for (const span of others) {
    const what =
      unknownKind(span) ??
      (around.has(span) ? undefined : unreadIn(span, tools, isMade, reading)) ??
      (around.has(span) ? undefined : madeAgain(span, calls));
    if (what !== undefined) reading.refuse(span.record, '', what);
  }
  const ofOthers = new Set(others);
  for (const span of spans) {
    const what = callBeside(span, ofOthers.has(span), tools, reading);
    if (what !== undefined) reading.refuse(span.record, '', what);
  }
}

/** A span that is called as a tool of which calls were read, with arguments of its own. */
function madeAgain(span: Span, calls: readonly CallEntry[]): string | undefined {
  const name = shownName(span.name) ?? span.name;
  const same = calls.filter(({ call }) => call.tool === name);
  const input = same.length > 0 ? first(span, inputKeys)?.value : undefined;
  const value = typeof input === 'string' ? readJsonText(input) : input;
  if (value === undefined || !isJsonObject(value)) return undefined;
  const params = Object.entries<Json>(value);
  const keysOf = (given: readonly (readonly [string, Json])[]) =>
    JSON.stringify(given.map(([key]) => key).sort(byText));
  const isAlike = same.some(({ call }) => keysOf(call.params ?? []) === keysOf(params));
  const key = callKey({ kind: 'call', call: { tool: name, params }, isText: false });
  return isAlike && !same.some((entry) => callKey(entry) === key)
    ? `a span called ${span.name}`
    : undefined;
}

/**
 * What in a span looks like a call of a tool of which none was read: a member of it, what a model answered in
 * it, or the whole of what went into another span or came out of it.
 */
function callBeside(
  span: Span,
  isOther: boolean,
  tools: ReadonlySet<string>,
  reading: TraceReading,
): string | undefined {
  const isRead = (call: JsonObject) => {
    const name = nameOf(call) ?? '';
    return tools.has(name) || reading.ignores(name);
  };
  const { value } = span.record;
  const key = isJsonObject(value) ? memberBeyond(value, isRead) : undefined;
  if (key !== undefined) return `a span with a call under ${key}`;
  if (!isOther) return undefined;
  const said = answerIn(span, reading.readText)?.messages ?? [];
  const isAsked = said.some((message) =>
    callsWithin(message, noVocabulary).some((call) => !isRead(call)),
  );
  if (isAsked) return "a model's answer with a call that no span shows";
  const whole = inputKeys.map((each) => first(span, [each])?.value ?? null).filter(isJsonObject);
  const isCall = whole.some((object) => isCallShaped(object, noVocabulary) && !isRead(object));
  return isCall ? `a span called ${span.name}, which holds a call` : undefined;
}

/** What went into a span that is none of a tool, and came out of it. */
const inputKeys = [
  ...['langfuse.observation.input', 'langfuse.observation.output', 'input.value', 'output.value'],
  ...['mlflow.spanInputs', 'mlflow.spanOutputs'],
  ...['traceloop.entity.input', 'traceloop.entity.output'],
];

function unknownKind(span: Span): string | undefined {
  const kind = kindKeys
    .map((key) => kindIn(span, key))
    .find((each) => each !== undefined && saysCall.test(each) && !known.has(each));
  return kind && `a span of the kind ${kind}`;
}

function unreadIn(
  span: Span,
  tools: ReadonlySet<string>,
  isMade: boolean,
  reading: TraceReading,
): string | undefined {
  const shown = shownName(span.name);
  const isKnown = reading.parametersOf(span.name) !== undefined;
  const name = isKnown ? span.name : shown;
  if (name !== undefined && !tools.has(name)) return `a span called ${span.name}`;
  if (textIn(span, ['mcp.method.name']) === 'tools/call') {
    return 'a call of MCP whose tool is not recorded';
  }
  const isAsking = !isMade && saysCall.test(finishOf(span));
  // An answer that says so itself was refused where it was read.
  const isTold = answerIn(span, reading.readText)?.messages?.some(saysCalls) === true;
  return isAsking && !isTold ? "a model's answer with calls, which are not recorded" : undefined;
}

/** Kinds of spans that are read, or that summarise calls with spans of their own. */
const known = new Set(['execute_tool', 'ai.toolcall', 'tool']);

function finishOf(span: Span): string {
  const value = finishIn(span);
  const reasons = Array.isArray(value) ? value : [value ?? ''];
  return reasons.filter((reason) => typeof reason === 'string').join(' ');
}
