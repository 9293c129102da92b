import {
  ExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../base/json.ts';
import { greatestOfUsages, isTokenCount, type Usage, type UsageName } from '../../model/usage.ts';
import { camelCase, memberInEitherCase } from '../traces/member.ts';

/** The keys under which an answer, a message or a step has its usage. */
const holders = ['usage', 'usage_metadata', 'token_usage', 'total_usage', 'total_token_usage'];
/** Members of these that may have one of the keys. */
const around = ['response_metadata', 'metadata', 'llm_output', 'info'];

/**
 * The keys of counts, each followed by the keys of counts that it does not include: Anthropic and Bedrock
 * count cached tokens apart, Gemini thoughts and the prompts of its tools.
 */
const inputKeys = [
  [
    'input_tokens',
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
    'cache_write_input_tokens',
  ],
  ['prompt_tokens'],
  ['prompt_token_count', 'tool_use_prompt_token_count'],
  ['request_tokens'],
];
const outputKeys = [
  ['output_tokens'],
  ['completion_tokens'],
  ['candidates_token_count', 'thoughts_token_count'],
  ['response_tokens'],
];
const totalKeys = ['total_tokens', 'total_token_count'];

/** All keys of an object that may tell something; most objects have none of them. */
const telling = new Set([
  ...[...holders, 'duration_ms'].flatMap((key) => [key, camelCase(key)]),
  ...[...around, 'total_cost_usd', 'costUSD', 'metrics'],
]);

/** What an answer, a message, a step or a line of a session tells about itself. */
export function usageIn(object: JsonObject): Usage {
  if (!Object.keys(object).some((key) => telling.has(key))) return {};
  const inside = around.map((key) => ownValue(object, key)).filter(isJsonObject);
  const told = [object, ...inside].flatMap((each) =>
    holders.map((key) => memberInEitherCase(each, key).value).filter(isJsonObject),
  );
  return greatestOfUsages([
    ...told.map((each) => ({ ...tokensIn(each), ...costIn(each, ['total_cost', 'cost']) })),
    costIn(object, ['total_cost_usd', 'costUSD']),
    ...[object, ...inside].map(secondsIn),
  ]);
}

/**
 * The tokens in an object that has their counts. A model reads and writes at least one, so counts that
 * are all 0 stand for unknown ones.
 */
export function tokensIn(usage: JsonObject): Usage {
  if (Object.keys(usage).length === 0) return {};
  const [base, more] = countIn(usage, inputKeys);
  const [written, thoughts] = countIn(usage, outputKeys);
  const total = totalKeys.map((key) => countAt(usage, key));
  const whole = total.find((each) => each !== undefined) ?? Number.POSITIVE_INFINITY;
  // Some tell the parts of a count under the same keys: the total says whether they come on top.
  const isWhole = (base ?? 0) + (written ?? 0) >= whole;
  const [input, output] = isWhole ? [base, written] : [plus(base, more), plus(written, thoughts)];
  if ((input ?? 0) + (output ?? 0) === 0) return {};
  return {
    ...(input !== undefined && { input_tokens: input }),
    ...(output !== undefined && { output_tokens: output }),
  };
}

/** The cost under the first of some keys that has a number. */
export function costIn(object: JsonObject, keys: readonly string[]): Usage {
  return usageOf(
    'cost',
    keys.map((key) => ownValue(object, key)),
  );
}

/** What is told by the first of some values that is a number. */
export function usageOf(name: UsageName, values: readonly (Json | undefined)[]): Usage {
  const value = values.map(numberIn).find((each) => each !== undefined);
  return value === undefined ? {} : { [name]: value };
}

/** Claude Code's `duration_ms` (older: `durationMs`), and `metrics.latencyMs` of Bedrock. */
function secondsIn(object: JsonObject): Usage {
  const metrics = ownValue(object, 'metrics');
  const latency = isJsonObject(metrics) ? ownValue(metrics, 'latencyMs') : undefined;
  const told = [memberInEitherCase(object, 'duration_ms').value, latency].map(numberIn);
  const milliseconds = told.find((each) => each !== undefined);
  return milliseconds === undefined ? {} : { seconds: milliseconds / 1000 };
}

/** The count under the first key that has one, and the sum of the counts that it does not include. */
function countIn(usage: JsonObject, rows: readonly (readonly string[])[]) {
  for (const [key = '', ...others] of rows) {
    const [base, ...more] = [key, ...others].map((each) => countAt(usage, each));
    if (base !== undefined) return [base, more.reduce<number>((sum, each) => sum + (each ?? 0), 0)];
  }
  return [];
}

/** The count of tokens under a key; undefined for a number that is none. */
function countAt(usage: JsonObject, key: string): number | undefined {
  const number = numberIn(memberInEitherCase(usage, key).value);
  return isTokenCount(number) ? number : undefined;
}

function plus(base: number | undefined, more = 0): number | undefined {
  return base === undefined ? undefined : base + more;
}

/** A number that is not negative, also as text, in which LangSmith writes costs. */
function numberIn(value: Json | undefined): number | undefined {
  const text = value instanceof ExactNumber ? value.text : value;
  const isNumeral = typeof text === 'string' && /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
  const number = isNumeral ? Number(text) : text;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}
