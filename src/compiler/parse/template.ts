import { type Json, jsonTypeName } from '../../base/json.ts';
import type { Result } from '../../model/diagnostics/diagnostic.ts';
import { fileKind } from '../../model/file-kinds.ts';
import type { Template } from '../../model/template.ts';
import { type JsonCursor, members, Reports } from './reading.ts';
import { readSequences } from './sequences.ts';
import { readFields } from './template-fields.ts';

/**
 * Parses a field template and reports all errors of form at once; `agents` are the names of all agents.
 * A template that is an object has a value even if it has errors, so that later checks can run.
 */
export function parseTemplate(
  value: Json,
  file: string,
  agents: readonly string[],
): Result<Template> {
  const reports = new Reports(file);
  const root: JsonCursor = { value, pointer: '' };
  const kind = fileKind(value);
  if (kind === 'profiles' || kind === 'workflow' || kind === 'graph') {
    reports.add('other-file', '', { kind });
    return { value: undefined, diagnostics: reports.diagnostics };
  }
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
  const fields = readFields(root, agents, reports);
  const { diagnostics } = reports;
  return { value: { file, fields, sequences, hasCounts: areCounts(sequences) }, diagnostics };
}

function areCounts(sequences: Template['sequences']): boolean {
  const weights = sequences.map(({ weight }) => weight);
  return weights.every(Number.isInteger) && weights.reduce((sum, weight) => sum + weight, 0) > 1;
}
