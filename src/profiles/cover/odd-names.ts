import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { oddName } from '../../model/odd-name.ts';
import type { Policy } from '../../model/policy.ts';

/** Warns of paths that begin with a name which was hardly meant as one: `-total`, `2026-12-01`, `order.id`, `5-3`. */
export function oddNames({ agent, file, fields }: Policy): Diagnostic[] {
  const names = new Set(fields.map(({ node }) => node.root));
  const isField = (name: string) => names.has(name);
  return fields.flatMap(({ path, node, readers }): Diagnostic[] => {
    const [first] = readers;
    if (first === undefined || oddName(node.root, isField) === undefined) return [];
    const place = { file, pointer: first.pointer };
    const isDifference = oddName(node.root) === undefined;
    return [{ code: 'odd-name', place, data: { workflow: agent, path, isDifference } }];
  });
}
