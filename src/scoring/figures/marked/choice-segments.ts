import type { GoldPart } from '../../../model/factored.ts';
import {
  type PlaceState,
  type PlaceTemplate,
  PlaceWalk,
  placeKey,
  startOfPlaces,
} from '../../../model/place-walk.ts';
import type { PlanPlace } from '../../../model/plan.ts';
import { Intractable } from '../factored/effort.ts';
import type { CallMatrix } from '../factored/matches.ts';
import { mostStates } from './reading.ts';

/** Which alternative is made at each place, counted from 0; undefined for a place that is left out. */
export type Choice = readonly (number | undefined)[];

/**
 * Places of one agent that come behind all those before and before all those behind: one place, or a block with what
 * stands between its members. Trajectories are made of one way through each segment.
 */
export interface Segment {
  readonly part: number;
  /** The positions of its places among those of the part. */
  readonly places: readonly number[];
  /** The number under which the first call of the part is known among those of all. */
  readonly firstCall: number;
  readonly template: PlaceTemplate;
}

/** The segments of a gold set, in order. */
export function segmentsOf(parts: readonly GoldPart[]): Segment[] {
  let firstCall = 0;
  return parts.flatMap(({ calls, places: template }, part) => {
    const first = firstCall;
    firstCall += calls.length;
    return groupsOf(template).map((places) => {
      return { part, places, firstCall: first, template: within(template, places) };
    });
  });
}

/** The places that belong together, because a block stretches over them. */
function groupsOf({ places, blocks }: PlaceTemplate): number[][] {
  const blockOf = new Map(blocks.flatMap(({ calls }, nth) => calls.map((call) => [call, nth])));
  const own = places.map(({ calls }) => blockOf.get(calls[0] as number));
  const lastOf = new Map(own.map((block, place) => [block, place]));
  const groups: number[][] = [];
  let end = -1;
  for (const [place, block] of own.entries()) {
    if (place > end) groups.push([]);
    groups.at(-1)?.push(place);
    end = Math.max(end, block === undefined ? place : (lastOf.get(block) ?? place));
  }
  return groups;
}

function within(
  { places, blocks, before, runs = [] }: PlaceTemplate,
  own: readonly number[],
): PlaceTemplate {
  const at = new Map(own.map((place, nth) => [place, nth]));
  const calls = new Set(own.flatMap((place) => places[place]?.calls ?? []));
  return {
    places: own.map((place) => places[place] as PlanPlace),
    blocks: blocks.filter((block) => block.calls.some((call) => calls.has(call))),
    runs: runs.flatMap((run) => {
      const left = run.places.flatMap((place) => at.get(place) ?? []);
      return left.length < 2 ? [] : [{ ...run, places: left }];
    }),
    before: before.flatMap(([first, second]) => {
      const [one, other] = [at.get(first), at.get(second)];
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    }),
  };
}

/** What may be chosen at a place, in order. */
export function optionsAt({ calls, isOptional }: PlanPlace): readonly (number | undefined)[] {
  return isOptional ? [...calls.keys(), undefined] : [...calls.keys()];
}

/** A template in which some choices are made; a place that is left out is as if it were not in it. */
export function chosenFrom(template: PlaceTemplate, choice: Choice): PlaceTemplate {
  const kept = [...template.places.keys()].filter(
    (place) => place >= choice.length || choice[place] !== undefined,
  );
  const left = within(template, kept);
  const places = kept.map((place, nth) => {
    const chosen = choice[place];
    if (chosen === undefined) return left.places[nth] as PlanPlace;
    const call = template.places[place]?.calls[chosen] as number;
    return { calls: [call], isOptional: false };
  });
  const calls = new Set(places.flatMap((place) => place.calls));
  const blocks = left.blocks.map((block) => ({
    calls: block.calls.filter((one) => calls.has(one)),
  }));
  return { ...left, places, blocks };
}

/** By number of calls, the most that golds can have in common with each part of a prediction. */
export type Rows = readonly (Float64Array | undefined)[];

/** Measures what ways through segments have in common with a prediction. */
export class SegmentTables {
  private readonly matches: CallMatrix;

  constructor(matches: CallMatrix) {
    this.matches = matches;
  }

  get width(): number {
    return this.matches.width;
  }

