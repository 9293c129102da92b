import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { withoutLeftBranches } from './claude-branches.ts';
import { codexItem } from './codex-items.ts';
import { frameworkReaders, neededOfFrameworks } from './framework-messages.ts';
import { givenArguments } from './given.ts';

/**
 * Reads an envelope in which a framework or coding agent puts the messages of a session. Yields the
 * messages inside (none if the item holds none), or undefined if the item is not such an
 * envelope.
 */
type EnvelopeReader = (item: JsonObject) => readonly JsonObject[] | undefined;

const openers: readonly EnvelopeReader[] = [
  ...[langchainDict, langchainDump, runItem, rolloutLine, execLine],
  ...[claudeLine, adkEvent, rpcLine, aiSdkStep, pydanticMessage],
  ...frameworkReaders,
];

/** A key without which an item is none of an opener's; those of the others are not known beforehand. */
const needed = new Map<EnvelopeReader, readonly string[]>([
  [langchainDict, ['data']],
  [langchainDump, ['kwargs']],
  [runItem, ['raw_item', 'rawItem']],
  [rolloutLine, ['payload']],
  [execLine, ['item']],
  [claudeLine, ['message', 'sessionId', 'session_id']],
  [adkEvent, ['author']],
  [rpcLine, ['jsonrpc', 'message', 'payload', 'data']],
  [aiSdkStep, ['finishReason']],
  [pydanticMessage, ['kind']],
  ...neededOfFrameworks,
]);

/** The openers that may take an item, below the keys that it has, one after the other. */
interface Known {
  readonly below: Map<string, Known>;
  openers?: readonly EnvelopeReader[];
}

/** So many beginnings of lists of keys are known. */
const mostKnown = 1 << 14;
/** Items with more keys are seldom alike. */
const mostKeys = 64;
let known: Known = { below: new Map() };
let count = 0;

/** The openers that may take an item with these keys: most items have the keys of one before. */
function openersOf(item: JsonObject): readonly EnvelopeReader[] {
  const keys = Object.keys(item);
  if (keys.length > mostKeys) return openersFor(keys);
  let at = known;
  for (const key of keys) {
    let next = at.below.get(key);
    if (next === undefined) {
      next = { below: new Map() };
      at.below.set(key, next);
      count++;
    }
    at = next;
  }
  at.openers ??= openersFor(keys);
  const found = at.openers;
  if (count > mostKnown) {
    known = { below: new Map() };
    count = 0;
  }
  return found;
}

function openersFor(keys: readonly string[]): readonly EnvelopeReader[] {
  const own = new Set(keys);
  return openers.filter((open) => needed.get(open)?.some((key) => own.has(key)) ?? true);
}

/** The messages in an item that is an envelope; undefined for any other item. */
export function opened(item: JsonObject): readonly JsonObject[] | undefined {
  for (const open of openersOf(item)) {
    const messages = open(item);
    if (messages !== undefined) return messages;
  }
  return undefined;
}

/** A message, and the item of the session that contains it. */
export interface EnvelopedMessage {
  readonly message: Json;
  readonly item: Json;
}

/** All messages of a session. */
export function openAll(items: readonly Json[]): readonly EnvelopedMessage[] {
  const placed: EnvelopedMessage[] = [];
  const byId = new Map<Json, number>();
  for (const item of withoutLeftBranches(items)) {
    const messages = isJsonObject(item) ? opened(item) : undefined;
    for (const message of messages ?? [item]) {
      const id = isJsonObject(item) ? partOf(item) : undefined;
      const before = id === undefined ? undefined : byId.get(id);
      const first = before === undefined ? undefined : placed[before]?.message;
      if (before !== undefined && first !== undefined) {
        placed[before] = { message: joined(first, message), item };
        continue;
      }
      if (id !== undefined) byId.set(id, placed.length);
      placed.push({ message, item });
    }
  }
  return placed;
}

/**
 * The id of a message that is spread over several lines: Claude Code writes each block on its own line,
 * and Codex repeats an item as it grows.
 */
