import type { Plan, PlannedCall } from '../model/plan.ts';
import { leftIn, restrictionOf } from '../plan/beginning.ts';
import type { World } from './explore.ts';
import type { Facts } from './facts.ts';
import type { Track } from './track.ts';

/** Tells which tracks have the same future. */
export class Futures {
  private readonly facts: Facts;
  /** The open paths of a world whose values decide nothing. */
  private readonly singleIn: (world: World) => ReadonlySet<string>;
  private readonly numbers = new Map<string, number>();
  private readonly calls = new WeakMap<World, Map<string, number>>();

  constructor(facts: Facts, singleIn: (world: World) => ReadonlySet<string>) {
    this.facts = facts;
    this.singleIn = singleIn;
  }

  /** Of tracks with the same future the first. */
  distinct(tracks: readonly Track[]): readonly Track[] {
    if (new Set(tracks.map(({ world }) => world)).size === tracks.length) return tracks;
    // Mostly the same calls were made, which is told faster than that the same ones are left.
    const apart = firstBy(tracks, (track) => `${this.placeOf(track)} ${track.beginning.made}`);
    return firstBy(apart, (track) => this.keyOf(track));
  }

  /** Equal for tracks with the same future. */
  keyOf(track: Track): string {
    const left = track.beginning.made === 0n ? '' : this.leftText(track);
    return `${this.placeOf(track)} ${left}`;
  }

  private placeOf({ world, position, beginning, facts }: Track): string {
    return [this.numberOf(world.key), position, beginning.length, facts.key].join('\t');
  }

  private leftText({ world, position, beginning }: Track): string {
    const known = this.calls.get(world) ?? new Map<string, number>();
    this.calls.set(world, known);
    const plan = world.plans[position] as Plan;
    const numbers = leftIn(plan, beginning).map((at) => {
      const key = `${position} ${at}`;
      const number = known.get(key) ?? this.numberOf(this.callText(plan, at, world));
      known.set(key, number);
      return number;
    });
    return numbers.sort((one, other) => one - other).join();
  }

  /** Equal for calls that are restricted in the same way, and have the same values. */
  private callText(plan: Plan, at: number, world: World): string {
    const single = this.singleIn(world);
    const { tool, parameters } = plan.calls[at] as PlannedCall;
    const values = parameters.map(({ name, expression: { node } }) => {
      const found = this.facts.find(node);
      if (found.is === 'open') return [name, 'open', single.has(found.path) ? '' : found.path];
      return [name, found];
    });
    return JSON.stringify([restrictionOf(plan, at), tool, values]);
  }

  private numberOf(text: string): number {
    const number = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }
}

function firstBy(tracks: readonly Track[], keyOf: (track: Track) => string): readonly Track[] {
  const found = new Map<string, Track>();
  for (const track of tracks) {
    const key = keyOf(track);
    if (!found.has(key)) found.set(key, track);
  }
  return [...found.values()];
}
