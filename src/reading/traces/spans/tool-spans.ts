import { isJsonObject, type Json, ownValue } from '../../../base/json.ts';
import { fieldAt } from '../../field.ts';
import type { FoundCall, TraceReading } from '../trace-reading.ts';
import { first, type Span, textIn } from './span.ts';

/** Older spellings, and those of older instrumentations, come last. */
const nameKeys = ['gen_ai.tool.name', 'ai.toolCall.name'];
/** Attributes of the operation of a span. */
export const operationKeys = ['gen_ai.operation.name', 'ai.operationId'];
const argumentsKeys = [
  'gen_ai.tool.call.arguments',
  'gcp.vertex.agent.tool_call_args',
  'tool_arguments',
  'ai.toolCall.args',
];
/** Strands Agents write arguments in this event, which holds results elsewhere. */
const argumentsEvent = { name: 'gen_ai.tool.message', scope: 'strands.telemetry.tracer' };
/** The name under which ADK summarises parallel calls, which have spans of their own. */
const mergedCalls = '(merged tools)';

/** Instrumentations with an attribute for the kind of a span, and their attributes of tools. */
const kinds = [
  {
    key: 'openinference.span.kind',
    names: ['tool.name', 'tool_call.function.name'],
    inputs: ['input.value', 'tool_call.function.arguments'],
  },
  {
    key: 'traceloop.span.kind',
    names: ['traceloop.entity.name'],
    inputs: ['traceloop.entity.input'],
  },
  {
    key: 'langfuse.observation.type',
    names: [],
    inputs: ['langfuse.observation.input'],
  },
  { key: 'mlflow.spanType', names: [], inputs: ['mlflow.spanInputs'] },
] as const;

/** All attributes for the kind of a span. */
export const kindKeys = [...operationKeys, ...kinds.map(({ key }) => key)];

/** The call that a tool span stands for; undefined for other spans. */
export function toolCallIn(span: Span, reading: TraceReading): FoundCall | undefined {
  const tool = first(span, nameKeys);
  if (tool?.value === mergedCalls) return undefined;
  const failed = hasFailed(span);
  const operation = first(span, operationKeys)?.value;
  const isTool = operation === 'execute_tool' || operation === 'ai.toolCall';
  const kind = kinds.find(({ key }) => kindIn(span, key) === 'tool');
  if (isTool || (operation === undefined && tool !== undefined)) {
    const name = tool?.value ?? nameShown(span, reading);
    const own = argumentsOf(span);
    const isBare = own.params === undefined && kind !== undefined && typeof name === 'string';
    const given = isBare ? inputOf(span, name, kind.inputs, reading) : own;
    return withArguments({ tool: name, ...given, failed, pointer: '' }, span, reading);
  }
  if (kind === undefined || isHandoff(span)) return undefined;
  const named = textIn(span, [...nameKeys, ...kind.names]);
  const name = named ?? nameShown(span, reading) ?? span.name;
  const given = inputOf(span, name, kind.inputs, reading);
  return withArguments({ tool: name, ...given, failed, pointer: '' }, span, reading);
}

/** What an attribute is called that may hold arguments; the conventions have others of these words. */
const ofArguments = /arg|param|input/i;
const noArguments = /mime|schema|definition|message|token|cost|usage|size|count|model/i;

/** A call; refused where it has no arguments, and they may stand under a key that nobody knows. */
function withArguments(call: FoundCall, span: Span, reading: TraceReading): FoundCall {
  if (call.params !== undefined || reading.ignores(String(call.tool))) return call;
  const { value } = span.record;
  const own = isJsonObject(value) ? Object.entries<Json>(value) : [];
  const found = [...Object.entries<Json>(span.attributes), ...own].find(([key, given]) => {
    if (!ofArguments.test(key) || noArguments.test(key)) return false;
    const object = typeof given === 'string' ? reading.objectInText(given) : given;
    return isJsonObject(object ?? null) && Object.keys(object as object).length > 0;
  });
  if (found === undefined) return call;
  const what = `a call of ${String(call.tool)} with ${found[0]} in place of arguments`;
  reading.refuse(span.record, span.pointerOf(found[0]), what);
  return { ...call, params: {} };
}

