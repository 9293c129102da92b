import type { PlanPlace } from './plan.ts';

/** The places of calls in their listed order, and what is known of the orders in which they come. */
export interface PlaceTemplate {
  readonly places: readonly PlanPlace[];
  /** The calls whose places may be exchanged, block by block. */
  readonly blocks: readonly { readonly calls: readonly number[] }[];
  /** The hard pairs, as positions of places. */
  readonly before: readonly (readonly [number, number])[];
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
}

/** Where a run begins. */
export const startOfPlaces: PlaceState = { stretch: 0, filled: 0, made: 0n, before: new Map() };

/** A text that two states share if they are equal. */
export function placeKey({ stretch, filled, made, before }: PlaceState): string {
  return `${stretch} ${filled} ${made.toString(36)} ${[...before].join(' ')}`;
}

/** Whether a sum of powers of 2 has that of a position. */
export function hasBit(bits: bigint, at: number): boolean {
  return ((bits >> BigInt(at)) & 1n) === 1n;
}

/** Places of a plan that follow one another: a fixed one, or members of one block. */
interface Stretch {
  readonly block: number | undefined;
  readonly places: readonly number[];
  /** The block ends here. */
  readonly isLast: boolean;
}

/** Goes along the places of a plan call by call. */
export class PlaceWalk {
  /** By place, its alternatives as a sum of powers of 2. */
  private readonly bits: readonly bigint[];
  private readonly isOptional: readonly boolean[];
  private readonly blockOf: readonly (number | undefined)[];
  private readonly placeOf: readonly number[];
  private readonly stretches: readonly Stretch[];
  private readonly stretchOf: readonly number[];
  private readonly placesBefore: readonly (readonly number[])[];
  private readonly placesBehind: readonly (readonly number[])[];
  /** Equal for places that can change places with each other if their calls are equal. */
  private readonly roles: readonly string[];

  constructor({ places, blocks, before }: PlaceTemplate) {
    this.bits = places.map(({ calls }) => calls.reduce((sum, at) => sum | (1n << BigInt(at)), 0n));
    this.isOptional = places.map((place) => place.isOptional);
    const placeOf: number[] = [];
    for (const [place, { calls }] of places.entries()) for (const at of calls) placeOf[at] = place;
    this.placeOf = placeOf;
    const blockOfCall = new Map(blocks.flatMap(({ calls }, nth) => calls.map((at) => [at, nth])));
    this.blockOf = places.map(({ calls }) => blockOfCall.get(calls[0] as number));
    this.stretches = stretchesOf(this.blockOf);
    this.stretchOf = this.stretches.flatMap(({ places: own }, at) => own.map(() => at));
    const tied = (from: 0 | 1) =>
      places.map((_, place) =>
        before.flatMap((pair) => (pair[from] === place ? [pair[1 - from] as number] : [])),
      );
    this.placesBehind = tied(0);
    this.placesBefore = tied(1);
    this.roles = places.map(({ calls }, place) =>
      calls.length > 1
        ? `${place}`
        : [this.stretchOf, this.isOptional, this.placesBefore, this.placesBehind]
            .map((list) => String(list[place]))
            .join(' | '),
    );
  }

  /** All ways to keep a call that is the same as some of the plan's. */
  *after(state: PlaceState, equal: readonly number[]): Generator<PlaceState> {
    const roles = new Set<string>();
    for (const call of equal) {
      const place = this.placeOf[call] as number;
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
        };
        yield this.blockOf[place] === undefined ? (this.movedTo(at + 1, next) ?? next) : next;
      }
    }
  }

  /** Whether a run may be over. */
  mayEnd(state: PlaceState): boolean {
    return this.movedTo(this.stretches.length, state) !== undefined;
  }

  /** Whether a run may go on from here to an end: the order between calls may leave no way to it. */
  mayFinish(state: PlaceState): boolean {
    const seen = new Set<string>();
    const calls = [...this.placeOf.keys()];
    const search = (from: PlaceState): boolean => {
      if (this.mayEnd(from)) return true;
      for (const next of calls.flatMap((call) => [...this.after(from, [call])])) {
        const key = placeKey(next);
        if (seen.has(key)) continue;
        seen.add(key);
        if (search(next)) return true;
      }
      return false;
    };
    return search(state);
  }

  /** Whether a place is still free, and nothing is made that had to wait for it, nor lacks that it has to wait for. */
  private mayStand(place: number, made: bigint): boolean {
    const isMade = (other: number) => (made & (this.bits[other] as bigint)) !== 0n;
    if (isMade(place) || this.placesBehind[place]?.some(isMade)) return false;
    return this.placesBefore[place]?.every((one) => isMade(one) || this.isOptional[one]) !== false;
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
    const behind = { stretch: stretch + 1, filled: 0, made, before };
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
