import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { commonIds, objectsAmong, objectsIn, textUnder } from './spans/objects-in.ts';
import type { SpanData } from './spans/span-data.ts';
import { spanFormat } from './spans/span-format.ts';
import { shownName } from './spans/tool-spans.ts';
import { fromDate } from './start-time.ts';
import type { ExportRecord } from './trace-record.ts';

/** Mastra's spans, in a list or in their trace. */
export const mastraTrace = spanFormat({ cut, idFields: commonIds });

function cut(value: Json): ExportRecord[] | undefined {
  const bare = objectsIn(value, ['data'], isSpan);
  if (bare !== undefined) return bare.map(({ object, pointer }) => recordOf(object, pointer, {}));
  const traces = objectsIn(value, ['data', 'traces'], (trace) => spansOf(trace) !== undefined);
  return traces?.flatMap(({ object, pointer }) => {
    const { spans: _, ...shared } = object;
    return (spansOf(object) ?? []).map((span, at) =>
      recordOf(span, `${pointer}/spans/${at}`, shared),
    );
  });
}

function spansOf(trace: JsonObject): readonly JsonObject[] | undefined {
  const spans = ownValue(trace, 'spans');
  if (!Array.isArray(spans) || spans.length === 0) return undefined;
  return spans.every((span) => isJsonObject(span) && isSpan(span))
    ? (spans as readonly JsonObject[])
    : undefined;
}

function isSpan(value: JsonObject): boolean {
  const isNamed = ['traceId', 'name'].every((key) => textUnder(value, key) !== '');
  return (
    isNamed && typeOf(value) !== '' && ownValue(value, 'startTime') !== undefined && !isOther(value)
  );
}

/** Whether a span is one of Langfuse, which has types in capitals. */
function isOther(value: JsonObject): boolean {
  return /^[A-Z_]+$/.test(typeOf(value));
}

function typeOf(span: JsonObject): string {
  return textUnder(span, 'type') || textUnder(span, 'spanType');
}

function recordOf(span: JsonObject, pointer: string, trace: JsonObject): ExportRecord {
  const fields = objectsAmong(ownValue(span, 'metadata'), ownValue(trace, 'metadata'), trace, span);
  return { value: span, pointer, fields, span: spanOf(span) };
}

function spanOf(span: JsonObject): SpanData {
  const id = textUnder(span, 'id') || textUnder(span, 'spanId');
  return {
    trace: textUnder(span, 'traceId'),
    id,
    parent: textUnder(span, 'parentSpanId'),
    name: textUnder(span, 'name'),
    start: fromDate(ownValue(span, 'startTime') ?? ownValue(span, 'startedAt')),
    end: fromDate(ownValue(span, 'endTime') ?? ownValue(span, 'endedAt')),
    attributes: attributesOf(span),
    pointerOf: (key) => (key === 'gen_ai.tool.call.arguments' ? '/input' : ''),
    events: [],
    hasFailed: [ownValue(span, 'errorInfo'), ownValue(span, 'error')].some(isJsonObject),
  };
}

const toolTypes = ['tool_call', 'mcp_tool_call', 'client_tool_call'];

/** The content of a span as attributes of OpenTelemetry's conventions. */
function attributesOf(span: JsonObject): JsonObject {
  const type = typeOf(span);
  const under = (key: string): Json => ownValue(span, key) ?? null;
  if (toolTypes.includes(type)) {
    const given = under('input');
    return {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': toolOf(span),
      ...(given !== null && { 'gen_ai.tool.call.arguments': given }),
    };
  }
  const output = under('output');
  if (type === 'model_generation' || type === 'llm_generation') {
    const calls = isJsonObject(output) ? ownValue(output, 'toolCalls') : undefined;
    const said = isJsonObject(output) ? ownValue(output, 'text') : undefined;
    return {
      'gen_ai.operation.name': 'chat',
      ...(calls === undefined && {
        'gen_ai.output.messages': [{ role: 'assistant', content: said ?? output }],
      }),
      ...(calls !== undefined && { 'ai.response.toolCalls': calls }),
    };
  }
  const isAgent = type === 'agent_run';
  const agent = textUnder(span, 'entityName') || textUnder(span, 'entityId') || agentIn(span);
  return {
    'gen_ai.operation.name': isAgent ? 'invoke_agent' : type,
    ...(isAgent && agent !== '' && { 'gen_ai.agent.name': agent }),
  };
}

/** The tool's own name; the name of the span only shows it. */
function toolOf(span: JsonObject): string {
  const attributes = ownValue(span, 'attributes');
  const own = isJsonObject(attributes) ? textUnder(attributes, 'toolId') : '';
  const named = textUnder(span, 'entityName') || textUnder(span, 'entityId') || own;
  const name = textUnder(span, 'name');
  return named || (shownName(name.replace(/^mcp_tool:/, 'tool:')) ?? name);
}

function agentIn(span: JsonObject): string {
  return /^agent run: '(.*)'$/.exec(textUnder(span, 'name'))?.[1] ?? '';
}
