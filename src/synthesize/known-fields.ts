import { type Field, type FieldReader, fieldsOf } from '../model/fields.ts';
import type { Workflow } from '../model/workflow.ts';

/** A field and who reads it in which workflow. */
export interface KnownField extends Field {
  readonly readers: readonly WorkflowReader[];
}

/** A place of a workflow that reads a field. */
export interface WorkflowReader extends FieldReader {
  readonly workflow: Workflow;
}

/** Every field that any of the workflows may read, in the order of first mention. */
export function knownFields(workflows: readonly Workflow[]): KnownField[] {
  const fields = new Map<string, KnownField>();
  for (const workflow of workflows) {
    for (const { path, node, readers, comparisons } of fieldsOf(workflow)) {
      const before = fields.get(path);
      fields.set(path, {
        path,
        node,
        readers: [
          ...(before?.readers ?? []),
          ...readers.map((reader) => ({ ...reader, workflow })),
        ],
        comparisons: [...(before?.comparisons ?? []), ...comparisons],
      });
    }
  }
  return [...fields.values()];
}
