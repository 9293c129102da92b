import { type Diagnostic, severityOf } from '../../model/diagnostics/diagnostic.ts';
import type { ReadPolicy } from '../../model/language.ts';

/** Where the text of a policy has none of these, no list's elements have a name. */
const formOfList = /\b(?:any|all|none|count|first|filter|sum|min|max|map)\s*\(|\bfor(?:_each)?\b/;

/**
 * Warns of names of list elements that hide a field which the policy reads elsewhere. What a policy with faults reads
 * is not looked at, nor that of a text in which no list has elements with a name.
 */
export function hiddenFields({ policy, diagnostics }: ReadPolicy, text: string): Diagnostic[] {
  if (!formOfList.test(text)) return [];
  if (diagnostics.some(({ code }) => severityOf(code) === 'error')) return [];
  const { agent, file, fields } = policy;
  const hidden = new Map(
    fields.flatMap(({ node, hiddenBy }) => (hiddenBy ? [[node.root, hiddenBy] as const] : [])),
  );
  return [...hidden].map(([name, { pointer }]) => {
    return { code: 'hidden-field', place: { file, pointer }, data: { workflow: agent, name } };
  });
}
