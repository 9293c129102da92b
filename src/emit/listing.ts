import type { Arrangement } from '../model/gold.ts';
import type { Utf8Text } from '../model/utf8-text.ts';

/** For each agent the entry before its calls, if any, and its calls. */
export interface Listing {
  readonly heads: readonly (string | undefined)[];
  readonly parts: readonly ListedCalls[];
}

const comma = 0x2c;
const open = 0x5b;
const close = 0x5d;

/** Adds the JSON text of all arrangements of the calls, as a list of lists. */
export function addTrajectories(
  out: Utf8Text,
  listing: Listing,
  arrangements: Iterable<Arrangement>,
): void {
  let isFirst = true;
  out.addByte(open);
  for (const arrangement of arrangements) {
    if (!isFirst) out.addByte(comma);
    isFirst = false;
    out.addByte(open);
    addTrajectory(out, listing, arrangement);
    out.addByte(close);
  }
  out.addByte(close);
}

function addTrajectory(out: Utf8Text, { heads, parts }: Listing, arrangement: Arrangement): void {
  const start = out.length;
  let place = 1;
  for (let part = 0; part < arrangement.length; part++) {
    const head = heads[part];
    const calls = arrangement[part] as readonly number[];
    if (head !== undefined) {
      if (out.length > start) out.addByte(comma);
      out.add(head);
    }
    if (calls.length === 0) continue;
    if (out.length > start) out.addByte(comma);
    (parts[part] as ListedCalls).add(out, calls, place);
    place += calls.length;
  }
}

/** Adds the text of a call, by its position; `place` is its place in the trajectory, from 1. */
export type AddCall = (out: Utf8Text, call: number, place: number) => void;

/** The calls of one agent: the text of each is made once, however many orders share it. */
export class ListedCalls {
  private readonly addCall: AddCall;
  private readonly canRepeat: boolean;
  /** Where the text of each call is, once it has been added. */
  private readonly starts: number[];
  private readonly ends: number[];

  /** `count` is how many calls there are; `canRepeat`: a call has one text at all places. */
  constructor(count: number, addCall: AddCall, canRepeat: boolean) {
    this.addCall = addCall;
    this.canRepeat = canRepeat;
    this.starts = new Array<number>(count).fill(-1);
    this.ends = new Array<number>(count).fill(-1);
  }

  /** Forgets what was added: the calls have other values now. */
  begin(): void {
    // For so few, `fill` takes longer.
    for (let at = 0; at < this.ends.length; at++) this.ends[at] = -1;
  }

  /** Adds calls by their positions, with commas between; the first has that place. */
  add(out: Utf8Text, calls: readonly number[], place: number): void {
    for (let at = 0; at < calls.length; at++) {
      if (at > 0) out.addByte(comma);
      const call = calls[at] as number;
      if (this.canRepeat && (this.ends[call] as number) >= 0) at = this.repeat(out, calls, at);
      else this.addNew(out, call, place + at);
    }
  }

  private addNew(out: Utf8Text, call: number, place: number): void {
    const start = out.length;
    this.addCall(out, call, place);
    this.starts[call] = start;
    this.ends[call] = out.length;
  }

  /** Repeats a call, with those behind it that were behind it before; yields where the last of them is. */
  private repeat(out: Utf8Text, calls: readonly number[], first: number): number {
    let at = first;
    const start = this.starts[calls[at] as number] as number;
    let end = this.ends[calls[at] as number] as number;
    while (at + 1 < calls.length && this.starts[calls[at + 1] as number] === end + 1) {
      at += 1;
      end = this.ends[calls[at] as number] as number;
    }
    out.addAgain(start, end);
    return at;
  }
}