function partOf(item: JsonObject): string | undefined {
  const inside = ownValue(item, 'message') ?? ownValue(item, 'item');
  const id = isJsonObject(inside) ? ownValue(inside, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Joins the blocks of two lines. Blocks with the same id count once, because a resumed session repeats
 * its lines.
 */
function joined(first: Json, second: Json): Json {
  if (!isJsonObject(first) || !isJsonObject(second)) return second;
  const [before, behind] = [ownValue(first, 'content'), ownValue(second, 'content')];
  if (!Array.isArray(before) || !Array.isArray(behind)) return second;
  const ids = new Set<Json>(before.map(idOf).filter((id) => id !== null));
  return { ...first, content: [...before, ...behind.filter((block) => !ids.has(idOf(block)))] };
}

function idOf(block: Json): Json {
  return (isJsonObject(block) ? ownValue(block, 'id') : undefined) ?? null;
}

const langchainTypes = new Set<Json | undefined>([
  'human',
  'ai',
  'system',
  'tool',
  'function',
  'chat',
]);

/** LangChain's `messages_to_dict`, and its stored messages: `{"type": "ai", "data": {...}}`. */
function langchainDict(item: JsonObject) {
  const [type, data] = [ownValue(item, 'type'), ownValue(item, 'data')];
  const isMessage = isJsonObject(data) && ownValue(data, 'content') !== undefined;
  return isMessage && langchainTypes.has(type) ? [{ ...data, type: type ?? null }] : undefined;
}

/** LangChain's `dumpd`: `{"lc": 1, "type": "constructor", "id": [..., "AIMessage"], "kwargs": {...}}`. */
function langchainDump(item: JsonObject) {
  const [id, kwargs] = [ownValue(item, 'id'), ownValue(item, 'kwargs')];
  if (ownValue(item, 'type') !== 'constructor' || !isJsonObject(kwargs)) return undefined;
  const name = Array.isArray(id) ? id.at(-1) : undefined;
  const kind = typeof name === 'string' ? /^(.*)Message(?:Chunk)?$/.exec(name)?.[1] : undefined;
  const type = kind?.toLowerCase();
  return langchainTypes.has(type) ? [{ ...kwargs, type: type ?? null }] : undefined;
}

/** An item of a run of the OpenAI Agents SDK for Python or JavaScript. */
function runItem(item: JsonObject) {
  const raw = ownValue(item, 'raw_item') ?? ownValue(item, 'rawItem');
  return isJsonObject(raw) && typeof ownValue(item, 'type') === 'string' ? [raw] : undefined;
}

const rolloutNotes = new Set<Json | undefined>([
  ...['session_meta', 'turn_context', 'event_msg', 'compacted'],
]);

/** A line of a Codex session file. Its events only repeat its items. */
function rolloutLine(item: JsonObject) {
  const [type, payload] = [ownValue(item, 'type'), ownValue(item, 'payload')];
  if (!isJsonObject(payload)) return undefined;
  if (type === 'response_item') return [payload];
  return rolloutNotes.has(type) ? [] : undefined;
}

const execTypes = new Set<Json | undefined>(['item.started', 'item.updated', 'item.completed']);

/** A line printed by `codex exec --json`. */
function execLine(item: JsonObject) {
  const inside = ownValue(item, 'item');
  const isOne = isJsonObject(inside) && execTypes.has(ownValue(item, 'type'));
  return isOne ? [codexItem(inside)] : undefined;
}

/** A line of a Claude Code session file, or of its streamed JSON output. */
function claudeLine(item: JsonObject) {
  const message = ownValue(item, 'message');
  const type = ownValue(item, 'type');
  if (typeof type !== 'string') return undefined;
  if (isJsonObject(message) && typeof ownValue(message, 'role') === 'string') {
    const isInner =
      ownValue(item, 'isSidechain') === true ||
      (ownValue(item, 'parent_tool_use_id') ?? null) !== null;
    return [isInner ? { ...message, isInner } : message];
  }
  const session = ownValue(item, 'sessionId') ?? ownValue(item, 'session_id');
  const isNote = ['subtype', 'uuid'].some((key) => typeof ownValue(item, key) === 'string');
  return typeof session === 'string' && isNote && type !== 'assistant' ? [] : undefined;
}

/** An event of Google ADK; partial events are skipped, because a whole one follows. */
function adkEvent(item: JsonObject) {
  const [author, content] = [ownValue(item, 'author'), ownValue(item, 'content')];
  const isEvent =
    ['invocation_id', 'invocationId', 'actions'].some((key) => ownValue(item, key) !== undefined) ||
    (isJsonObject(content) && Array.isArray(ownValue(content, 'parts')));
  if (typeof author !== 'string' || !isEvent) return undefined;
  if (!isJsonObject(content)) return [];
  if (ownValue(item, 'partial') === true) return [];
  const role = ownValue(content, 'role') ?? (author === 'user' ? 'user' : 'model');
  return [{ ...content, role, ...(author !== 'user' && { agent: author }) }];
}

/**
 * A JSON-RPC message in a log or record of MCP. A call is a `tools/call` request; a response may be an
 * error.
 */
function rpcLine(line: JsonObject) {
  const inside = ['message', 'payload', 'data'].map((key) => ownValue(line, key));
  const item = [line, ...inside].filter(isJsonObject).find(isRpc);
  if (item === undefined) return undefined;
  const [method, params] = [ownValue(item, 'method'), ownValue(item, 'params')];
  const id = ownValue(item, 'id') ?? null;
  if (method === undefined) {
    const result = ownValue(item, 'result');
    if (result === undefined && ownValue(item, 'error') === undefined) return undefined;
    const told = result !== undefined && isJsonObject(result) ? result : {};
    const error = ownValue(item, 'error') ?? ownValue(told, 'isError') ?? null;
    return [{ type: 'mcp_call_output', id, error }];
  }
  if (method !== 'tools/call') return id === null ? [] : [{ type: 'mcp_other', id }];
  const call = params !== undefined && isJsonObject(params) ? params : {};
  const input = givenArguments(call, ['arguments'], besideArguments);
  return [{ type: 'mcp_call', id, name: ownValue(call, 'name') ?? null, ...input }];
}

const besideArguments = new Set(['_meta', 'task']);

function isRpc(item: JsonObject): boolean {
  return ownValue(item, 'jsonrpc') === '2.0';
}

/** A step of a result of the AI SDK; in version 5 its calls are only parts of the content. */
function aiSdkStep(item: JsonObject) {
  if (ownValue(item, 'role') !== undefined || typeof ownValue(item, 'finishReason') !== 'string') {
    return undefined;
  }
  const [calls, content] = [ownValue(item, 'toolCalls'), ownValue(item, 'content')];
  const text = ownValue(item, 'text');
  const isOwn = (part: Json) => isJsonObject(part) && ownValue(part, 'providerExecuted') === true;
  const { finishReason = null } = item;
  const end = [content, calls].flat().some((part) => part !== undefined && isOwn(part))
    ? {}
    : { finishReason };
  if (Array.isArray(content)) return [{ role: 'assistant', content, ...end }];
  if (!Array.isArray(calls)) return undefined;
  const said = typeof text === 'string' ? [{ type: 'text', text }] : [];
  const parts = calls.map((call) => (isJsonObject(call) ? { type: 'tool-call', ...call } : call));
  return [{ role: 'assistant', content: [...said, ...parts], ...end }];
}

/** A message of Pydantic AI, in which `part_kind` is the kind of a part. */
function pydanticMessage(item: JsonObject) {
  const [kind, parts] = [ownValue(item, 'kind'), ownValue(item, 'parts')];
  if ((kind !== 'request' && kind !== 'response') || !Array.isArray(parts)) return undefined;
  const content = parts.map((part) => (isJsonObject(part) ? pydanticPart(part) : part));
  return [{ role: kind === 'request' ? 'user' : 'assistant', content }];
}

/** A retry is requested where a call failed; the provider's own tools are not calls. */
function pydanticPart(part: JsonObject): JsonObject {
  const { part_kind: kind = null, tool_name: toolName = null } = part;
  const toolCallId = ownValue(part, 'tool_call_id') ?? null;
  if (kind === 'tool-call') {
    return { type: kind, toolCallId, toolName, ...givenArguments(part, ['args'], besideArgs) };
  }
  if (kind === 'retry-prompt') return { type: 'tool-error', toolCallId };
  if (kind === 'text') return { type: kind, text: ownValue(part, 'content') ?? '' };
  if (kind === 'builtin-tool-call') return { type: 'server_tool_use' };
  return { ...part, type: kind };
}

const besideArgs = new Set(['provider_details']);
