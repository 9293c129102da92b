import type { Draws } from '../base/draws.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { jsonText } from '../compiler/formats/json-text.ts';
import type { Api } from './apis.ts';
import { callText } from './call-content.ts';
import { apiNamed } from './check-graph.ts';
import type { Conversation, DialogueMessage } from './conversation.ts';
import { drawnValue } from './drawn-value.ts';
import type { GraphPath } from './walks.ts';

/** What a conversation is written from: a path through a graph, and the APIs that are called on it. */
export interface ConversationSource {
  readonly id: string;
  readonly graph: string;
  readonly path: GraphPath;
  /** Undefined where nothing lists them. */
  readonly apis: readonly Api[] | undefined;
}

/**
 * Writes a conversation without a model: the text of each node is its message, and what APIs get and
 * give is drawn by its type. Values that several APIs get under one name are the same, until an API
 * is called again. If the agent would begin, what the user says first stands before it.
 */
export function writeConversation(source: ConversationSource, draws: Draws): Conversation {
  const { id, graph, path, apis = [] } = source;
  const known = new Map<string, Json>();
  const called = new Set<string>();
  const messages = path.nodes.flatMap(({ type, text }, at): DialogueMessage[] => {
    if (type !== 'api') return [{ role: type === 'user' ? 'user' : 'assistant', content: text }];
    const name = apiNamed(text);
    const api = apis.find((one) => one.name === name);
    const tool_input = inputOf(api, called.has(name), known, draws);
    called.add(name);
    const said = path.edges[at]?.text ?? '';
    return [
      { role: 'api', content: callText({ tool_name: name, tool_input }) },
      { role: 'api_output', content: jsonText(outputOf(api, said, draws)) },
    ];
  });
  return { id, ...originOf(graph, path), messages: [...opening(path), ...messages] };
}

/** The graph and the path of a conversation, and which noise users make on it. */
export function originOf(
  graph: string,
  { nodes }: GraphPath,
): Pick<Conversation, 'graph' | 'path' | 'noise'> {
  const noise = [...new Set(nodes.flatMap((node) => node.noise ?? []))];
  return { graph, path: nodes.map(({ id }) => id), ...(noise.length > 0 && { noise }) };
}

/** What the user says before an agent that begins: the problem, the first that the user says without noise. */
function opening({ nodes }: GraphPath): DialogueMessage[] {
  if (nodes[0]?.type === 'user') return [];
  const problem = nodes.find(({ type, noise }) => type === 'user' && noise === undefined);
  return [{ role: 'user', content: problem?.text ?? 'Hello' }];
}

function inputOf(
  api: Api | undefined,
  isAgain: boolean,
  known: Map<string, Json>,
  draws: Draws,
): JsonObject {
  const given = (api?.params ?? []).map((param): [string, Json] => {
    const key = JSON.stringify([param.name, param.type]);
    const value = isAgain ? undefined : known.get(key);
    const drawn = value === undefined ? drawnValue(param, draws) : value;
    known.set(key, drawn);
    return [param.name, drawn];
  });
  return Object.fromEntries(given);
}

/** What an API gives, with the text of the edge that is taken: as its own text, or beside it. */
function outputOf(api: Api | undefined, said: string, draws: Draws): JsonObject {
  const output = api?.output;
  if (output === undefined) return said === '' ? {} : { result: said };
  const { name, type } = output;
  if (said !== '' && /^(str|string)$/i.test(type.trim())) return { [name]: said };
  const drawn = { [name]: drawnValue(output, draws) };
  return said === '' ? drawn : { ...drawn, [name === 'result' ? 'message' : 'result']: said };
}
