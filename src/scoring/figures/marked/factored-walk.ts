import type { GoldPart } from '../../../model/factored.ts';
import {
  hasBit,
  type PlaceState,
  PlaceWalk,
  placeKey,
  startOfPlaces,
} from '../../../model/place-walk.ts';
import type { Same } from '../matching.ts';
import type { AtWork, CallSupply, GoldWalk, Turn, WalkState } from './gold-walk.ts';

/** The calls of one agent, by the numbers under which they are known, and how they come. */
export interface WalkedPart extends Pick<GoldPart, 'agent'> {
  readonly calls: readonly number[];
  readonly walk: PlaceWalk;
}

interface FactoredState extends WalkState {
  readonly part: number;
  readonly places: PlaceState;
}

const walks = new WeakMap<GoldPart['places'], PlaceWalk>();

/** The walk along the places of a part; profiles with one plan share it. */
export function walkAlong({ places }: Pick<GoldPart, 'places'>): PlaceWalk {
  const known = walks.get(places) ?? new PlaceWalk(places);
  walks.set(places, known);
  return known;
}

/** Goes along a gold set that is not listed: the places of each agent, one agent after the other. */
export class FactoredWalk implements GoldWalk<FactoredState> {
  readonly start: FactoredState = stateOf(0, startOfPlaces);
  private readonly parts: readonly WalkedPart[];
  private readonly same: Same;
  /** By part and call, which calls of the part are the same. */
  private readonly equals: readonly Map<number, readonly number[]>[];

  constructor(parts: readonly WalkedPart[], same: Same) {
    this.parts = parts;
    this.same = same;
    this.equals = parts.map(() => new Map());
  }

  turnsWith(made: number): readonly Turn[] {
    return this.parts.flatMap(({ agent }, turn) =>
      this.equal(turn, made).length > 0 ? [{ agent, turn }] : [],
    );
  }

  after(state: FactoredState, made: number): readonly FactoredState[] {
    return this.reached(state).flatMap(({ part, places }) => {
      const { walk } = this.parts[part] as WalkedPart;
      const equal = this.equal(part, made);
      return equal.length === 0
        ? []
        : Array.from(walk.after(places, equal), (next) => stateOf(part, next));
    });
  }

  mayEnd(state: FactoredState): boolean {
    const last = this.reached(state).at(-1);
    return last?.part === this.parts.length - 1 && this.mayLeave(last);
  }

  mayFinish({ part, places }: FactoredState, supply?: CallSupply): boolean {
    const { agent, calls, walk } = this.parts[part] as WalkedPart;
    if (supply === undefined) return walk.mayFinish(places);
    const classOf = (at: number) => supply.classOf(calls[at] as number, { agent, turn: part });
    return walk.mayFinish(places, { classOf, left: supply.left });
  }

  atWork(state: FactoredState): readonly AtWork<FactoredState>[] {
    const states = this.reached(state);
    return states.map((one) => ({
      agent: this.parts[one.part]?.agent,
      turn: one.part,
      state: one,
    }));
  }

  timesMade({ part, places }: FactoredState, made: number): number {
    return this.equal(part, made).filter((call) => hasBit(places.made, call)).length;
  }

  /** Where a run is: with the agent that is at work, or at the beginning of one that may follow. */
  private reached(state: FactoredState): readonly FactoredState[] {
    const states = [state];
    let last = state;
    while (last.part < this.parts.length - 1 && this.mayLeave(last)) {
      last = stateOf(last.part + 1, startOfPlaces);
      states.push(last);
    }
    return states;
  }

  private mayLeave({ part, places }: FactoredState): boolean {
    return this.parts[part]?.walk.mayEnd(places) === true;
  }

  private equal(part: number, made: number): readonly number[] {
    const known = this.equals[part]?.get(made);
    if (known !== undefined) return known;
    const { calls } = this.parts[part] as WalkedPart;
    const found = [...calls.keys()].filter((at) => this.same(calls[at] as number, made));
    this.equals[part]?.set(made, found);
    return found;
  }
}

function stateOf(part: number, places: PlaceState): FactoredState {
  return { key: `${part} ${placeKey(places)}`, part, places };
}
