import { numeralOf } from '../base/decimal.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import { freesAsMuch } from '../compiler/plan/beginning.ts';
import { rolesIn } from '../compiler/plan/roles.ts';
import type { Plan, PlannedCall } from '../model/plan.ts';
import type { World } from './exploration.ts';
import type { Facts } from './facts.ts';
import { isUnknown } from './finding.ts';
import type { Track } from './track.ts';

/** Tells which tracks have the same future. */
export class Futures {
  private readonly facts: Facts;
  /** The open paths whose values decide nothing. */
  private readonly single: () => ReadonlySet<string>;
  private readonly numbers = new Map<string, number>();
  private readonly calls = new WeakMap<World, Map<string, number>>();
  private readonly roles = new WeakMap<Track, ReadonlyMap<number, number>>();

  constructor(facts: Facts, single: () => ReadonlySet<string>) {
    this.facts = facts;
    this.single = single;
  }

  /** Of tracks with the same future the first. */
  distinct(tracks: readonly Track[]): readonly Track[] {
    if (new Set(tracks.map(({ world }) => world)).size === tracks.length) return tracks;
    // Mostly the same calls were made, which is told faster than that the same ones are left.
    const apart = firstBy(tracks, (track) => `${this.placeOf(track)} ${track.beginning.made}`);
    return firstBy(apart, (track) => this.keyOf(track));
  }

  /** Of calls that may come next those that leave open what no other one does. */
  differing<One extends { readonly at: number }>(
    calls: readonly One[],
    track: Track,
  ): readonly One[] {
    if (calls.length < 2) return calls;
    const roles = this.rolesOn(track);
    const { world, position } = track;
    const plan = world.plans[position] as Plan;
    const nameOf = (at: number) => this.nameOf(plan, position, at, world);
    const apart = firstBy(calls, ({ at }) => roles.get(at));
    return apart.filter(({ at }, nth) =>
      apart.every((other, place) => {
        if (place === nth || nameOf(other.at) !== nameOf(at)) return true;
        if (!freesAsMuch(plan, other.at, at)) return true;
        // Of two that leave the same open the first stays.
        return nth < place && freesAsMuch(plan, at, other.at);
      }),
    );
  }

  /** Equal for tracks with the same future. */
  keyOf(track: Track): string {
    const left = track.beginning.made === 0n ? '' : this.leftText(track);
    return `${this.placeOf(track)} ${left}`;
  }

  private placeOf({ world, position, beginning, facts }: Track): string {
    return [this.numberOf(world.key), position, beginning.length, facts.key].join('\t');
  }

  /** Equal for calls that a track has left and that lead to the same future, whichever of them comes. */
  rolesOn(track: Track): ReadonlyMap<number, number> {
    const { world, position, beginning } = track;
    const plan = world.plans[position] as Plan;
    const roles =
      this.roles.get(track) ??
      rolesIn(plan, beginning, {
        nameOf: (at) => this.nameOf(plan, position, at, world),
        numberOf: (text) => this.numberOf(text),
      });
    this.roles.set(track, roles);
    return roles;
  }

  private leftText(track: Track): string {
    return [...this.rolesOn(track).values()].sort((one, other) => one - other).join();
  }

  /** Equal for calls that have the same values. */
  private nameOf(plan: Plan, position: number, at: number, world: World): number {
    const known = this.calls.get(world) ?? new Map<string, number>();
    this.calls.set(world, known);
    const key = `${position} ${at}`;
    const number = known.get(key) ?? this.numberOf(this.callText(plan, at));
    known.set(key, number);
    return number;
  }

  private callText(plan: Plan, at: number): string {
    const single = this.single();
    const { tool, parameters } = plan.calls[at] as PlannedCall;
    const values = parameters.map(({ name, expression: { node } }) => {
      const found = this.facts.find(node);
      const path = isUnknown(found) && !single.has(found.path) ? found.path : '';
      const known = found.is === 'known' || found.is === 'part' ? [found.value] : [];
      return [name, found.is, path, known];
    });
    return sortedText([tool, values], numeralOf);
  }

  private numberOf(text: string): number {
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }
}

function firstBy<One>(all: readonly One[], keyOf: (one: One) => unknown): readonly One[] {
  const found = new Map<unknown, One>();
  for (const one of all) {
    const key = keyOf(one);
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}
