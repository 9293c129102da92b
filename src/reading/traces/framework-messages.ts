import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { readJsonText } from '../../model/read-json.ts';
import { givenArguments } from './given.ts';

/**
 * Reads the messages in an item of a framework's or an agent's own making; undefined if it is not one of
 * its items. An item without a message of the chat yields none.
 */
type Reader = (item: JsonObject) => readonly JsonObject[] | undefined;

/** The readers of messages that have a form of their own, and no envelope around one of another. */
export const frameworkReaders: readonly Reader[] = [
  ...[autogenEvent, crewEvent, lettaMessage, blocksMessage, geminiCliMessage, shareGptTurn],
  ...[mistralEntry, smolagentsStep, cohereTurn, graphUpdate, runStep, mastraMessage],
  ...[swiftMessage, retellMessage, haystackMessage],
];

/** A key without which an item is none of a reader's. */
export const neededOfFrameworks: readonly (readonly [Reader, readonly string[]])[] = [
  [autogenEvent, ['source']],
  [crewEvent, ['timestamp']],
  [lettaMessage, ['message_type']],
  [blocksMessage, ['blocks']],
  [geminiCliMessage, ['timestamp']],
  [shareGptTurn, ['from']],
  [mistralEntry, ['type']],
  [smolagentsStep, ['step_number', 'task', 'plan']],
  [cohereTurn, ['role']],
  [runStep, ['object']],
  [mastraMessage, ['content']],
  [swiftMessage, ['role']],
  [retellMessage, ['role']],
  [haystackMessage, ['_role']],
];

function textUnder(object: JsonObject, key: string): string {
  const value = ownValue(object, key);
  return typeof value === 'string' ? value : '';
}

