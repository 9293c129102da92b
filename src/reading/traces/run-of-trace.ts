import { isJsonObject, type Json } from '../../base/json.ts';
import { readJsonText } from '../../model/read-json.ts';
import type { CallEvent, MessageEvent, ResultEvent, RunEvent } from '../../model/run.ts';
import { timeIn } from '../usage/run-usage.ts';
import { first, type Span } from './spans/span.ts';
import { byTime } from './start-time.ts';
import type { SaidText } from './trace-reading.ts';
import type { PlacedRecord } from './trace-record.ts';

/** The calls of a trace in their order, with what models said before each of them. */
export function withTexts(
  calls: readonly RunEvent[],
  texts: readonly SaidText[],
): readonly RunEvent[] {
  const said = texts
    .map(({ record, text }): MessageEvent => {
      const told = { time: timeOf(record), source: record.value };
      return { kind: 'message', by: 'agent', text: () => text, ...told };
    })
    .sort((one, other) => byTime(one.time, other.time));
  const events: RunEvent[] = [];
  let next = 0;
  for (const call of calls) {
    for (; next < said.length && byTime(said[next]?.time, call.time) < 0; next++) {
      events.push(said[next] as MessageEvent);
    }
    events.push(call);
  }
  return [...events, ...said.slice(next)];
}

function timeOf({ span, value }: PlacedRecord): bigint | undefined {
  return span === undefined ? timeIn(value, 'start_time') : span.start;
}

const resultKeys = [
  ...['gen_ai.tool.call.result', 'tool_response', 'ai.toolCall.result', 'output.value'],
  ...['traceloop.entity.output', 'langfuse.observation.output', 'mlflow.spanOutputs'],
];

/** The result that the span of a call records; none if it records none. */
export function resultOf(span: Span, { call, id }: CallEvent): readonly ResultEvent[] {
  const found = first(span, resultKeys);
  const failed = call.failed === true;
  if (found === undefined && !failed) return [];
  const content = () => parsed(found?.value ?? null);
  return [
    {
      kind: 'result',
      id,
      tool: call.tool,
      failed,
      content,
      time: span.end,
      source: span.record.value,
    },
  ];
}

/** A value, or the value that a tracer wrote as JSON text. */
function parsed(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{"]/.test(value)) return value;
  const read = readJsonText(value);
  return read === undefined || (!isJsonObject(read) && typeof read !== 'object') ? value : read;
}
