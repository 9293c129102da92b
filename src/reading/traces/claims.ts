import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { readJsonText } from '../../model/read-json.ts';
import { argumentKeys } from '../argument-keys.ts';
import { namesTool, type Shapes } from '../call-object.ts';
import { isEcho } from '../echo.ts';
import { leftOver } from '../left-over.ts';
import { callKey } from './call-key.ts';
import { partsUnder, placesOfParts } from './message-parts.ts';

/**
 * Types of results, approvals and the like, which are no calls although their names suggest it. A request
 * may be one, unless it is for an approval.
 */
const result =
  /(?:[_.-](?:output|outputs|result|results|return|response)|-error|[a-z](?:Result|Results|Response|Output))$|approval[_-]?request$|[Rr]esults?$/i;
/** Types of the provider's own tools. */
const builtIn =
  /^(?:(?:web_search|file_search|code_interpreter|computer|image_generation|local_shell|shell|apply_patch|tool_search|hosted_tool|server_tool)_call|server_tool_call_chunk|server_tool_use|mcp_list_tools|tool_reference|tool_search_tool|builtin-tool-call)$/;
const saysCall = /tool|function|call|invocation|(?<![a-z])action/i;
/** Types of parts that hold what is said, shown or thought. */
const media = new Set<Json | undefined>([
  ...['text', 'input_text', 'output_text', 'refusal', 'reasoning', 'thinking', 'redacted_thinking'],
  ...['image', 'image_url', 'input_image', 'audio', 'input_audio', 'video', 'file', 'input_file'],
  ...['document', 'search_result', 'source', 'source-url', 'source-document', 'step-start'],
]);
/** Keys whose values are no calls although their names suggest it. */
const otherKeys = new Set([
  ...['tools', 'functions', 'tool_choice', 'toolChoice', 'tool_call_chunks', 'tool_choice_reason'],
]);
/** Keys of declarations, under which some write calls. */
const declared = ['tools', 'functions'];
const listKeys = ['tool_calls', 'invalid_tool_calls', 'function_calls', 'toolInvocations'];
const oneKeys = ['function_call', 'functionCall', 'toolUse', 'tool_call'];
const kindKeys = [
  ...['role', 'type', '$type', 'kind', 'part_kind', 'content_type', 'message_type', 'block_type'],
  'from',
];

/** Whether a word that says what something is may mean a call. */
function maySayCall(kind: string): boolean {
  return saysCall.test(kind) && !result.test(kind) && !builtIn.test(kind);
}

/** Whether the type of a part or item is that of a result, or of a provider's own tool. */
function isNoCall(part: JsonObject): boolean {
  const type = ownValue(part, 'type') ?? ownValue(part, 'block_type');
  return typeof type === 'string' && (result.test(type) || builtIn.test(type));
}

/** Whether a type is that of one of the provider's own tools. */
export function isBuiltIn(type: string): boolean {
  return builtIn.test(type);
}

/** What is asked of the parts of a message. */
export interface Claims {
  /** The calls in a part that a reader takes, wherever it stands; undefined if none takes it. */
  readonly callsOf: (part: JsonObject) => readonly Json[] | undefined;
  /** The names of the tools whose calls were read. */
  readonly names: readonly Json[];
  /** These calls, where they are objects. */
  readonly calls?: readonly JsonObject[] | undefined;
}

type Vocabulary = Pick<Shapes, 'parametersOf' | 'ignores'>;

/** A caller who knows no tool. */
export const noVocabulary: Pick<Shapes, 'parametersOf'> = { parametersOf: () => undefined };

/**
 * What in a message may be a call and is claimed by no reader: a part, the message itself or a key of
 * it says so by its type, role or name, has the shape of a call, or names a tool of the vocabulary.
 * Undefined if there is none: pictures, sound, thoughts and built-in searches are no calls.
 */
