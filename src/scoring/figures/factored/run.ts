import type { ScoringEffort } from './effort.ts';
import type { CallMatrix, CallNames } from './matches.ts';
import type { LcsRow } from './rows.ts';

const none = -1;

/** What it takes to look at a member on a path. */
const visitWork = 4;

/**
 * The row behind a run of adjacent slots that members fill in any order. What such a run has in common
 * with a section of the prediction is a maximum matching, whatever the order of the section. Any
 * matching of equal calls leaves as many equal names as there can be, because all calls of one tool
 * have its name; so names are counted tool by tool. Members may exclude each other: then only one of
 * those with the same number is matched.
 */
export class Run {
  private readonly width: number;
  private readonly callWorth: number;
  /** For each predicted call, the members that match it. */
  private readonly candidates: readonly (readonly number[])[];
  private readonly effort: ScoringEffort;
  private readonly holder: Int32Array;
  private readonly tried: Int32Array;
  private readonly names: CallNames | undefined;
  private readonly exclusive: readonly number[] | undefined;
  private round = 0;
  /** How many members paths have met since their work was counted. */
  private visits = 0;

  constructor(
    members: readonly number[],
    { width, columns, callWorth, names }: CallMatrix,
    effort: ScoringEffort,
    exclusive?: readonly number[],
  ) {
    this.width = width;
    this.callWorth = callWorth;
    this.effort = effort;
    this.candidates = Array.from({ length: width }, (_, predicted) =>
      [...members.keys()].filter(
        (at) => (columns[members[at] as number]?.[predicted] as number) >= callWorth,
      ),
    );
    this.holder = new Int32Array(members.length);
    this.tried = new Int32Array(members.length);
    this.names = names && numbered(members, names);
    this.exclusive = exclusive;
  }

  /**
   * The row behind the run, where `left` (1 or 0 for each member) says which members fill it; with fewer
   * `slots`, an upper bound.
   */
  through(row: LcsRow, left: Uint8Array, slots = left.length): LcsRow {
    const out = row.slice();
    const all = this.roomFor(left);
    const room = all.slice();
    for (let start = 0; start < this.width; start++) {
      // A later start gains nothing where the row has not grown.
      if (start > 0 && row[start] === row[start - 1]) continue;
      this.holder.fill(none);
      room.set(all);
      let length = row[start] as number;
      let [calls, named] = [0, 0];
      for (let end = start; end < this.width; end++) {
        this.round++;
        if (calls < slots && this.match(end, left)) {
          calls++;
          length += this.callWorth;
        }
        const tool = this.names?.predicted[end] ?? none;
        if (tool !== none && named < slots && (room[tool] as number) > 0) {
          named++;
          room[tool] = (room[tool] as number) - 1;
          length++;
        }
        if (length > (out[end + 1] as number)) out[end + 1] = length;
      }
      this.effort.spend(this.width - start + visitWork * this.visits);
      this.visits = 0;
    }
    return out;
  }

  /** How many of the members that fill the run each tool has. */
  private roomFor(left: Uint8Array): Int32Array {
    const tools = this.names?.calls ?? [];
    const room = new Int32Array(tools.length);
    for (const [member, tool] of tools.entries()) {
      if (left[member] === 1) room[tool] = (room[tool] as number) + 1;
    }
    return room;
  }

  /** Looks for a member to match a predicted call, by an augmenting path. */
  private match(predicted: number, left: Uint8Array): boolean {
    for (const member of this.candidates[predicted] as readonly number[]) {
      const place = this.exclusive?.[member] ?? member;
      this.visits++;
      if (left[member] === 0 || this.tried[place] === this.round) continue;
      this.tried[place] = this.round;
      const other = this.holder[place] as number;
      if (other !== none && !this.match(other, left)) continue;
      this.holder[place] = predicted;
      return true;
    }
    return false;
  }
}

/** The tools of a run's members, numbered from 0, and the same numbers (or -1) for predicted calls. */
function numbered(members: readonly number[], { calls, predicted }: CallNames): CallNames {
  const tools = members.map((call) => calls[call] as number);
  return {
    calls: tools.map((tool) => tools.indexOf(tool)),
    predicted: predicted.map((tool) => tools.indexOf(tool)),
  };
}
