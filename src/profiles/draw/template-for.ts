import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { isOfElements } from '../../model/element-places.ts';
import type { Policy } from '../../model/policy.ts';
import { type Draft, withoutCycles } from './copies.ts';
import { leadsInto } from './dependencies.ts';
import { evenShare } from './evenly.ts';
import { guessPlace } from './field-guess.ts';
import type { FieldKind } from './kinds.ts';
import { knownFields } from './known-fields.ts';
import { placesOf } from './places.ts';
import { relationsOf } from './relations.ts';

/** Draws an id that is rarely drawn twice; it is a text if its parts, or its order among texts, matter. */
const ids = 'random_int(1000000, 9999999)';
const textIds = { faker: 'string.numeric', args: [{ length: 7, allowLeadingZeros: false }] };

/**
 * A template of all fields that the workflows may read, with a guess how each is drawn. Its
 * profiles have all paths that are read, and none of their comparisons is a fault. All agents are
 * equally likely.
 */
export function templateFor(workflows: readonly Policy[], idField: string): JsonObject {
  const agents = workflows.map(({ agent }) => agent);
  const fields = knownFields(workflows).filter(
    ({ node }) => node.root !== 'agent_sequence' && !isOfElements(node),
  );
  const places = placesOf(fields);
  const relations = relationsOf(places, { idField, agents });
  const drafts = places.all.flatMap((place, at): Draft[] => {
    const { path, node } = place;
    const own = relations[at];
    if (own === undefined || node.root === idField) return [];
    if (places.all.some((other) => other !== place && leadsInto(other.node, node))) return [];
    const original = own.equals === undefined ? undefined : places.all[own.equals];
    const value = guessPlace(place, own, original?.path);
    const isCopy = isJsonObject(value) && ownValue(value, 'same_as') === original?.path;
    return [{ path, node, value, copied: isCopy ? original?.node : undefined }];
  });
  const idKind = relations[places.all.findIndex(({ path }) => path === idField)]?.kind;
  return Object.fromEntries<Json>([
    ['agent_sequence', agentsDraw(agents)],
    [idField, idsOf(idKind)],
    ...withoutCycles(drafts).map(({ path, value }) => [path, value] as const),
  ]);
}

function idsOf(kind: FieldKind | undefined): Json {
  return kind === undefined || kind === 'number' || kind === 'nothing' ? ids : textIds;
}

function agentsDraw(names: readonly string[]): Json {
  const [first = ''] = names;
  if (names.length === 1) return first;
  return Object.fromEntries(names.map((name) => [name, evenShare(names.length)]));
}
