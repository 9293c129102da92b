import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';

/** A record among those of an evaluator's file, and its pointer there. */
export interface EvaluatorRecord {
  readonly record: JsonObject;
  readonly pointer: string;
}

/**
 * The records in a file of an evaluator that puts them into an object of its own: logs of Inspect,
 * results of promptfoo, test runs of DeepEval. Undefined for any other value.
 */
export function evaluatorRecords(value: JsonObject): readonly EvaluatorRecord[] | undefined {
  const samples = ownValue(value, 'samples');
  if (Array.isArray(samples) && isJsonObject(ownValue(value, 'eval'))) {
    return listed(samples, '/samples');
  }
  const inner = ownValue(value, 'results');
  const results = isJsonObject(inner) ? ownValue(inner, 'results') : undefined;
  if (Array.isArray(results) && results.some(isResult)) return listed(results, '/results/results');
  for (const key of ['testCases', 'test_cases', 'samples']) {
    const list = ownValue(value, key);
    const isOne = Array.isArray(list) && list.some((item) => isJsonObject(item) && isCase(item));
    if (isOne) return listed(list, `/${key}`);
  }
  return undefined;
}

function listed(list: readonly Json[], pointer: string): EvaluatorRecord[] {
  return list.flatMap((item, at) =>
    isJsonObject(item) ? [{ record: asRecord(item), pointer: `${pointer}/${at}` }] : [],
  );
}

/** A result of promptfoo: what a provider answered, and the variables of its test. */
function isResult(item: Json): boolean {
  if (!isJsonObject(item) || !isJsonObject(ownValue(item, 'response'))) return false;
  return 'vars' in item || 'testCase' in item;
}

/** A test case of DeepEval. */
function isCase(item: JsonObject): boolean {
  return ['tools_called', 'toolsCalled'].some((key) => Array.isArray(ownValue(item, key)));
}

/**
 * A record of an evaluator as any other has it: with its id, and with its prediction under a known key.
 * Any other object is returned unchanged.
 */
export function asRecord(item: JsonObject): JsonObject {
  if (isResult(item)) return resultOf(item);
  if (isCase(item)) return caseOf(item);
  if (isSample(item)) return sampleOf(item);
  return item;
}

/** The variables of a test may have the id of the profile; what stands beside it is of promptfoo. */
function resultOf(item: JsonObject): JsonObject {
  const { id: _, response, output: _output, ...rest } = item;
  const vars = ownValue(item, 'vars');
  const output = isJsonObject(response ?? null) ? ownValue(response as JsonObject, 'output') : null;
  const calls = Array.isArray(output) && output.length > 0 && output.every(isToolCall);
  const told = isJsonObject(vars) ? vars : {};
  const made = calls ? { tool_calls: output } : { output: output ?? null };
  return { ...withoutUnderscore(told), ...rest, ...made };
}

/** Variables of a test may be named as promptfoo's own members are. */
function withoutUnderscore(vars: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(vars).filter(([, value]) => typeof value !== 'object'));
}

function isToolCall(item: Json): boolean {
  return isJsonObject(item) && isJsonObject(ownValue(item, 'function'));
}

function caseOf(item: JsonObject): JsonObject {
  const known = ['id', 'customer_id', 'profile_id'].some(
    (key) => ownValue(item, key) !== undefined,
  );
  const metadata = ownValue(item, 'additional_metadata') ?? ownValue(item, 'additionalMetadata');
  const inner = isJsonObject(metadata) ? ownValue(metadata, 'id') : undefined;
  const id = inner ?? ownValue(item, 'name');
  return known || id === undefined || id === null ? item : { ...item, id };
}

/** A sample of Inspect, whose messages are all of what its output and its events repeat. */
function isSample(item: JsonObject): boolean {
  return 'epoch' in item && Array.isArray(ownValue(item, 'messages'));
}

function sampleOf(item: JsonObject): JsonObject {
  const { output: _, events: _events, attachments: _attachments, ...rest } = item;
  return rest;
}
