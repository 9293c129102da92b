import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { givenArguments } from './given.ts';
import type { MessageFormat } from './trace-format.ts';

/** Messages of Vercel's AI SDK, versions 4 and later: model messages and UI messages. */
export const aiSdk: MessageFormat = { kind: 'messages', turns, part: partOf };

function turns(message: JsonObject): Json[][] | undefined {
  const parts = ownValue(message, 'parts');
  const fromParts = Array.isArray(parts) ? stepsOf(parts) : [];
  const content = ownValue(message, 'content');
  const invocations = ownValue(message, 'toolInvocations');
  const found = [
    fromParts,
    Array.isArray(content) ? [content.flatMap(callIn)] : [],
    Array.isArray(invocations) ? byStep(invocations) : [],
  ];
  return found
    .map((steps) => steps.filter((calls) => calls.length > 0))
    .find((steps) => steps.length > 0);
}

/** The calls of a UI message by step; each step is one message of the model. */
function stepsOf(parts: readonly Json[]): Json[][] {
  const steps: Json[][] = [[]];
  for (const part of parts) {
    if (isJsonObject(part) && ownValue(part, 'type') === 'step-start') steps.push([]);
    steps.at(-1)?.push(...callIn(part));
  }
  return steps;
}

function callIn(part: Json): readonly Json[] {
  return (isJsonObject(part) ? partOf(part) : undefined) ?? [];
}

/** A part of a model message (version 4 names the input `args`) or of a UI message. */
function partOf(object: JsonObject): readonly Json[] | undefined {
  const type = ownValue(object, 'type');
  if (typeof type !== 'string') return undefined;
  const toolName = ownValue(object, 'toolName');
  if (type === 'tool-invocation') {
    const invocation = ownValue(object, 'toolInvocation');
    return isJsonObject(invocation ?? null) ? invocationCall(invocation) : undefined;
  }
  if (type === 'dynamic-tool') return callOf(object, toolName);
  if (type === 'tool-call' && (toolName !== undefined || !isUi(object))) {
    return callOf(object, toolName);
  }
  const isOfTool = type.startsWith('tool-') && toolName === undefined && isUi(object);
  return isOfTool ? callOf(object, type.slice('tool-'.length)) : undefined;
}

/** Whether a part is one of a UI message, which names its tool in its type. */
function isUi(part: JsonObject): boolean {
  return typeof ownValue(part, 'state') === 'string' && ownValue(part, 'toolCallId') !== undefined;
}

function invocationCall(invocation: Json | undefined): Json[] {
  return isJsonObject(invocation) ? callOf(invocation, ownValue(invocation, 'toolName')) : [];
}

/** Version 4's `toolInvocations` by step; without steps they belong to one message. */
function byStep(invocations: readonly Json[]): Json[][] {
  const steps = new Map<Json | undefined, Json[]>();
  for (const invocation of invocations) {
    const step = isJsonObject(invocation) ? ownValue(invocation, 'step') : undefined;
    steps.set(step, [...(steps.get(step) ?? []), ...invocationCall(invocation)]);
  }
  return [...steps.values()];
}

/** The states of calls that the model did not finish. */
const unfinished = new Set<Json | undefined>(['input-streaming', 'partial-call']);

/** Members of a part, besides the input, that may be objects. */
const besideInput = new Set([
  ...['output', 'result', 'error', 'errorText', 'approval', 'toolMetadata', 'providerOptions'],
  ...['providerMetadata', 'callProviderMetadata', 'resultProviderMetadata'],
]);

function callOf(part: JsonObject, name: Json | undefined): JsonObject[] {
  if (unfinished.has(ownValue(part, 'state')) || isServers(part)) return [];
  const told = ['toolCallId', 'state', 'error'].flatMap((key) => {
    const value = ownValue(part, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const input = givenArguments(part, ['input', 'args', 'rawInput', 'arguments'], besideInput);
  return [{ name: name ?? null, ...Object.fromEntries(told), ...input }];
}

/** Whether the provider runs the tool itself, and it is not an MCP tool. */
function isServers(part: JsonObject): boolean {
  const isDynamic = ownValue(part, 'type') === 'dynamic-tool' || ownValue(part, 'dynamic') === true;
  return ownValue(part, 'providerExecuted') === true && !isDynamic;
}