function objectsUnder(object: JsonObject, key: string): readonly JsonObject[] {
  const list = ownValue(object, key);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function under(object: JsonObject, key: string): Json {
  return ownValue(object, key) ?? null;
}

/** The items of a list of calls; one that is no object is refused as a call. */
function callsUnder(object: JsonObject, key: string): readonly Json[] {
  const list = ownValue(object, key);
  return Array.isArray(list) ? list : [];
}

/** Keys of arguments, the own one of a framework apart. */
const argumentKeys = ['arguments', 'args', 'kwargs', 'input', 'parameters', 'params'];

/** A call with its arguments, which may be under another key than usual. */
function callIn(call: JsonObject, told: JsonObject, key: string, known: readonly string[] = []) {
  const keys = [key, ...argumentKeys.filter((each) => each !== key), `tool_${key}`];
  return { ...told, ...givenArguments(call, keys, new Set(known)) };
}

/** A message of the model with calls. */
function calling(calls: readonly Json[], content: Json = ''): JsonObject {
  return { role: 'assistant', content, tool_calls: [...calls] };
}

const spoken = /^(?:Text|MultiModal|Structured|Stop|Handoff|ToolCallSummary)/;
const noted =
  /^(?:Thought|MemoryQuery|ModelClientStreamingChunk|SelectSpeaker|Selector|UserInputRequested|CodeGeneration|CodeExecution)\w*Event$/;

/** A message or event of AutoGen; one that sums up calls repeats what its results say. */
function autogenEvent(item: JsonObject) {
  const [type, source] = [textUnder(item, 'type'), textUnder(item, 'source')];
  if (source === '') return undefined;
  if (type === 'ToolCallRequestEvent') return [calling([ownValue(item, 'content') ?? []].flat())];
  if (type === 'ToolCallExecutionEvent') {
    return objectsUnder(item, 'content').map((result) => ({ ...result, role: 'tool' }));
  }
  if (noted.test(type)) return [];
  if (!/Message$/.test(type) || !spoken.test(type)) return undefined;
  return [{ role: source === 'user' ? 'user' : 'assistant', content: under(item, 'content') }];
}

/** Objects in events of CrewAI that are no arguments. */
const besideCrewCalls = [
  ...['agent', 'task', 'crew', 'source', 'from_agent', 'from_task', 'fingerprint_metadata'],
];

/** An event of CrewAI; a call has one at its start, and one at its end. */
function crewEvent(item: JsonObject) {
  const type = textUnder(item, 'type');
  if (ownValue(item, 'timestamp') === undefined) return undefined;
  const tool = under(item, 'tool_name');
  if (type === 'tool_usage_started')
    return [calling([callIn(item, { name: tool }, 'tool_args', besideCrewCalls)])];
  if (type === 'tool_usage_finished' || type === 'tool_usage_error') {
    const content = under(item, 'output');
    return [{ role: 'tool', name: tool, content, is_error: type === 'tool_usage_error' }];
  }
  return /^(?:crew|task|agent|llm|flow|method|memory|knowledge)_\w+$/.test(type) ? [] : undefined;
}

/** A message of Letta. */
function lettaMessage(item: JsonObject) {
  const type = textUnder(item, 'message_type');
  const call = ownValue(item, 'tool_call');
  if (type === 'tool_call_message' || type === 'approval_request_message') {
    const calls = isJsonObject(call) ? [call] : callsUnder(item, 'tool_calls');
    return [calling(calls)];
  }
  if (type === 'tool_return_message') {
    const { tool_call_id: id = null, status = null } = item;
    return [{ role: 'tool', tool_call_id: id, status, content: under(item, 'tool_return') }];
  }
  if (/^(?:hidden_)?reasoning_message$|^event_message$|^summary_message$/.test(type)) return [];
  const [, role] = /^(user|assistant|system)_message$/.exec(type) ?? [];
  return role === undefined ? undefined : [{ role, content: under(item, 'content') }];
}

/** A message of LlamaIndex, whose blocks say with `block_type` what they are. */
function blocksMessage(item: JsonObject) {
  const blocks = objectsUnder(item, 'blocks');
  const role = ownValue(item, 'role');
  if (typeof role !== 'string' || !blocks.some((block) => 'block_type' in block)) {
    const isEmpty = Array.isArray(ownValue(item, 'blocks')) && 'additional_kwargs' in item;
    if (typeof role !== 'string' || !isEmpty) return undefined;
  }
  const given = ownValue(item, 'additional_kwargs');
  const more = isJsonObject(given) ? given : {};
  const { blocks: _, ...rest } = item;
  const name = role.replace(/^MessageRole\./, '').toLowerCase();
  if (name === 'tool') return [{ ...more, role: name, content: blocks }];
  return [{ ...rest, role: name, content: blocks.map(blockOf) }];
}

function blockOf(block: JsonObject): JsonObject {
  const type = textUnder(block, 'block_type');
  if (type !== 'tool_call') return { ...block, type };
  const { tool_call_id: id = null, tool_name: name = null } = block;
  return callIn(block, { type, id, name }, 'tool_kwargs');
}

/** A message in a chat that the command line of Gemini recorded. */
function geminiCliMessage(item: JsonObject) {
  const type = textUnder(item, 'type');
  const isOne = typeof ownValue(item, 'content') === 'string' && 'timestamp' in item;
  if (!isOne || !['gemini', 'user', 'info', 'warning', 'error'].includes(type)) return undefined;
  if (type === 'user') return [{ role: 'user', content: under(item, 'content') }];
  if (type !== 'gemini') return [];
  const calls = callsUnder(item, 'toolCalls').map((call) => {
    if (!isJsonObject(call)) return call;
    const { id = null, name = null, status = null } = call;
    return callIn(call, { id, name, status }, 'args', ['result', 'resultDisplay']);
  });
  return [calling(calls, under(item, 'content'))];
}

const speakers: Readonly<Record<string, string>> = {
  ...{ human: 'user', user: 'user', system: 'system' },
  ...{ gpt: 'assistant', assistant: 'assistant', chatgpt: 'assistant', model: 'assistant' },
  ...{ observation: 'tool', tool: 'tool', function_response: 'tool', tool_response: 'tool' },
};

/** A turn in the form of ShareGPT: `from` and `value`. */
function shareGptTurn(item: JsonObject) {
  const [from, value] = [ownValue(item, 'from'), ownValue(item, 'value')];
  if (typeof from !== 'string' || typeof value !== 'string') return undefined;
  if (from === 'function_call' || from === 'tool_call') return [callingText(value)];
  const role = speakers[from];
  return role === undefined ? undefined : [{ role, content: value }];
}

/** A message whose text is calls in JSON; a text that is none stays a call that nobody can read. */
function callingText(text: string): JsonObject {
  return calling([readJsonText(text) ?? text].flat());
}

/** An entry of a conversation of Mistral. */
function mistralEntry(item: JsonObject) {
  const type = textUnder(item, 'type');
  const id = under(item, 'tool_call_id');
  if (type === 'function.call') {
    const told = { type: 'function_call', call_id: id, name: under(item, 'name') };
    return [callIn(item, told, 'arguments')];
  }
  if (type === 'function.result') {
    return [{ type: 'function_call_output', call_id: id, output: under(item, 'result') }];
  }
  if (type === 'message.input') return [{ role: 'user', content: under(item, 'content') }];
  if (type === 'message.output') return [{ role: 'assistant', content: under(item, 'content') }];
  return type === 'tool.execution' || type === 'agent.handoff' ? [] : undefined;
}

/** A step in the memory of smolagents: the task, a plan, or an action with its calls. */
function smolagentsStep(item: JsonObject) {
  if (typeof ownValue(item, 'step_number') === 'number') {
    const calls = callsUnder(item, 'tool_calls');
    const [call = null, ...others] = calls;
    const isFailed =
      isJsonObject(ownValue(item, 'error')) && others.length === 0 && isJsonObject(call);
    const failed = isFailed
      ? [{ role: 'tool', tool_call_id: under(call, 'id'), is_error: true }]
      : [];
    return [calling(calls, under(item, 'model_output')), ...failed];
  }
  const isTask = 'task' in item && 'task_images' in item;
  const isPlan = typeof ownValue(item, 'plan') === 'string' && 'model_input_messages' in item;
  return isTask || isPlan ? [] : undefined;
}

/** A turn of the first chat API of Cohere, whose results repeat their calls. */
function cohereTurn(item: JsonObject) {
  const role = ownValue(item, 'role');
  const content = under(item, 'message');
  if (role === 'USER' || role === 'SYSTEM') return [{ role: role.toLowerCase(), content }];
  if (role === 'CHATBOT') return [calling(callsUnder(item, 'tool_calls'), content)];
  if (role !== 'TOOL') return undefined;
  return objectsUnder(item, 'tool_results').map((result) => {
    const call = ownValue(result, 'call');
    const name = isJsonObject(call) ? under(call, 'name') : null;
    return { role: 'tool', name, content: under(result, 'outputs') };
  });
}

/** An update of a graph of LangGraph: the new messages of each node. */
function graphUpdate(item: JsonObject) {
  const nodes: JsonObject[] = [];
  for (const node of Object.values<Json>(item)) {
    if (node === null) continue;
    if (!isJsonObject(node)) return undefined;
    nodes.push(node);
  }
  if (nodes.length === 0) return undefined;
  const lists = nodes.map((node) => objectsUnder(node, 'messages'));
  const isOne = lists.flat().every((message) => 'type' in message || 'role' in message);
  return isOne && lists.flat().length > 0 ? lists.flat() : undefined;
}

/** A step of a run of OpenAI's assistants; only functions are tools of the agent. */
function runStep(item: JsonObject) {
  if (ownValue(item, 'object') !== 'thread.run.step') return undefined;
  const details = ownValue(item, 'step_details');
  const calls = isJsonObject(details) ? callsUnder(details, 'tool_calls') : [];
  const own = calls.filter(
    (call) =>
      !isJsonObject(call) || !['code_interpreter', 'file_search'].includes(textUnder(call, 'type')),
  );
  return calls.length === 0 ? [] : [calling(own)];
}

/** A message of Mastra, whose content is an object with parts. */
function mastraMessage(item: JsonObject) {
  const content = ownValue(item, 'content');
  if (typeof ownValue(item, 'role') !== 'string' || !isJsonObject(content)) return undefined;
  const parts = ownValue(content, 'parts');
  if (!Array.isArray(parts)) return undefined;
  const { toolInvocations = null } = content;
  return [{ ...item, content: parts, ...(toolInvocations !== null && { toolInvocations }) }];
}

/** A message of ms-swift: a call as JSON text, or its result. */
function swiftMessage(item: JsonObject) {
  const [role, content] = [ownValue(item, 'role'), ownValue(item, 'content')];
  if (typeof content !== 'string') return undefined;
  if (role === 'tool_call') return [callingText(content)];
  return role === 'tool_response' ? [{ role: 'tool', content }] : undefined;
}

/** A message of Retell: a call, or its result. */
function retellMessage(item: JsonObject) {
  const role = ownValue(item, 'role');
  const id = under(item, 'tool_call_id');
  if (role === 'tool_call_invocation') {
    return [calling([callIn(item, { id, name: under(item, 'name') }, 'arguments')])];
  }
  if (role !== 'tool_call_result') return undefined;
  const isError = ownValue(item, 'successful') === false;
  return [{ role: 'tool', tool_call_id: id, content: under(item, 'content'), is_error: isError }];
}

/** A message of Haystack's older versions, whose members have an underscore. */
function haystackMessage(item: JsonObject) {
  const [role, content] = [ownValue(item, '_role'), ownValue(item, '_content')];
  return typeof role === 'string' ? [{ role, content: content ?? null }] : undefined;
}
