import { isJsonObject, type Json, ownValue } from '../base/json.ts';
import type { Lattice, ReadCall, ReadGold, ReadTrajectory } from '../model/format.ts';
import type { Entry, EntryLists } from './entry.ts';

/** A format as this stage needs it: its name and its reader. */
export interface NamedFormat {
  readonly name: string;
  readonly read: (value: Json) => ReadGold | undefined;
}

/** What reading trajectories in the formats of gold sets needs. */
export interface KnownFormats {
  readonly formats: readonly NamedFormat[];
  /** How many trajectories a factored set may stand for. */
  readonly maxTrajectories: number;
  /** Lists a factored set; undefined if it has more than that, or contradicts itself. */
  readonly expand: (lattice: Lattice, limit: number) => readonly ReadTrajectory[] | undefined;
}

/** What one format reads in a value: the trajectories, or a single one without a list around it. */
export interface Formatted {
  /** The value, or what it has under the format's name. */
  readonly given: Json;
  readonly gold: ReadGold;
  readonly isSingle: boolean;
}

/** Reads a value in one format. */
export function readFormat(value: Json, { name, read }: NamedFormat): Formatted | undefined {
  const inside = isJsonObject(value) ? ownValue(value, name) : undefined;
  const given = inside ?? value;
  const listed = read(given);
  const gold = listed ?? read([given]);
  return gold && { given, gold, isSingle: listed === undefined };
}

/** The trajectories in a value by the first format that can read it. */
export function listsInAnyFormat(value: Json, known: KnownFormats): EntryLists | undefined {
  for (const { read } of known.formats) {
    const gold = read(value);
    const lists = gold && listsOf(gold, known);
    if (lists !== undefined) return lists;
  }
  return undefined;
}

/** The trajectories of a set, whether it is listed or factored. */
export function listsOf(
  gold: ReadGold,
  { expand, maxTrajectories }: KnownFormats,
): EntryLists | undefined {
  const trajectories =
    gold.kind === 'listed' ? gold.trajectories : expand(gold.lattice, maxTrajectories);
  return trajectories?.map((segments) => {
    const turns = new Map<number, object>();
    return segments.flatMap(({ agent, calls }): Entry[] => {
      const head: Entry[] = agent === undefined ? [] : [{ kind: 'agent', agent }];
      return [...head, ...calls.map((call) => entryOf(call, turns))];
    });
  });
}

/** A call as an entry; those with one number of `parallel` share a turn. */
function entryOf(call: ReadCall, turns: Map<number, object>): Entry {
  const { parallel } = call;
  if (parallel === undefined) return { kind: 'call', call, isText: false };
  const turn = turns.get(parallel) ?? {};
  turns.set(parallel, turn);
  return { kind: 'call', call, isText: false, turn };
}

/** Whether a format has a name, be it with an underscore or a dash. */
export function isNamed(format: NamedFormat, name: string): boolean {
  return format.name.replace('_', '-') === name.replace('_', '-');
}
