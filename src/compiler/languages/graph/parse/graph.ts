import { numeralOf } from '../../../../base/decimal.ts';
import { isNumber } from '../../../../base/equality.ts';
import type { Json } from '../../../../base/json.ts';
import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import { complexities, type Name } from '../../../../model/step.ts';
import { parseExamples } from '../../../parse/examples.ts';
import { marksAt, parseAnytime, readAt } from '../../../parse/marks.ts';
import { elements, type JsonCursor, member, Reports, textAt } from '../../../parse/reading.ts';
import type {
  Graph,
  GraphEdge,
  GraphNode,
  Pathway,
  ResponseName,
  Tool,
  Variable,
} from '../graph.ts';
import { alwaysTo } from '../linked.ts';
import { conditionAt, isConstantlyTrue } from './condition.ts';

/**
 * Parses a graph from a JSON value of any shape. It reads what has the right shape and reports
 * expressions that do not parse; the schema reports wrong shapes.
 */
export function parseGraph(
  value: Json,
  file: string,
): { readonly graph: Graph; readonly diagnostics: readonly Diagnostic[] } {
  const reports = new Reports(file);
  const root: JsonCursor = { value, pointer: '' };
  const title = textAt(member(root, 'title'));
  const agent = member(root, 'agent');
  if (agent.value === undefined && (title ?? '').trim() === '') {
    reports.add('missing-key', '', { key: 'agent', of: 'graph' });
  }
  const edges = member(root, 'edges');
  const graph: Graph = {
    file,
    agent: textAt(agent) ?? title ?? '',
    title,
    description: textAt(member(root, 'description')),
    domain: textAt(member(root, 'domain')),
    complexity: complexities.find((level) => level === member(root, 'complexity').value),
    start: idAt(member(root, 'start')),
    nodes: elements(member(root, 'nodes')).map((node) => nodeAt(node, reports)),
    anytime: parseAnytime(member(root, 'anytime'), reports, true),
    examples: parseExamples(member(root, 'examples'), reports),
    edges: edges.value === undefined ? undefined : elements(edges).flatMap(edgeAt),
  };
  return { graph, diagnostics: reports.diagnostics };
}

/** An id is a text or an integer, and 5 is the same as "5". */
function idAt({ value, pointer }: JsonCursor): Name | undefined {
  const text = value !== undefined && isNumber(value) ? numeralOf(value) : value;
  return typeof text === 'string' ? { text, pointer } : undefined;
}

function nameAt(cursor: JsonCursor): Name | undefined {
  const text = textAt(cursor);
  return text === undefined ? undefined : { text, pointer: cursor.pointer };
}

function nodeAt(cursor: JsonCursor, reports: Reports): GraphNode {
  const call = nameAt(member(cursor, 'call'));
  const next = idAt(member(cursor, 'nextNodeId'));
  const onwards = next === undefined ? [] : [alwaysTo(next, next.pointer)];
  const besides = ['tools', 'responsePathways'].filter((key) => {
    return elements(member(cursor, key)).length > 0;
  });
  const { pointer } = cursor;
  if (call !== undefined && besides.length > 0) {
    reports.add('graph-call-form', call.pointer, { fault: 'tools' });
  }
  if (call === undefined && next !== undefined) {
    reports.add('graph-call-form', next.pointer, { fault: 'next' });
  }
  return {
    id: idAt(member(cursor, 'id'))?.text ?? '',
    name: textAt(member(cursor, 'task_name')),
    description: textAt(member(cursor, 'task_description')),
    instructions: elements(member(cursor, 'steps')).flatMap((one) => textAt(one) ?? []),
    tools: elements(member(cursor, 'tools')).map((tool) => toolAt(tool, reports)),
    pathways: [
      ...elements(member(cursor, 'responsePathways')).flatMap((one) => pathwayAt(one, reports)),
      ...onwards,
    ],
    call,
    pointer,
  };
}

function toolAt(cursor: JsonCursor, reports: Reports): Tool {
  const { condition, reads, texts } = conditionAt(member(cursor, 'condition'), reports);
  return {
    name: textAt(member(cursor, 'name')) ?? '',
    description: textAt(member(cursor, 'tool_description')),
    condition: condition.clauses.length === 0 ? undefined : condition,
    reads,
    texts,
    variables: elements(member(cursor, 'extractVars')).flatMap(variableAt),
    responses: elements(member(cursor, 'responseData')).flatMap(responseAt),
    pointer: cursor.pointer,
    ...marksAt(cursor, reports),
    ...readAt(cursor),
  };
}

function variableAt(cursor: JsonCursor): Variable[] {
  const name = textAt(member(cursor, 'variableName'));
  if (name === undefined) return [];
  return [
    {
      name,
      type: textAt(member(cursor, 'type')),
      description: textAt(member(cursor, 'description')),
      isRequired: member(cursor, 'required').value !== false,
      pointer: cursor.pointer,
    },
  ];
}

function responseAt(cursor: JsonCursor): ResponseName[] {
  const name = textAt(member(cursor, 'name'));
  const context = textAt(member(cursor, 'context'));
  return name === undefined ? [] : [{ name, context, pointer: cursor.pointer }];
}

function pathwayAt(cursor: JsonCursor, reports: Reports): Pathway[] {
  const read = conditionAt(member(cursor, 'conditions'), reports);
  const { condition, reads, texts } = read;
  const next = idAt(member(cursor, 'nextNodeId'));
  if (next === undefined) return [];
  const isAlways = isConstantlyTrue(read);
  return [{ condition, reads, texts, isAlways, next, pointer: cursor.pointer }];
}

function edgeAt(cursor: JsonCursor): GraphEdge[] {
  const source = idAt(member(cursor, 'source'));
  const target = idAt(member(cursor, 'target'));
  return source && target ? [{ source, target, pointer: cursor.pointer }] : [];
}
