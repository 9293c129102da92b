import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { anyElement } from '../../model/any-element.ts';
import { isOfElements } from '../../model/element-places.ts';
import type { Key, Path } from '../../model/expression.ts';
import type { Policy } from '../../model/policy.ts';
import { type Draft, withoutCycles } from './copies.ts';
import { keyName, leadsInto } from './dependencies.ts';
import { evenShare } from './evenly.ts';
import { guessPlace } from './field-guess.ts';
import type { FieldKind } from './kinds.ts';
import { knownFields } from './known-fields.ts';
import { guessByName } from './name-guess.ts';
import { type FieldPlace, type FieldPlaces, placesOf } from './places.ts';
import { type Relations, relationsOf } from './relations.ts';

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
  const fields = knownFields(workflows).filter(({ node }) => node.root !== 'agent_sequence');
  const places = placesOf(fields);
  const relations = relationsOf(places, { idField, agents });
  const drafts = places.all.flatMap((place, at): Draft[] => {
    const { path, node } = place;
    const own = relations[at];
    if (own === undefined || node.root === idField) return [];
    if (isOfElements(node)) return [];
    const inner = places.all.filter((other) => other !== place && leadsInto(other.node, node));
    if (inner.some((other) => !isOfElements(other.node))) return [];
    const original = own.equals === undefined ? undefined : places.all[own.equals];
    const isList = inner.length > 0 || place.need === 'list';
    const value = isList
      ? listOf(place, places.all, (each) => guessElement(each, places, relations))
      : guessPlace(place, own, pathOutside(original));
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

/** How many elements lists have. */
const lengths = [0, 3];

/** A draw of lists, whose elements have all parts that are read of them. */
function listOf(
  { node }: FieldPlace,
  all: readonly FieldPlace[],
  guess: (place: FieldPlace) => Json,
): Json {
  const element = elementOf({ ...node, keys: [...node.keys, anyElement] }, all, guess);
  return { list: element ?? guessByName(node) ?? 'faker.word.noun', length: lengths };
}

/** A draw of what lies at a path in lists; undefined where nothing is read there. */
function elementOf(
  path: Path,
  all: readonly FieldPlace[],
  guess: (place: FieldPlace) => Json,
): Json | undefined {
  const inner = all.filter(({ node }) => leadsInto(node, path));
  const own = inner.find(({ node }) => node.keys.length === path.keys.length);
  const keys = new Map<string, Key>();
  for (const { node } of inner) {
    const key = node.keys[path.keys.length];
    if (key !== undefined) keys.set(keyName(key), key);
  }
  if (own !== undefined && (own.need === 'list' || [...keys.values()].includes(anyElement))) {
    return listOf(own, all, guess);
  }
  const members = [...keys.values()].flatMap((key): [string, Json][] => {
    const member = elementOf({ ...path, keys: [...path.keys, key] }, all, guess);
    const isNamed = key.kind === 'literal' && key !== anyElement && member !== undefined;
    return isNamed ? [[String(key.value), member]] : [];
  });
  if (members.length > 0) return { fields: Object.fromEntries(members) };
  return own && guess(own);
}

/** A part of a list's elements may have the value of a field, but not that of another element. */
function guessElement(
  place: FieldPlace,
  { all }: FieldPlaces,
  relations: readonly Relations[],
): Json {
  const own = relations[all.indexOf(place)] as Relations;
  return guessPlace(place, own, pathOutside(all[own.equals ?? -1]));
}

function pathOutside(place: FieldPlace | undefined): string | undefined {
  return place === undefined || isOfElements(place.node) ? undefined : place.path;
}

function idsOf(kind: FieldKind | undefined): Json {
  return kind === undefined || kind === 'number' || kind === 'nothing' ? ids : textIds;
}

function agentsDraw(names: readonly string[]): Json {
  const [first = ''] = names;
  if (names.length === 1) return first;
  return Object.fromEntries(names.map((name) => [name, evenShare(names.length)]));
}