  get nothing(): Float64Array {
    return new Float64Array(this.width + 1);
  }

  /** Where a segment stands before others of which the rows are known, by their common calls behind each place. */
  before({ template, firstCall }: Segment, behind: Rows): Rows {
    const [place] = template.places;
    if (template.places.length === 1 && place !== undefined) {
      const rows: (Float64Array | undefined)[] = place.isOptional ? [...behind] : [];
      for (const call of place.calls) this.addBefore(rows, behind, firstCall + call);
      return rows;
    }
    const walk = new PlaceWalk(template);
    const calls = template.places.flatMap((one) => one.calls);
    const known = new Map<string, Rows>();
    const from = (state: PlaceState): Rows => {
      const key = placeKey(state);
      const found = known.get(key);
      if (found !== undefined) return found;
      const rows: (Float64Array | undefined)[] = walk.mayEnd(state) ? [...behind] : [];
      for (const call of calls) {
        for (const next of walk.after(state, [call])) {
          this.addBefore(rows, from(next), firstCall + call);
        }
      }
      known.set(key, rows);
      if (known.size > mostStates) throw new Intractable();
      return rows;
    };
    return from(startOfPlaces);
  }

  /** What the ways through a segment have in common, behind others with this row. */
  behind(row: Float64Array, template: PlaceTemplate, firstCall: number): Rows {
    const walk = new PlaceWalk(template);
    const calls = template.places.flatMap((one) => one.calls);
    const rows: (Float64Array | undefined)[] = [];
    let level = new Map([['', { state: startOfPlaces, row }]]);
    for (let size = 0; level.size > 0; size++) {
      const next: typeof level = new Map();
      for (const { state, row: own } of level.values()) {
        if (walk.mayEnd(state)) rows[size] = greater(rows[size], own);
        for (const call of calls) {
          for (const after of walk.after(state, [call])) {
            const key = placeKey(after);
            const made = this.stepBehind(own, firstCall + call);
            next.set(key, { state: after, row: greater(next.get(key)?.row, made) });
          }
        }
      }
      if (next.size > mostStates) throw new Intractable();
      level = next;
    }
    return rows;
  }

  /** A row behind one more call. */
  stepBehind(row: Float64Array, call: number): Float64Array {
    const worths = this.matches.columns[call] as Uint32Array;
    const next = row.slice();
    for (let at = 1; at < next.length; at++) {
      const common = (row[at - 1] as number) + (worths[at - 1] as number);
      next[at] = Math.max(next[at] as number, next[at - 1] as number, common);
    }
    return next;
  }

  private addBefore(rows: (Float64Array | undefined)[], behind: Rows, call: number): void {
    for (const [size, row] of behind.entries()) {
      if (row !== undefined) rows[size + 1] = greater(rows[size + 1], this.stepBefore(row, call));
    }
  }

  private stepBefore(row: Float64Array, call: number): Float64Array {
    const worths = this.matches.columns[call] as Uint32Array;
    const next = row.slice();
    for (let at = next.length - 2; at >= 0; at--) {
      const common = (row[at + 1] as number) + (worths[at] as number);
      next[at] = Math.max(next[at] as number, next[at + 1] as number, common);
    }
    return next;
  }
}

function greater(one: Float64Array | undefined, other: Float64Array): Float64Array {
  return one === undefined ? other : one.map((value, at) => Math.max(value, other[at] as number));
}

/** The number of ways through a template. */
export function waysThrough(template: PlaceTemplate): bigint {
  const [place, ...more] = template.places;
  if (place === undefined) return 1n;
  if (more.length === 0) return BigInt(place.calls.length + Number(place.isOptional));
  const walk = new PlaceWalk(template);
  const calls = template.places.flatMap((one) => one.calls);
  const known = new Map<string, bigint>();
  const from = (state: PlaceState): bigint => {
    const key = placeKey(state);
    const found = known.get(key);
    if (found !== undefined) return found;
    let ways = walk.mayEnd(state) ? 1n : 0n;
    for (const call of calls) for (const next of walk.after(state, [call])) ways += from(next);
    known.set(key, ways);
    if (known.size > mostStates) throw new Intractable();
    return ways;
  };
  return from(startOfPlaces);
}
