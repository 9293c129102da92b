import { augment } from '../base/augmenting-path.ts';
import { byText } from '../base/text/by-text.ts';
import type { PlanPlace } from './plan.ts';

/** The places of calls in their listed order, and what is known of the orders in which they come. */
export interface PlaceTemplate {
  readonly places: readonly PlanPlace[];
  /** The calls whose places may be exchanged, block by block. */
  readonly blocks: readonly { readonly calls: readonly number[] }[];
  /** The places of blocks that stay together, in their listed order unless they may come in any. */
  readonly runs?: readonly PlaceRun[];
  /** The hard pairs, as positions of places. */
  readonly before: readonly (readonly [number, number])[];
}

/** Places of a block between which no other place's call comes. */
export interface PlaceRun {
  readonly places: readonly number[];
  readonly isAny: boolean;
}

/** How far a run went along the places of a plan. */
export interface PlaceState {
  /** The stretch at which it is: those before it are over. */
  readonly stretch: number;
  /** How many calls stand in this stretch. */
  readonly filled: number;
  /** The calls made, as a sum of powers of 2 of their positions. */
  readonly made: bigint;
  /** How many calls stand in each stretch that is over, of blocks that go on. */
  readonly before: ReadonlyMap<number, number>;
  /** The call that was made last, if others like it may follow in its place. */
  readonly open?: number | undefined;
}

/** Where a run begins. */
export const startOfPlaces: PlaceState = { stretch: 0, filled: 0, made: 0n, before: new Map() };

/** A text that two states share if they are equal. */
export function placeKey({ stretch, filled, made, before, open }: PlaceState): string {
  return `${stretch} ${filled} ${made.toString(36)} ${open ?? ''} ${[...before].join(' ')}`;
}

/** Whether a sum of powers of 2 has that of a position. */
export function hasBit(bits: bigint, at: number): boolean {
  return ((bits >> BigInt(at)) & 1n) === 1n;
}

/** How many more calls of each class there may be, where that is bounded; classes are of equal calls. */
export interface Supply {
  readonly classOf: (call: number) => number;
  readonly left: ReadonlyMap<number, number>;
}

/** In so many states it is looked for an end; beyond that there is taken to be one. */
export const mostSearched = 20_000;

/** Places of a plan that follow one another: a fixed one, or members of one block. */
interface Stretch {
  readonly block: number | undefined;
  readonly places: readonly number[];
  /** The block ends here. */
  readonly isLast: boolean;
}

/** Goes along the places of a plan call by call. */
export class PlaceWalk {
  /** By place, its alternatives. */
  private readonly calls: readonly (readonly number[])[];
  /** By place, its alternatives as a sum of powers of 2. */
  private readonly bits: readonly bigint[];
  private readonly isOptional: readonly boolean[];
  private readonly isOpen: readonly boolean[];
  private readonly runs: readonly PlaceRun[];
  private readonly runOf: readonly (number | undefined)[];
  private readonly blockOf: readonly (number | undefined)[];
  private readonly placeOf: readonly number[];
  private readonly stretches: readonly Stretch[];
  private readonly stretchOf: readonly number[];
  private readonly placesBefore: readonly (readonly number[])[];
  private readonly placesBehind: readonly (readonly number[])[];
  /** Equal for places that can change places with each other if their calls are equal. */
  private readonly shapes: readonly string[];
  /** The same, but different for each place with alternatives. */
  private readonly roles: readonly string[];
  /** Whether members of a block stand apart, so that not every way leads to an end. */
  private readonly isSplit: boolean;
  /** States from which an end was found, or none, by what is left of them. */
  private readonly ends = new Map<string, boolean>();

