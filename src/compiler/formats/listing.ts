import type { Utf8Text } from '../../base/bytes/utf8-text.ts';
import type { Arrangement } from '../../model/gold.ts';

/** For each agent: its calls, and the entry before them, if any. */
export interface Listing {
  readonly heads: readonly (string | undefined)[];
  readonly parts: readonly ListedCalls[];
}

const comma = 0x2c;
const open = 0x5b;
const close = 0x5d;

/** Writes all arrangements of the calls as a JSON list of lists. */
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

/** Writes a call, given by its position; `place` is its 1-based place in the trajectory. */
export type AddCall = (out: Utf8Text, call: number, place: number) => void;

/**
 * The calls of one agent. The text of each call is made once and then copied, however many orders
 * contain it.
 */
export class ListedCalls {
  private readonly addCall: AddCall;
  private readonly canRepeat: boolean;
  /** The range of each call's text; undefined until it is written. */
  private readonly starts: (number | undefined)[];
  private readonly ends: (number | undefined)[];

  /** `count` is the number of calls; `canRepeat` says whether a call has the same text at every place. */
  constructor(count: number, addCall: AddCall, canRepeat: boolean) {
    this.addCall = addCall;
    this.canRepeat = canRepeat;
    this.starts = new Array<number | undefined>(count).fill(undefined);
    this.ends = new Array<number | undefined>(count).fill(undefined);
  }

  /** Forgets the texts, because the calls have other values now. */
  begin(): void {
    this.ends.fill(undefined);
  }

  /** Writes calls with commas between them; the first has the given place. */
  add(out: Utf8Text, calls: readonly number[], place: number): void {
    for (let at = 0; at < calls.length; at++) {
      if (at > 0) out.addByte(comma);
      const call = calls[at] as number;
      if (this.canRepeat && this.ends[call] !== undefined) at = this.repeat(out, calls, at);
      else this.addNew(out, call, place + at);
    }
  }

  private addNew(out: Utf8Text, call: number, place: number): void {
    const start = out.length;
    this.addCall(out, call, place);
    this.starts[call] = start;
    this.ends[call] = out.length;
  }

  /**
   * Copies a call, and the calls after it if they followed it before, too; yields the position of the
   * last one copied.
   */
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
