import { jsonTypeName } from '../../base/json.ts';
import type { Key, Path } from '../../model/expression.ts';
import { pathText } from '../../model/node-text.ts';
import type { Draw, TemplateField } from '../../model/template.ts';
import { readDraw } from './draw.ts';
import { parseExpression } from './expression.ts';
import { type JsonCursor, member, members, type Reports } from './reading.ts';
import { agentsIn, checkAgents } from './sequences.ts';

const notFields: ReadonlySet<string> = new Set(['$schema', '$let', '$for', 'agent_sequence']);

/** Parses the fields of a template at any depth; `agents` are the names of all agents. */
export function readFields(
  root: JsonCursor,
  agents: readonly string[],
  reports: Reports,
): TemplateField[] {
  const hidden = membersOf(member(root, '$let'), reports);
  const special = membersOf(member(root, '$for'), reports);
  const common = members(root).filter(([key]) => !notFields.has(key));
  return [
    ...hidden.flatMap((each) => readRoot(each, [], reports)),
    ...common.flatMap((each) => readRoot(each, undefined, reports)),
    ...special.flatMap(([text, cursor]) => {
      const onlyFor = agentsIn(text, agents);
      checkAgents({ agents: onlyFor }, cursor.pointer, agents, reports);
      return membersOf(cursor, reports).flatMap((each) => readRoot(each, onlyFor, reports));
    }),
  ];
}

/** The members of an object; none if it is absent. Reports a value that is not an object. */
function membersOf(cursor: JsonCursor, reports: Reports): [string, JsonCursor][] {
  if (cursor.value !== undefined && jsonTypeName(cursor.value) !== 'object') {
    const found = jsonTypeName(cursor.value);
    reports.add('wrong-type', cursor.pointer, { expected: 'object', found });
  }
  return members(cursor);
}

function readRoot(
  [key, cursor]: [string, JsonCursor],
  onlyFor: TemplateField['onlyFor'],
  reports: Reports,
): TemplateField[] {
  const fields = readField(pathOf(key, cursor, reports), cursor, reports);
  return fields.map((field) => ({ ...field, onlyFor }));
}

function pathOf(key: string, { pointer }: JsonCursor, reports: Reports): Path | undefined {
  const expression = parseExpression(key);
  if ('node' in expression && expression.node.kind === 'path') return expression.node;
  reports.add('invalid-path', pointer, { path: key });
  return undefined;
}

const emptyObject: Draw = { kind: 'constant', value: {} };

/** Parses a field, or the fields in it if it is an object of fields. */
function readField(
  node: Path | undefined,
  cursor: JsonCursor,
  reports: Reports,
): Omit<TemplateField, 'onlyFor'>[] {
  const inner = members(cursor).find(([key, { value }]) => {
    return key === 'fields' && jsonTypeName(value) === 'object';
  });
  if (inner !== undefined && members(inner[1]).length > 0) {
    return members(inner[1]).flatMap(([key, member]) => {
      const literal: Key = { kind: 'literal', value: key };
      return readField(node && { ...node, keys: [...node.keys, literal] }, member, reports);
    });
  }
  const read = inner === undefined ? readDraw(cursor, reports) : emptyObject;
  if (node === undefined) return [];
  // An invalid field stays, so that fields copied from it are not reported, too.
  const draw: Draw = read ?? { kind: 'constant', value: null };
  return [{ path: pathText(node), node, draw, pointer: cursor.pointer }];
}
