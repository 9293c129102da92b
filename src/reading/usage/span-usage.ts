import { isJsonObject, type Json } from '../../base/json.ts';
import { isTokenCount, type Usage } from '../../model/usage.ts';
import type { ReadText } from '../repair/mend.ts';
import { first, type Span, textIn } from '../traces/spans/span.ts';
import { earliest } from '../traces/start-time.ts';
import { costIn, tokensIn, usageOf } from './usage-in.ts';
import { usageOfTree } from './usage-tree.ts';

/** OpenTelemetry's names, also the older ones; OpenInference's; the AI SDK's, also the older ones. */
const inputKeys = [
  ...['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt'],
  ...['ai.usage.inputTokens', 'ai.usage.promptTokens'],
];
const outputKeys = [
  ...['gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens', 'llm.token_count.completion'],
  ...['ai.usage.outputTokens', 'ai.usage.completionTokens'],
];
/** OpenInference's, OpenLIT's and Logfire's; the conventions of OpenTelemetry have none. */
const costKeys = ['llm.cost.total', 'gen_ai.usage.cost', 'operation.cost'];
const answerKeys = ['gen_ai.response.id', 'ai.response.id'];

/** What the spans of a trace tell; its time is from its first beginning to its last end. */
export function usageOfSpans(spans: readonly Span[], readText: ReadText): Usage {
  const nodes = spans.map((span) => {
    const { id, parent } = span;
    return { id, parent, usage: usageOfSpan(span, readText), answer: textIn(span, answerKeys) };
  });
  return { ...usageOfTree(nodes), ...timeOf(spans) };
}

function usageOfSpan(span: Span, readText: ReadText): Usage {
  const [input_tokens, output_tokens] = [at(span, inputKeys), at(span, outputKeys)];
  const counts =
    input_tokens === null && output_tokens === null ? {} : { input_tokens, output_tokens };
  const object = (key: string) => {
    const value = at(span, [key]);
    const read = typeof value === 'string' ? readText(value) : value;
    return isJsonObject(read) ? read : {};
  };
  const details = Object.entries(object('langfuse.observation.usage_details'));
  // Langfuse sums up its types of usage in the same way.
  const sumOf = (side: string) =>
    details
      .filter(([key]) => key.includes(side))
      .reduce((sum, [, count]) => sum + (isTokenCount(count) ? count : 0), 0);
  return {
    ...(details.length > 0 &&
      tokensIn({ input_tokens: sumOf('input'), output_tokens: sumOf('output') })),
    ...tokensIn(object('mlflow.chat.tokenUsage')),
    ...tokensIn(counts),
    ...costIn(object('langfuse.observation.cost_details'), ['total']),
    ...costIn(object('mlflow.llm.cost'), ['total_cost']),
    ...usageOf(
      'cost',
      costKeys.map((key) => at(span, [key])),
    ),
  };
}

function at(span: Span, keys: readonly string[]): Json {
  return first(span, keys)?.value ?? null;
}

/** The time between the first beginning and the last end; none if no end is recorded. */
export function timeOf(
  parts: readonly { readonly start?: bigint | undefined; readonly end?: bigint | undefined }[],
): Usage {
  const start = earliest(parts.map((part) => part.start));
  const end = latest(parts.map((part) => part.end));
  if (start === undefined || end === undefined || end < start) return {};
  // As numbers in JSON, nanoseconds are not exact: the nearest microsecond is.
  return { seconds: Number((end - start + 500n) / 1000n) / 1e6 };
}

function latest(times: readonly (bigint | undefined)[]): bigint | undefined {
  return times.reduce(
    (last, time) => (time !== undefined && !(last && last > time) ? time : last),
    undefined,
  );
}