export function unclaimedIn(
  message: JsonObject,
  shapes: Vocabulary,
  { callsOf, names, calls }: Claims,
): string | undefined {
  const parts = placesOfParts.flatMap((key) => partsUnder(message, key));
  const said = parts.map((part) => ({ part, calls: callsOf(part) }));
  const unread = said.flatMap(({ part, calls }) => {
    const what = calls === undefined ? unclaimedPart(part, shapes) : undefined;
    return what === undefined ? [] : [{ part, what }];
  });
  for (const key of placesOfParts) {
    for (const part of looseIn(ownValue(message, key), shapes)) unread.push({ part, what: loose });
  }
  const [first] = unread;
  if (first !== undefined) {
    // Parts may repeat the calls that stand under another key of the message.
    const read = said.flatMap(({ calls = [] }) => calls.filter(isJsonObject));
    const all = [...read, ...unread.map(({ part }) => part)].map((one) => nameOf(one) ?? null);
    if (leftOver<Json>(all, names).length > 0) return first.what;
  }
  const hasRole = typeof ownValue(message, 'role') === 'string';
  if (callsOf(message) !== undefined) return undefined;
  if (!hasRole && parts.length === 0 && isNoCall(message)) return undefined;
  const kind = names.length > 0 ? undefined : kindOf(message, maySayCall);
  if (kind !== undefined) {
    return hasRole ? `a message of the role or type ${kind}` : `an item of the type ${kind}`;
  }
  if (names.length === 0 && isCallItself(message, shapes)) return 'a message that names a tool';
  return unclaimedKey(message, shapes, { names, calls });
}

const loose = 'a call in a list or a text among the parts of a message';

/** The calls that stand in a list, or as JSON text, where a part should be. */
function looseIn(parts: Json | undefined, shapes: Vocabulary): readonly JsonObject[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part) => {
    if (isJsonObject(part)) return [];
    const isText = typeof part === 'string' && /^\s*[[{][\s\S]*["']\s*:/.test(part);
    return callsWithin((isText ? readJsonText(part) : part) ?? null, shapes, isPart);
  });
}

/** Whether an object may be a call, or the part of a message that is one. */
function isPart(object: JsonObject, shapes: Vocabulary): boolean {
  return mayBeCall(object, shapes) || kindOf(object, maySayCall) !== undefined;
}

/** Whether a message is a call: it may have a name, that of who speaks, and say what it is about. */
function isCallItself(message: JsonObject, shapes: Vocabulary): boolean {
  if (isCallShaped(message, shapes)) return true;
  if (isNoCall(message)) return false;
  const tool = saysTool(message);
  if (tool !== undefined) return shapes.ignores?.(tool) !== true;
  const content = ownValue(message, 'content') ?? '';
  const isSilent = content === '' || (Array.isArray(content) && content.length === 0);
  const action = ownValue(message, 'action');
  const isAction = typeof action === 'string' && plainName.test(action);
  return isSilent && (isAction || mayBeCall(message, shapes) || holdsPayload(message));
}

function unclaimedPart(part: JsonObject, shapes: Vocabulary): string | undefined {
  if (isNoCall(part) || isOfGemini(part)) return undefined;
  if (shapes.ignores?.(nameOf(part) ?? '') === true) return undefined;
  const type = ownValue(part, 'type');
  const kind = kindOf(part, maySayCall);
  if (kind !== undefined) return `a part of the type ${kind}`;
  const key = Object.keys(part).find((each) => holdsCalls(part, each));
  if (key !== undefined && typeof type !== 'string') return `a part with ${key}`;
  if (mayBeCall(part, shapes) || holdsPayload(part) || (!isShown(type) && saysTool(part))) {
    return typeof type === 'string' ? `a part of the type ${type}` : 'a part that names a tool';
  }
  if (media.has(type)) return undefined;
  const held = Object.keys(part).find(
    (each) => !isData(each) && callsWithin(ownValue(part, each) ?? null, shapes, isPart).length > 0,
  );
  return held && `a part with ${held}`;
}

/** Whether a type is that of what is said or shown; those of the AI SDK may hold any data. */
function isShown(type: Json | undefined): boolean {
  return media.has(type) || (typeof type === 'string' && type.startsWith('data-'));
}

/** Whether a part has the name of what it is of, and an object that may be the arguments. */
function holdsPayload(part: JsonObject): boolean {
  if (isShown(ownValue(part, 'type')) || !plainName.test(nameOf(part) ?? '')) return false;
  return ['data', 'payload'].some((key) => isJsonObject(ownValue(part, key) ?? null));
}

/** Whether a part is a call of one of Gemini's own tools, or its result. */
function isOfGemini(part: JsonObject): boolean {
  return ['toolCall', 'toolResponse'].some((key) => {
    const own = ownValue(part, key);
    return isJsonObject(own) && typeof ownValue(own, 'toolType') === 'string';
  });
}

/** The first member of an object that says what it is, and passes. */
function kindOf(object: JsonObject, isOne: (kind: string) => boolean): string | undefined {
  const kinds = kindKeys.map((key) => ownValue(object, key));
  return kinds.find((kind) => typeof kind === 'string' && isOne(kind)) as string | undefined;
}

function unclaimedKey(
  message: JsonObject,
  shapes: Vocabulary,
  { names, calls }: Pick<Claims, 'names' | 'calls'>,
): string | undefined {
  const places: readonly string[] = placesOfParts;
  const key = Object.keys(message).find((each) => {
    if (holdsCalls(message, each)) return true;
    const isDeclared = declared.includes(each);
    if (places.includes(each) || listKeys.includes(each)) return false;
    if (isData(each) && !isDeclared) return false;
    // What is declared has the schema of its arguments, and no arguments.
    const found = callsWithin(
      ownValue(message, each) ?? null,
      shapes,
      isDeclared ? saysArguments : undefined,
    );
    const named = found.map((call) => nameOf(call) ?? null);
    const isOther = calls?.every((call) => nameOf(call) !== undefined) && areBeyond(found, calls);
    return leftOver<Json>(named, names).length > 0 || isOther === true;
  });
  return key && `a message with ${key}`;
}

/** Whether an object has a name beside arguments under a key that has no other use. */
function saysArguments(object: JsonObject): boolean {
  const isCall = sureKeys.some((key) => isArguments(ownValue(object, key)));
  return isCall && nameOf(object) !== undefined;
}

/** Whether what stands under a key is declarations, or results. */
function isData(key: string): boolean {
  return otherKeys.has(key) || (result.test(key) && key !== 'submit_tool_outputs');
}

/** Whether a key says that its value is calls, and no reader knows it as such. */
function holdsCalls(object: JsonObject, key: string): boolean {
  if (!maySayCall(key) || otherKeys.has(key)) return false;
  const value = ownValue(object, key);
  if (listKeys.includes(key) && Array.isArray(value)) return false;
  if (oneKeys.includes(key) && isJsonObject(value)) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (listKeys.includes(key) && typeof value === 'string') return value.trim() !== '';
  return isJsonObject(value) && Object.keys(value).length > 0;
}

/** The depth to which something that nobody reads is searched. */
const deepest = 5;

/** What looks like a call in a value, except in results and declarations. */
export function callsWithin(
  given: Json,
  shapes: Vocabulary,
  isOne: typeof isCallShaped = isCallShaped,
  depth = 0,
): readonly JsonObject[] {
  if (depth > deepest) return [];
  const inside = (member: Json) => callsWithin(member, shapes, isOne, depth + 1);
  if (Array.isArray(given)) return given.flatMap(inside);
  const value = isJsonObject(given) ? inSmallLetters(given) : given;
  if (!isJsonObject(value) || isNoCall(value) || isEcho(value)) return [];
  if (isOne(value, shapes)) return [value];
  return Object.entries(value).flatMap(([key, member]) => (isData(key) ? [] : inside(member)));
}

/** An object of a language whose keys begin with capital letters, as others write it. */
function inSmallLetters(object: JsonObject): JsonObject {
  const keys = Object.keys(object);
  if (!keys.some((key) => /^[A-Z][a-z]/.test(key))) return object;
  const small = (key: string) => key.slice(0, 1).toLowerCase() + key.slice(1);
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [small(key), value]));
}

