import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Path } from '../../model/expression.ts';
import type { Field } from '../../model/fields.ts';
import { pathText } from '../../model/node-text.ts';
import type { Policy } from '../../model/policy.ts';
import type { Template } from '../../model/template.ts';
import { dependenciesOf, keyName, providersOf } from './dependencies.ts';

/** A field of a workflow that no field of a template provides. */
interface LackingField extends Field {
  readonly workflow: string;
}

/**
 * Warns of fields of a template that nothing reads, where a field is read that is named like it and
 * that the template lacks. Other fields that nothing reads describe a customer.
 */
export function unreadFields(
  { file, fields, sequences }: Template,
  policies: readonly Policy[],
  idField: string,
): Diagnostic[] {
  const agents = new Set(sequences.flatMap((sequence) => sequence.agents));
  const own = policies.filter(({ agent }) => agents.has(agent));
  const read = own.flatMap((policy) =>
    policy.fields.map((field): LackingField => ({ ...field, workflow: policy.agent })),
  );
  const given = new Set([idField, 'agent_sequence']);
  const lacking = read.filter(
    ({ node }) => !given.has(node.root) && providersOf(node, fields).length === 0,
  );
  const copied = fields.flatMap(dependenciesOf);
  const overlays = sequences.flatMap((sequence) =>
    (sequence.overlays ?? []).flatMap((overlay) => (overlay ? pathText(overlay.node) : [])),
  );
  return fields.flatMap((field): Diagnostic[] => {
    const isShown = field.onlyFor === undefined || field.onlyFor.some((one) => agents.has(one));
    const isOwn = overlays.some((path) => isBelow(field.path, path) || isBelow(path, field.path));
    const isRead =
      isOwn || [...read, ...copied].some(({ node }) => providersOf(node, [field]).length > 0);
    const similar = lacking.filter(({ node }) => areAlike(field.node, node));
    const [first] = similar;
    if (!isShown || isRead || field.path === idField || first === undefined) return [];
    const { workflow, readers } = first;
    const known = [...new Set(similar.map(({ path }) => path))];
    const data = { path: field.path, known, lacking: first.path, workflow, by: readers[0]?.by };
    return [{ code: 'unread-field', place: { file, pointer: field.pointer }, data }];
  });
}

/** Whether a path is another, or leads on from it. */
function isBelow(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}[`);
}

/** Whether two paths have the same beginning or end, or the same letters. */
function areAlike(one: Path, other: Path): boolean {
  const [names, others] = [one, other].map(({ root, keys }) => [
    root,
    ...keys.map((key) => keyName(key).replaceAll('"', '')),
  ]) as [string[], string[]];
  const letters = (all: readonly string[]) => all.join('').replace(/[^\p{L}\p{N}]/gu, '');
  const isSame = (at: number) => names.at(at) === others.at(at);
  return isSame(0) || isSame(-1) || letters(names) === letters(others);
}