/** What instrumentations put before and after the tool's name in the name that a span is shown by. */
const shown =
  /^(?:execute_tool|tools\/call|running tool:?|tool:) +['"]?(.+?)['"]?$|^([^\s.]+)\.tool$/i;

/** The tool in the name that a span is shown by; undefined where it is in no known form. */
export function shownName(name: string): string | undefined {
  const [, before, behind] = shown.exec(name) ?? [];
  return before ?? behind;
}

/** The same of a span, unless its name as a whole is that of a tool that somebody knows. */
function nameShown({ name }: Span, { parametersOf }: TraceReading): string | undefined {
  return parametersOf(name) === undefined ? shownName(name) : name;
}

/** Whether a span is of a hand-over to another agent, which is no call of a tool. */
export function isHandoff(span: Span): boolean {
  const kinds = kindKeys.map((key) => kindIn(span, key));
  return kinds.includes('handoff') || /^handoff to /i.test(span.name);
}

/** The kind that an instrumentation gives a span; MLflow writes it as JSON text. */
export function kindIn(span: Span, key: string): string | undefined {
  return textIn(span, [key])?.replaceAll('"', '').toLowerCase();
}

/** Whether a call failed, by the span's status or the tool's result. */
function hasFailed(span: Span): boolean {
  if (span.hasFailed || first(span, ['error.type']) !== undefined) return true;
  return textIn(span, ['tool.status', 'gen_ai.tool.status']) === 'error';
}

type Arguments = Pick<FoundCall, 'params' | 'paramsPointer'>;

function argumentsOf(span: Span): Arguments {
  const found = first(span, argumentsKeys);
  if (found !== undefined) {
    return { params: found.value, paramsPointer: span.pointerOf(found.key) };
  }
  // An attribute that is there and holds nothing says that there are none.
  const isNull = argumentsKeys.some((key) => fieldAt(span.attributes, key) === null);
  if (isNull) return { params: {}, paramsPointer: '' };
  const isStrands = span.scope === argumentsEvent.scope;
  const event = isStrands && span.events.find(({ name }) => name === argumentsEvent.name);
  if (!event) return { params: undefined, paramsPointer: '' };
  return { params: ownValue(event.attributes, 'content'), paramsPointer: event.pointer };
}

/** The input of a tool as tracers of arbitrary functions write it. */
function inputOf(
  span: Span,
  tool: string,
  keys: readonly string[],
  reading: TraceReading,
): Arguments {
  const found = first(span, [...keys, ...argumentsKeys]);
  if (found === undefined) return { params: undefined, paramsPointer: '' };
  const { value } = found;
  const inner = typeof value === 'string' ? reading.readText(value) : undefined;
  const text = typeof inner === 'string' ? inner : value;
  const object = typeof text === 'string' ? reading.objectInText(text) : text;
  const paramsPointer = span.pointerOf(found.key);
  if (object === undefined) return { params: value, paramsPointer };
  const beside = keyBeside(object, tool, reading);
  if (beside !== undefined && !reading.ignores(tool))
    reading.refuse(
      span.record,
      paramsPointer,
      `a call of ${tool} with “${beside}” beside arguments`,
    );
  return { params: unwrapped(object, tool, reading), paramsPointer };
}

/** What stands around the arguments of a call, and beside them there. */
const wrapping = [
  'kwargs',
  'input_str',
  'args',
  'inputs',
  'tags',
  'metadata',
  'config',
  'callbacks',
];

/** What stands beside wrapped arguments and may be one itself: whether it is, nobody knows. */
function keyBeside(value: Json, tool: string, reading: TraceReading): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const inputs = ownValue(value, 'inputs');
  if (inputs !== undefined && !reading.hasParameter(tool, 'inputs')) {
    const inside = keyBeside(inputs, tool, reading);
    if (inside !== undefined) return inside;
  }
  const isWrapped =
    isJsonObject(ownValue(value, 'kwargs') ?? null) || ownValue(value, 'input_str') !== undefined;
  const isOwn = wrapping.some((key) => reading.hasParameter(tool, key));
  if (!isWrapped || isOwn) return undefined;
  return Object.keys(value).find((key) => !wrapping.includes(key) && !/^(?:self|cls)$/.test(key));
}

/**
 * Unwraps a function's `args` and `kwargs`, and the input of a LangChain tool, unless the tool has a
 * parameter of that name. Positional arguments have no names.
 */
function unwrapped(value: Json, tool: string, reading: TraceReading): Json {
  if (!isJsonObject(value)) return value;
  const inside = (key: string) =>
    reading.hasParameter(tool, key) ? undefined : ownValue(value, key);
  const text = inside('input_str');
  if (text !== undefined) {
    const inputs = inside('inputs');
    if (isJsonObject(inputs)) return unwrapped(inputs, tool, reading);
    return (typeof text === 'string' ? reading.objectInText(text) : undefined) ?? text;
  }
  const kwargs = inside('kwargs');
  if (isJsonObject(kwargs)) {
    const args = inside('args');
    const isByName = !Array.isArray(args) || args.length === 0;
    return isByName ? kwargs : args;
  }
  const [key, ...more] = Object.keys(value);
  const input = key === 'input' && more.length === 0 ? inside('input') : undefined;
  if (isJsonObject(input)) return input;
  return (typeof input === 'string' ? reading.objectInText(input) : undefined) ?? value;
}
