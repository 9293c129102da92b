import { numeralOf } from '../base/decimal.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import { freesAsMuch } from '../compiler/plan/beginning.ts';
import { rolesIn } from '../compiler/plan/roles.ts';
import type { Plan, PlannedCall } from '../model/plan.ts';
import type { World } from './exploration.ts';
import type { Facts } from './facts.ts';
import { isUnknown } from './finding.ts';
import { PlainProgress, WalkedProgress } from './progress.ts';
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
    const apart = firstBy(tracks, (track) => {
      const { progress } = track;
      const made = progress instanceof PlainProgress ? progress.beginning.made : this.keyOf(track);
      return `${this.placeOf(track)} ${made}`;
    });
    return firstBy(apart, (track) => this.keyOf(track));
  }

  /** Of calls that may come next those that leave open what no other one does. */
  differing<One extends { readonly at: number }>(
    calls: readonly One[],
    track: Track,
  ): readonly One[] {
    const { world, position, progress } = track;
    // Of others, the tracks behind them are compared.
    if (calls.length < 2 || !(progress instanceof PlainProgress)) return calls;
    const roles = this.rolesOn(track, progress);
    const { plan } = progress;
    const nameOf = (at: number) => this.nameOf(position, at, world);
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
    return `${this.placeOf(track)} ${this.progressText(track)}`;
  }

  private progressText(track: Track): string {
    const { world, position, progress } = track;
    if (progress instanceof WalkedProgress) {
      return progress.keyOf((at) => this.nameOf(position, at, world));
    }
    if (!(progress instanceof PlainProgress) || progress.beginning.made === 0n) return '';
    const roles = [...this.rolesOn(track, progress).values()];
    return roles.sort((one, other) => one - other).join();
  }

  private placeOf({ world, position, progress, facts, ledger }: Track): string {
    const length = progress instanceof PlainProgress ? progress.beginning.length : '';
    const counts = ledger.textBy((of, at) => this.nameOf(of, at, world));
    return [this.numberOf(world.key), position, length, facts.key, counts].join('\t');
  }

  /** Equal for calls that a track has left and that lead to the same future, whichever of them comes. */
  private rolesOn(track: Track, { plan, beginning }: PlainProgress): ReadonlyMap<number, number> {
    const { world, position } = track;
    const roles =
      this.roles.get(track) ??
      rolesIn(plan, beginning, {
        nameOf: (at) => this.nameOf(position, at, world),
        numberOf: (text) => this.numberOf(text),
      });
    this.roles.set(track, roles);
    return roles;
  }

  /** Equal for calls that have the same values. */
  private nameOf(position: number, at: number, world: World): number {
    const known = this.calls.get(world) ?? new Map<string, number>();
    this.calls.set(world, known);
    const key = `${position} ${at}`;
    const number =
      known.get(key) ?? this.numberOf(this.callText(world.plans[position] as Plan, at));
    known.set(key, number);
    return number;
  }

  private callText(plan: Plan, at: number): string {
    const single = this.single();
    const own = this.facts.of(plan);
    const { tool, parameters } = plan.calls[at] as PlannedCall;
    const values = parameters.map(({ name, expression: { node } }) => {
      const found = own.find(node);
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
