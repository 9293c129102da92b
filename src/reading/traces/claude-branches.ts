import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';

/**
 * The lines of a session of Claude Code without the branches that were left: a user can go back, and the
 * lines behind that point stay in the file. What leads to the last line is the session; a line that
 * branches off it is left out with all below it, unless it has only results of calls that are on the way,
 * or is another part of a message that is. Other lists stay as they are.
 */
export function withoutLeftBranches(items: readonly Json[]): readonly Json[] {
  const lines = items.filter(isJsonObject).filter((line) => uuidOf(line) !== undefined);
  if (!lines.some((line) => typeof ownValue(line, 'parentUuid') === 'string')) return items;
  const byId = new Map(lines.map((line) => [uuidOf(line), line]));
  const own = lines.filter((line) => ownValue(line, 'isSidechain') !== true);
  const side = lines.filter((line) => ownValue(line, 'isSidechain') === true);
  const path = new Set<JsonObject>();
  for (const last of [own.at(-1), ...lastOfEach(side, byId)]) addPath(last, byId, path);
  const messages = new Set([...path].map(messageId).filter((id) => id !== undefined));
  const left = new Set(lines.filter((line) => isLeft(line, byId, path, messages)));
  const calls = new Set(lines.filter((line) => !left.has(line)).flatMap(callsOf));
  const isKept = (line: Json) => !isJsonObject(line) || !left.has(line) || isResultOf(line, calls);
  return items.filter(isKept);
}

type ById = ReadonlyMap<string | undefined, JsonObject>;

function uuidOf(line: JsonObject): string | undefined {
  const id = ownValue(line, 'uuid');
  return typeof id === 'string' ? id : undefined;
}

function parentOf(line: JsonObject, byId: ById): JsonObject | undefined {
  const parent = ownValue(line, 'parentUuid') ?? ownValue(line, 'logicalParentUuid');
  return typeof parent === 'string' ? byId.get(parent) : undefined;
}

/** Adds a line and all above it; once, even if parents form a cycle. */
function addPath(from: JsonObject | undefined, byId: ById, path: Set<JsonObject>): void {
  for (let at = from; at !== undefined && !path.has(at); at = parentOf(at, byId)) path.add(at);
}

/** The last line of each agent that a call started. */
function lastOfEach(lines: readonly JsonObject[], byId: ById): readonly JsonObject[] {
  const lasts = new Map<JsonObject, JsonObject>();
  for (const line of lines) {
    const above = new Set<JsonObject>();
    addPath(line, byId, above);
    lasts.set([...above].at(-1) ?? line, line);
  }
  return [...lasts.values()];
}

/** Whether a line, or one above it, branches off the way. */
function isLeft(
  line: JsonObject,
  byId: ById,
  path: ReadonlySet<JsonObject>,
  messages: ReadonlySet<string>,
): boolean {
  const passed = new Set<JsonObject>();
  for (let at: JsonObject | undefined = line; at !== undefined; at = parentOf(at, byId)) {
    if (passed.has(at)) return false;
    passed.add(at);
    if (path.has(at) || messages.has(messageId(at) ?? ''))
      return at !== line && !isOn(line, path, messages);
  }
  return false;
}

function isOn(line: JsonObject, path: ReadonlySet<JsonObject>, messages: ReadonlySet<string>) {
  return path.has(line) || messages.has(messageId(line) ?? '');
}

function messageId(line: JsonObject): string | undefined {
  const message = ownValue(line, 'message');
  const id = isJsonObject(message) ? ownValue(message, 'id') : undefined;
  return typeof id === 'string' && ownValue(line, 'type') === 'assistant' ? id : undefined;
}

function blocksOf(line: JsonObject): readonly JsonObject[] {
  const message = ownValue(line, 'message');
  const content = isJsonObject(message) ? ownValue(message, 'content') : undefined;
  return Array.isArray(content) ? content.filter(isJsonObject) : [];
}

function callsOf(line: JsonObject): Json[] {
  const uses = blocksOf(line).filter((block) => ownValue(block, 'type') === 'tool_use');
  return uses.flatMap((block) => ownValue(block, 'id') ?? []);
}

function isResultOf(line: JsonObject, calls: ReadonlySet<Json>): boolean {
  const blocks = blocksOf(line);
  return (
    blocks.length > 0 && blocks.every((block) => calls.has(ownValue(block, 'tool_use_id') ?? null))
  );
}
