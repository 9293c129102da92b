import type { Path } from '../model/expression.ts';
import { pathText } from '../model/fields.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Workflow } from '../model/workflow.ts';
import { withoutCircles } from './copies.ts';
import { leadsInto } from './dependencies.ts';
import { guessField, share } from './field-guess.ts';
import { knownFields } from './known-fields.ts';

/** Draws an id that few others have. */
const ids = 'random_int(1000000, 9999999)';

/**
 * A template of all fields that the workflows may read, with a guess how each is drawn: profiles of
 * it lack no path, and no comparison of theirs is a fault. Agents are as likely as each other.
 */
export function templateFor(workflows: readonly Workflow[], idField: string): JsonObject {
  const fields = knownFields(workflows);
  const keys = new Map(fields.map(({ path, node }) => [path, keysOf(node)]));
  const allKeys = new Set([...keys.values()].flat());
  const drafts = fields
    .filter(
      ({ path, node }) =>
        path !== idField &&
        !fields.some((other) => other.path !== path && leadsInto(other.node, node)),
    )
    .map((field) => [field.path, guessField(field, allKeys.has(field.path))] as const);
  return Object.fromEntries<Json>([
    ['agent_sequence', agents(workflows.map(({ agent }) => agent))],
    [idField, ids],
    ...withoutCircles(drafts, keys),
  ]);
}

function agents(names: readonly string[]): Json {
  const [first = ''] = names;
  if (names.length === 1) return first;
  return Object.fromEntries(names.map((name) => [name, share(names.length)]));
}

/** The paths whose values are keys of a path. */
function keysOf({ keys }: Path): string[] {
  return keys.flatMap((key) => (key.kind === 'path' ? [pathText(key)] : []));
}