  constructor({ places, blocks, before, runs = [] }: PlaceTemplate) {
    this.calls = places.map(({ calls }) => calls);
    this.bits = places.map(({ calls }) => calls.reduce((sum, at) => sum | (1n << BigInt(at)), 0n));
    this.isOptional = places.map((place) => place.isOptional);
    this.isOpen = places.map((place) => place.isOpen === true);
    this.runs = runs;
    this.runOf = runsOfPlaces(places.length, runs);
    const placeOf: number[] = [];
    for (const [place, { calls }] of places.entries()) for (const at of calls) placeOf[at] = place;
    this.placeOf = placeOf;
    const blockOfCall = new Map(blocks.flatMap(({ calls }, nth) => calls.map((at) => [at, nth])));
    this.blockOf = places.map(({ calls }) => blockOfCall.get(calls[0] as number));
    this.stretches = stretchesOf(this.blockOf);
    this.stretchOf = this.stretches.flatMap(({ places: own }, at) => own.map(() => at));
    const tied = (from: 0 | 1) => {
      const own = places.map((_, place) =>
        before.flatMap((pair) => (pair[from] === place ? [pair[1 - from] as number] : [])),
      );
      // What stays together is one to its pairs with others.
      const ofRuns = runs.map((run) => [
        ...new Set(run.places.flatMap((place) => own[place] ?? [])),
      ]);
      return own.map((list, place) => ofRuns[this.runOf[place] ?? -1] ?? list);
    };
    this.placesBehind = tied(0);
    this.placesBefore = tied(1);
    this.shapes = places.map((_, place) => {
      const run = this.runOf[place];
      const own = [this.stretchOf, this.isOptional, this.placesBefore, this.placesBehind].map(
        (list) => String(list[place]),
      );
      const inRun = run === undefined ? [] : [`run ${run} ${this.runs[run]?.isAny || place}`];
      return [...own, ...inRun, ...(this.isOpen[place] ? ['open'] : [])].join(' | ');
    });
    this.roles = this.shapes.map((shape, place) =>
      (places[place]?.calls.length ?? 0) > 1 ? `${place}` : shape,
    );
    this.isSplit = this.stretches.some(({ isLast }) => !isLast);
  }