const nameKeys = [
  ...['tool_name', 'toolName', 'tool', 'function', 'name', 'functionName', 'function_name'],
  ...['action', 'recipient_name'],
];
const sureNameKeys = ['tool_name', 'toolName', 'tool', 'function_name', 'functionName'];
const sureKeys = [
  ...['arguments', 'args', 'tool_input', 'toolInput', 'tool_args', 'toolArgs', 'kwargs'],
  ...['action_input', 'input_parameters', 'tool_kwargs'],
];
/** Keys of arguments that have many other uses. */
const looseKeys = ['input', 'params', 'parameters'];

/**
 * Whether some of these calls are none of the others: of another tool, or with other arguments. Those whose
 * arguments nobody knows are compared by their tools.
 */
export function areBeyond(calls: readonly JsonObject[], others: readonly JsonObject[]): boolean {
  if (leftOver(calls.map(nameOf), others.map(nameOf)).length > 0) return true;
  const whole = calls.filter(hasArguments);
  if (!others.every(hasArguments)) return false;
  return leftOver(whole.map(keyOf), others.map(keyOf)).length > 0;
}

/** Members of items and spans that hold what was asked, sent, declared or answered, or the whole chat until then. */
const aroundCalls =
  /^(?:item|payload|message|data|kwargs|parts|content|raw_?item|\w*tool_?calls|requests?|responses?|inputs?|outputs?|prompts?|messages|history|results?|raw\w*|model_?\w*|agent\w*|tools?|functions?|schemas?|extra|serialized|attributes|events|logs|references|links|resource|scope|tags|children|child_runs|usage\w*|observations?)$/i;

