import { Draws } from '../base/draws.ts';
import { byPosition } from '../compiler/run/by-position.ts';
import { demand, demandObject } from '../compiler/run/demand.ts';
import { Locator } from '../compiler/run/report.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostics/diagnostic.ts';
import { readApis } from './apis.ts';
import type { Conversation } from './conversation.ts';
import { coverGoals } from './cover-paths.ts';
import type { DialogueGraph } from './graph.ts';
import { findPaths, type PathOptions } from './paths.ts';
import { readConversations as readAll } from './read-conversations.ts';
import { readDialogueGraph } from './read-graph.ts';
import { writeConversation } from './write-conversation.ts';

/** A text, and what it is called: in diagnostics, and in ids that are made for it. */
export interface DialogueText {
  readonly text: string;
  readonly name?: string;
}

/** The input of {@link readGraph}; `apis`, a list or its text, are for a graph that lists none itself. */
export interface GraphInput extends DialogueText {
  readonly apis?: string | readonly object[];
}

/**
 * Reads a flowgraph or a conversation graph, as the appendices A.4 and A.5 of the ALMITA paper write
 * them: the graph, unless something is wrong with it, and all that is. Bad input does not throw.
 */
export function readGraph(input: GraphInput): {
  readonly graph: DialogueGraph | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
} {
  const { text, file } = textIn('readGraph', input, 'graph');
  const { apis: given } = input;
  const list = typeof given === 'object' ? JSON.stringify(given) : given;
  const read = list === undefined ? { apis: undefined } : readApis(list);
  const apis = 'apis' in read ? read.apis : undefined;
  const { value, diagnostics } = readDialogueGraph({ file, text, apis });
  if ('apis' in read) return { graph: value, diagnostics: located(diagnostics, file, text) };
  const fault: Diagnostic = { code: 'api-list', place: { file: 'apis' }, data: read };
  return { graph: undefined, diagnostics: located([fault, ...diagnostics], file, text) };
}

/** The input of {@link writeConversations}: a graph, and which paths through it are taken. */
export interface WriteInput extends Partial<Omit<PathOptions, 'wanted'>> {
  readonly graph: DialogueGraph;
  readonly wanted: PathOptions['wanted'];
  /** What the ids of conversations begin with; `graph` by default. */
  readonly name?: string;
}

/**
 * Writes a conversation along each path through a graph, without a model; the same ones for the same
 * seed. If the paths cannot be found, there are none, and the diagnostics say why.
 */
export function writeConversations(input: WriteInput): {
  readonly conversations: readonly Conversation[];
  readonly diagnostics: readonly LocatedDiagnostic[];
} {
  demandObject('writeConversations: the input', input);
  const { graph, wanted, name = 'graph', seed = '0', maxLength = 60, ...noise } = input;
  demandWanted(wanted);
  const found = findPaths({ name, file: name, graph }, { wanted, seed, maxLength, ...noise });
  if (!('paths' in found)) {
    return { conversations: [], diagnostics: located(found.diagnostics, name, '') };
  }
  const conversations = found.paths.map((path, at) => {
    const id = `${name}-${at + 1}`;
    return writeConversation({ id, graph: name, path, apis: graph.apis }, new Draws(seed, id));
  });
  return { conversations, diagnostics: [] };
}

function demandWanted(wanted: PathOptions['wanted']): void {
  const what = 'writeConversations: `wanted`';
  demandObject(what, wanted);
  const isRight =
    'cover' in wanted
      ? coverGoals.includes(wanted.cover)
      : Number.isSafeInteger(wanted.count) && wanted.count >= 0;
  demand(what, isRight, '{ count: M } or { cover: "nodes" | "edges" }', wanted);
}

/**
 * Reads conversations: lines or a list of `{"id", "messages"}`, messages of OpenAI's, or a transcript
 * of FlowBench's. One whose messages do not follow each other as they must is left out.
 */
export function readConversations(input: DialogueText): {
  readonly conversations: readonly Conversation[];
  readonly diagnostics: readonly LocatedDiagnostic[];
} {
  const { text, file } = textIn('readConversations', input, 'conversation');
  const { conversations, diagnostics } = readAll({ file, text, name: file });
  return { conversations, diagnostics: located(diagnostics, file, text) };
}

function textIn(caller: string, input: DialogueText, usual: string) {
  demandObject(`${caller}: the input`, input);
  const { text, name: file = usual } = input;
  demand(`${caller}: \`text\``, typeof text === 'string', 'a text', text);
  demand(`${caller}: \`name\``, typeof file === 'string', 'a text', file);
  return { text, file };
}

function located(
  diagnostics: readonly Diagnostic[],
  file: string,
  text: string,
): readonly LocatedDiagnostic[] {
  const locator = new Locator([{ file, text }]);
  return byPosition(diagnostics.map((diagnostic) => locator.locate(diagnostic)));
}
