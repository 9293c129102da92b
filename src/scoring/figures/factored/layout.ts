import { digitWeights } from '../../../base/digits.ts';
import { groupsOf } from '../../../model/groups.ts';
import { mirrored } from '../../../model/order-constraints.ts';
import type { OrderTemplate } from '../../../model/order-template.ts';
import { Intractable } from './effort.ts';
import type { CallMatrix } from './matches.ts';
import type { Stretch } from './stretches.ts';

/** The most states that are searched; every block of up to twenty members fits. */
const mostStates = 2 ** 20;

/** The most numbers (two bytes each) that are kept. */
const mostNumbers = 2 ** 26;

/**
 * Members of a block that are alike: the same order constraints and the same matching predicted calls.
 */
export interface MemberClass {
  readonly block: number;
  readonly size: number;
  readonly lowest: number;
  readonly highest: number;
  /** The classes that must be complete before a member of this one comes. */
  readonly behind: readonly number[];
  /** Of its block, the members that stay together with others. */
  readonly runs: readonly ClassRun[];
  readonly match: Uint32Array;
  /** What one more member adds to the number of a state. */
  readonly stride: number;
}

/** Members of a block that stay together, by their classes, which have no other members. */
interface ClassRun {
  readonly classes: readonly number[];
  readonly size: number;
}

/**
 * The open blocks of a stretch, filled from one end. A state says how many members of each class are
 * placed; it is one number with a digit for each class.
 */
export interface StretchLayout {
  readonly classes: readonly MemberClass[];
  readonly states: number;
  /** The open slots in order: the block of each, and its 0-based number within the block. */
  readonly slots: readonly { readonly block: number; readonly nth: number }[];
  /** The fixed calls that come after as many open slots as the position says. */
  readonly settled: readonly (readonly number[])[];
  /** The class of each member, by open block. */
  readonly classOf: ReadonlyMap<number, readonly number[]>;
  readonly matches: CallMatrix;
}

/** What a layout is made from: the fixed calls by slot (-1 where a slot is open), and the direction. */
export interface LayoutInput {
  readonly template: OrderTemplate;
  readonly stretch: Stretch;
  readonly callAt: Int32Array;
  /** With the prediction read in the same direction. */
  readonly matches: CallMatrix;
  readonly backwards: boolean;
}

/** Lays out a stretch. Throws `Intractable` where it has too many states. */
export function layoutOf(input: LayoutInput): StretchLayout {
  const { template, stretch, callAt, matches, backwards } = input;
  const positions = Array.from({ length: stretch.to - stretch.from + 1 }, (_, at) =>
    backwards ? stretch.to - at : stretch.from + at,
  );
  const slots: { block: number; nth: number }[] = [];
  const settled: number[][] = [[]];
  const seen = new Map<number, number>();
  for (const position of positions) {
    const call = callAt[position] as number;
    const slot = template.slots[position];
    if (call >= 0 || typeof slot !== 'object') settled.at(-1)?.push(call);
    else {
      const nth = seen.get(slot.block) ?? 0;
      seen.set(slot.block, nth + 1);
      slots.push({ block: slot.block, nth });
      settled.push([]);
    }
  }
  const open = [...seen.keys()].sort((a, b) => a - b);
  return { ...classesOf(open, input), slots, settled, matches };
}

function classesOf(
  open: readonly number[],
  { template, matches, backwards }: LayoutInput,
): Pick<StretchLayout, 'classes' | 'states' | 'classOf'> {
  const classes: Omit<MemberClass, 'stride'>[] = [];
  const classOf = new Map<number, readonly number[]>();
  for (const block of open) {
    const { calls, orders } = template.blocks[block] as OrderTemplate['blocks'][number];
    const matchOf = (member: number) => matches.columns[calls[member] as number] as Uint32Array;
    const constraints = backwards ? mirrored(orders.constraints) : orders.constraints;
    const groups = groupsOf(constraints, (member) => matchOf(member).join());
    const first = classes.length;
    classOf.set(
      block,
      groups.groupOf.map((group) => first + group),
    );
    const runs = (constraints.runs ?? []).map((run) => {
      const own = groups.groupOf.slice(run.first, run.first + run.size);
      return { classes: [...new Set(own)].map((group) => first + group), size: run.size };
    });
    for (const [group, size] of groups.sizes.entries()) {
      classes.push({
        block,
        size,
        lowest: groups.lowest[group] as number,
        highest: groups.highest[group] as number,
        behind: (groups.behind[group] as readonly number[]).map((other) => first + other),
        runs,
        match: matchOf(groups.groupOf.indexOf(group)),
      });
    }
  }
  const { strides, count } = digitWeights(classes.map(({ size }) => size));
  if (count > mostStates || count * (matches.width + 1) > mostNumbers) throw new Intractable();
  const placed = classes.map((one, at) => ({ ...one, stride: strides[at] as number }));
  return { classes: placed, states: count, classOf };
}

/** How many members of each class are placed in a state. */
export function digitsOf({ classes }: StretchLayout, state: number): number[] {
  return classes.map(({ stride, size }) => Math.floor(state / stride) % (size + 1));
}

/**
 * Whether a member of a class may take the next slot of its block, given how many of each class are
 * placed.
 */
export function mayTake(
  classes: readonly MemberClass[],
  at: number,
  nth: number,
  digits: readonly number[],
): boolean {
  const { size, lowest, highest, behind, runs } = classes[at] as MemberClass;
  if (digits[at] === size || nth < lowest || nth > highest) return false;
  for (let other = 0; other < behind.length; other++) {
    const earlier = behind[other] as number;
    if ((digits[earlier] as number) < (classes[earlier] as MemberClass).size) return false;
  }
  return runs.every((run) => run.classes.includes(at) || !isBegun(run, digits));
}

/** Whether some members that stay together are placed, and others are not. */
function isBegun({ classes, size }: ClassRun, digits: readonly number[]): boolean {
  const placed = classes.reduce((sum, one) => sum + (digits[one] as number), 0);
  return placed > 0 && placed < size;
}
