import { jsonTypeName } from '../../base/json.ts';
import { byText } from '../../base/text/by-text.ts';
import type { Comparison } from '../../model/expression.ts';
import type { Field, FieldReader } from '../../model/fields.ts';
import type { Policy } from '../../model/policy.ts';
import { isPathTo, type Link, linkOf, membersIn } from './links.ts';

/** A field, and where each workflow reads it. */
export interface KnownField extends Field {
  readonly readers: readonly WorkflowReader[];
}

/** A place of a workflow that reads a field. */
export interface WorkflowReader extends FieldReader {
  readonly workflow: Policy;
  /** The comparison that reads it, if a decision does. */
  readonly comparison: Comparison | undefined;
}

/** Every field that any of the workflows may read, in the order of first mention. */
export function knownFields(workflows: readonly Policy[]): KnownField[] {
  const fields = new Map<string, KnownField>();
  for (const workflow of workflows) {
    for (const { path, node, readers, comparisons, need } of workflow.fields) {
      const before = fields.get(path);
      fields.set(path, {
        path,
        node,
        readers: [
          ...(before?.readers ?? []),
          ...readers.map((reader) => ({
            ...reader,
            workflow,
            comparison: comparisons.find(({ pointer }) => pointer === reader.pointer),
          })),
        ],
        comparisons: [...(before?.comparisons ?? []), ...comparisons],
        need: before?.need ?? need,
      });
    }
  }
  return [...fields.values()];
}

/** The types of the constants that a field is compared with, in words, in alphabetical order. */
export function typesOf({ path, comparisons }: KnownField): string[] {
  const links = comparisons.flatMap((comparison) => linkOf(comparison) ?? []);
  return [...new Set(links.flatMap((link) => typesIn(link, path)))].sort(byText);
}

function typesIn({ relation, left, right }: Link, path: string): string[] {
  if (relation === 'membership') {
    if (isPathTo(right, path)) return ['list'];
    return right.kind === 'value' ? membersIn(right.value).map(jsonTypeName) : [];
  }
  const other = isPathTo(left, path) ? right : left;
  return other.kind === 'value' ? [jsonTypeName(other.value)] : [];
}
