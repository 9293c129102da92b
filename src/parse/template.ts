import type { Result } from '../model/diagnostic.ts';
import type { Key, Path } from '../model/expression.ts';
import { pathText } from '../model/fields.ts';
import { type Json, jsonTypeName } from '../model/json.ts';
import type { Template, TemplateField } from '../model/template.ts';
import { readDraw } from './draw.ts';
import { parseExpression } from './expression.ts';
import { members, Reports, type Spot } from './reading.ts';
import { readSequences } from './sequences.ts';

/**
 * Parses a field template; `agents` are those that there are. All faults of form are reported at
 * once; a value only where there is none.
 */
export function parseTemplate(
  value: Json,
  file: string,
  agents: readonly string[],
): Result<Template> {
  const reports = new Reports(file);
  const root: Spot = { value, pointer: '' };
  if (jsonTypeName(value) !== 'object') {
    reports.add('wrong-type', '', { expected: 'object', found: jsonTypeName(value) });
    return { value: undefined, diagnostics: reports.diagnostics };
  }
  const all = members(root);
  const sequence = all.find(([key]) => key === 'agent_sequence');
  if (sequence === undefined) {
    reports.add('missing-key', '', { key: 'agent_sequence', of: 'template' });
  }
  const sequences = sequence ? readSequences(sequence[1], agents, reports) : [];
  const fields = all
    .filter(([key]) => key !== 'agent_sequence' && key !== '$schema')
    .flatMap(([key, spot]) => readField(pathOf(key, spot, reports), spot, reports));
  const { diagnostics } = reports;
  if (diagnostics.length > 0) return { value: undefined, diagnostics };
  return { value: { file, fields, sequences, hasCounts: areCounts(sequences) }, diagnostics };
}

function areCounts(sequences: Template['sequences']): boolean {
  const weights = sequences.map(({ weight }) => weight);
  return weights.every(Number.isInteger) && weights.reduce((sum, weight) => sum + weight, 0) > 1;
}

function pathOf(key: string, { pointer }: Spot, reports: Reports): Path | undefined {
  const expression = parseExpression(key);
  if ('node' in expression && expression.node.kind === 'path') return expression.node;
  reports.add('invalid-path', pointer, { path: key });
  return undefined;
}

/** A field, or those inside of it where it is an object of fields. */
function readField(node: Path | undefined, spot: Spot, reports: Reports): TemplateField[] {
  const inner = members(spot).find(([key, { value }]) => {
    return key === 'fields' && jsonTypeName(value) === 'object';
  });
  if (inner !== undefined) {
    return members(inner[1]).flatMap(([key, member]) => {
      const literal: Key = { kind: 'literal', value: key };
      return readField(node && { ...node, keys: [...node.keys, literal] }, member, reports);
    });
  }
  const draw = readDraw(spot, reports);
  if (node === undefined || draw === undefined) return [];
  return [{ path: pathText(node), node, draw, pointer: spot.pointer }];
}