  /** Equal for states with the same future: from then on the same calls lead to an end. `classOf` is equal for equal calls. */
  keyOf(state: PlaceState, classOf: (call: number) => number): string {
    const { stretch, filled, made, before, open } = state;
    const kept = new Set<number>();
    const counts = new Map<string, number>();
    for (const [place, calls] of this.calls.entries()) {
      const own = calls.filter((call) => hasBit(made, call));
      for (const call of own) kept.add(classOf(call));
      if (own.length === 0 || !this.matters(place, stretch)) continue;
      const classes = [...new Set(calls.map(classOf))].sort((one, other) => one - other);
      const role = `${this.shapes[place]} = ${classes}`;
      counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    const roles = [...counts].map((pair) => pair.join(' x ')).sort(byText);
    const classes = [...kept].sort((one, other) => one - other);
    return [stretch, filled, open ?? '', [...before].join(' '), classes, ...roles].join('; ');
  }

  /** The calls that are not made, and are not past. */
  left({ stretch, made, open }: PlaceState): number[] {
    return this.calls.flatMap((calls, place) => {
      if (open !== undefined && this.placeOf[open] === place) return calls;
      const isMade = (made & (this.bits[place] as bigint)) !== 0n;
      return isMade || this.lastStretchOf(place) < stretch ? [] : calls;
    });
  }

  /** Whether the agent may go past a call. */
  mayLeaveOut(call: number): boolean {
    return this.isOptional[this.placeOf[call] as number] === true;
  }

  /** Whether a state leads to an end, with no more calls than there may be. */
  mayFinish(state: PlaceState, supply?: Supply): boolean {
    if (supply !== undefined && [...supply.left.values()].some((number) => number < 0))
      return false;
    if (this.isSplit) return this.leadsToEnd(state, supply, supply ? new Map() : this.ends);
    return supply === undefined || this.suffices(state, supply);
  }

  /** Whether every place that is left, and must be filled, has a call of its own. */
  private suffices({ made }: PlaceState, { classOf, left }: Supply): boolean {
    const scarce = this.calls.filter((calls, place) => {
      const isDue = !this.isOptional[place] && (made & (this.bits[place] as bigint)) === 0n;
      return isDue && calls.every((call) => left.has(classOf(call)));
    });
    const units = [...left].flatMap(([of, number]) => Array.from({ length: number }, () => of));
    const holders: (number | undefined)[] = units.map(() => undefined);
    return scarce.every((_, place) =>
      augment(place, holders, (one, unit) =>
        (scarce[one] ?? []).some((call) => classOf(call) === units[unit]),
      ),
    );
  }

  /** The same, where orders decide as well: goes on in all ways that differ. */
  private leadsToEnd(
    state: PlaceState,
    supply: Supply | undefined,
    ends: Map<string, boolean>,
  ): boolean {
    if (this.mayEnd(state)) return true;
    // Which calls are made does not matter, unless their number does.
    const classOf = supply?.classOf ?? (() => 0);
    const key = `${this.keyOf(state, classOf)} ${[...(supply?.left ?? [])].join(' ')}`;
    const found = ends.get(key);
    if (found !== undefined) return found;
    if (ends.size >= mostSearched) return true;
    ends.set(key, false);
    const leads = this.furtherFrom(state, supply).some(([next, left]) =>
      this.leadsToEnd(next, left, ends),
    );
    ends.set(key, leads);
    return leads;
  }

  private furtherFrom(
    state: PlaceState,
    supply: Supply | undefined,
  ): (readonly [PlaceState, Supply | undefined])[] {
    const seen = new Set<string>();
    return this.calls.flatMap((calls, place) => {
      return (supply ? calls : calls.slice(0, 1)).flatMap((call) => {
        const of = supply?.classOf(call);
        const number = of === undefined ? undefined : supply?.left.get(of);
        const role = `${this.shapes[place]} ${calls.map((one) => supply?.classOf(one))} ${of}`;
        if (number === 0 || seen.has(role)) return [];
        const next = [...this.after(state, [call])];
        if (next.length > 0) seen.add(role);
        const left =
          of === undefined || number === undefined || supply === undefined
            ? supply
            : { ...supply, left: new Map(supply.left).set(of, number - 1) };
        return next.map((one) => [one, left] as const);
      });
    });
  }

  /** Whether what comes depends on whether a place is filled. */
  private matters(place: number, stretch: number): boolean {
    const isTied = this.placesBefore[place]?.length || this.placesBehind[place]?.length;
    return Boolean(isTied) || this.lastStretchOf(place) >= stretch;
  }

  /** The last stretch in which a place's call may stand. */
  private lastStretchOf(place: number): number {
    const block = this.blockOf[place];
    if (block === undefined) return this.stretchOf[place] as number;
    return this.stretches.findLastIndex((one) => one.block === block);
  }

  /** All ways to keep a call that is the same as some of the plan's. */
  *after(state: PlaceState, equal: readonly number[]): Generator<PlaceState> {
    const roles = new Set<string>();
    for (const call of equal) {
      const place = this.placeOf[call] as number;
      if (call === state.open) yield state;
      const role = this.roles[place] as string;
      if (roles.has(role) || !this.mayStand(place, state.made)) continue;
      roles.add(role);
      for (const at of this.stretchesFor(place, state)) {
        const moved = this.movedTo(at, state);
        const { length } = this.stretches[at]?.places ?? [];
        if (moved === undefined || moved.filled >= length) continue;
        const next = {
          ...moved,
          filled: moved.filled + 1,
          made: moved.made | (1n << BigInt(call)),
          open: this.isOpen[place] ? call : undefined,
        };
        yield this.blockOf[place] === undefined ? (this.movedTo(at + 1, next) ?? next) : next;
      }
    }
  }

  /** Whether a run may be over. */
  mayEnd(state: PlaceState): boolean {
    return this.movedTo(this.stretches.length, state) !== undefined;
  }

  /** Whether a place is still free, and nothing is made that had to wait for it, nor lacks that it has to wait for. */
  private mayStand(place: number, made: bigint): boolean {
    const isMade = (other: number) => (made & (this.bits[other] as bigint)) !== 0n;
    if (isMade(place) || this.placesBehind[place]?.some(isMade)) return false;
    if (!this.mayGoOn(place, isMade)) return false;
    return this.placesBefore[place]?.every((one) => isMade(one) || this.isOptional[one]) !== false;
  }

  /** Whether no other place stays together with what was begun, and this one is the next of its own. */
  private mayGoOn(place: number, isMade: (place: number) => boolean): boolean {
    const own = this.runOf[place];
    return this.runs.every(({ places, isAny }, run) => {
      if (run === own && !isAny) return places.find((one) => !isMade(one)) === place;
      const made = places.filter(isMade).length;
      return run === own || made === 0 || made === places.length;
    });
  }

  /** The stretches in which the call of a place may stand. */
  private stretchesFor(place: number, { stretch }: PlaceState): number[] {
    const block = this.blockOf[place];
    const own = this.stretchOf[place] as number;
    if (block === undefined) return own < stretch ? [] : [own];
    return [...this.stretches.keys()].filter((at) => {
      return at >= stretch && this.stretches[at]?.block === block;
    });
  }

  /** The state at a later stretch, if all that comes before it may be over. */
  private movedTo(at: number, state: PlaceState): PlaceState | undefined {
    let moved = state;
    while (moved.stretch < at) {
      const next = this.closed(moved);
      if (next === undefined) return undefined;
      moved = next;
    }
    return moved;
  }

  private closed(state: PlaceState): PlaceState | undefined {
    const { stretch, filled, made, before } = state;
    const { block, places, isLast } = this.stretches[stretch] as Stretch;
    const isMade = (place: number) => (made & (this.bits[place] as bigint)) !== 0n;
    const behind = { ...state, stretch: stretch + 1, filled: 0 };
    const needed = places.filter((place) => isMade(place) || !this.isOptional[place]).length;
    // A slot is there for each member that is made at last, so those of a block that goes on may still come.
    if (!isLast) {
      if (filled < needed) return undefined;
      return { ...behind, before: new Map(before).set(stretch, filled) };
    }
    const isWhole = (at: number, number: number) => {
      const own = this.stretches[at]?.places ?? [];
      return (
        own.every((place) => isMade(place) || this.isOptional[place]) &&
        own.filter(isMade).length === number
      );
    };
    const rest = new Map(before);
    for (const [at, number] of before) {
      if (this.stretches[at]?.block !== block) continue;
      if (!isWhole(at, number)) return undefined;
      rest.delete(at);
    }
    return isWhole(stretch, filled) ? { ...behind, before: rest } : undefined;
  }
}

/** By place, the position of its run among all; undefined for one that is in none. */
function runsOfPlaces(size: number, runs: readonly PlaceRun[]): (number | undefined)[] {
  const found = new Array<number | undefined>(size).fill(undefined);
  for (const [run, { places }] of runs.entries()) for (const place of places) found[place] = run;
  return found;
}

/** Cuts places where the block changes; each that is in none is a stretch of its own. */
function stretchesOf(blockOf: readonly (number | undefined)[]): Stretch[] {
  const stretches: { block: number | undefined; places: number[] }[] = [];
  for (const [place, block] of blockOf.entries()) {
    const last = stretches.at(-1);
    if (block !== undefined && last?.block === block) last.places.push(place);
    else stretches.push({ block, places: [place] });
  }
  return stretches.map((stretch, at) => {
    const goesOn = stretches.slice(at + 1).some(({ block }) => block === stretch.block);
    return { ...stretch, isLast: stretch.block === undefined || !goesOn };
  });
}