/**
 * A member of an item or a span in which calls stand that are none of those that were read, and that no reader
 * looks into; undefined if there is none. One that repeats a call is none.
 */
export function memberBeyond(
  item: JsonObject,
  isRead: (call: JsonObject) => boolean,
): string | undefined {
  return Object.keys(item).find((key) => {
    const value = ownValue(item, key) ?? null;
    if (typeof value !== 'object' || aroundCalls.test(key) || isData(key)) return false;
    return callsWithin(value, noVocabulary).some((call) => !isRead(call));
  });
}

/** Tells of calls whether they are among others: those whose arguments nobody knows are compared by their tools. */
export function amongCalls(others: readonly JsonObject[]): (call: JsonObject) => boolean {
  const names = new Set(others.map(nameOf));
  const keys = new Set(others.filter(hasArguments).map(keyOf));
  const areWhole = others.every(hasArguments);
  return (call) =>
    names.has(nameOf(call)) && (!areWhole || !hasArguments(call) || keys.has(keyOf(call)));
}

function hasArguments(call: JsonObject): boolean {
  const inner = ownValue(call, 'function');
  const own = isJsonObject(inner) ? inner : call;
  return argumentKeys.some((key) => ownValue(own, key) !== undefined);
}

/** A text that is the same for calls of one tool with the same arguments, whatever form they have. */
function keyOf(call: JsonObject): string {
  const inner = ownValue(call, 'function');
  const own = isJsonObject(inner) ? inner : call;
  const given = argumentKeys.map((key) => ownValue(own, key)).find((value) => value !== undefined);
  const value = typeof given === 'string' ? (readJsonText(given) ?? given) : given;
  const params = isJsonObject(value) ? Object.entries(value) : [];
  return callKey({ kind: 'call', call: { tool: nameOf(call) ?? '', params }, isText: false });
}

/** The name in what may be a call. */
export function nameOf(object: JsonObject): string | undefined {
  const inner = ownValue(object, 'function');
  if (isJsonObject(inner)) return nameOf(inner);
  const found = nameKeys.map((key) => ownValue(object, key));
  return found.find((name) => typeof name === 'string' && name !== '') as string | undefined;
}

/** Whether an object has a name beside arguments, or names a tool of the vocabulary. */
export function isCallShaped(object: JsonObject, shapes: Vocabulary): boolean {
  if (isEcho(object)) return false;
  if (namesTool(object, shapes)) return true;
  const inner = ownValue(object, 'function');
  if (isJsonObject(inner)) return isCallShaped(inner, shapes);
  if (nameOf(object) === undefined) return false;
  const isSure =
    kindOf(object, maySayCall) !== undefined ||
    sureNameKeys.some((key) => typeof ownValue(object, key) === 'string');
  const keys = isSure ? [...sureKeys, ...looseKeys] : sureKeys;
  return keys.some((key) => isArguments(ownValue(object, key)));
}

/** What the name of a tool looks like. */
const plainName = /^[\p{L}_$][\p{L}\p{N}_.:/$-]*$/u;

/** The same where the name and the arguments may be under keys that have many other uses. */
export function mayBeCall(object: JsonObject, shapes: Vocabulary): boolean {
  if (isEcho(object)) return false;
  if (isCallShaped(object, shapes)) return true;
  const inner = ownValue(object, 'function');
  const own = isJsonObject(inner) ? inner : object;
  return (
    plainName.test(nameOf(own) ?? '') && looseKeys.some((key) => isArguments(ownValue(own, key)))
  );
}

/** The name under a key that says that it is one of a tool. */
export function saysTool(object: JsonObject): string | undefined {
  const names = [...sureNameKeys, 'function'].map((key) => ownValue(object, key));
  return names.find(
    (name): name is string =>
      typeof name === 'string' && plainName.test(name) && !/^(?:none|null|no)$/i.test(name),
  );
}

function isArguments(value: Json | undefined): boolean {
  return isJsonObject(value) || (typeof value === 'string' && /^\s*\{/.test(value));
}
