import type { Json } from '../../base/json.ts';
import type { Unread } from '../../model/diagnostics/prediction-data.ts';
import { type RepairColumn, type RepairCounts, repairColumns } from '../../model/prediction.ts';

/** Something that is, or may be, a call and cannot be read whole: the prediction is refused for it. */
export interface Refusal {
  readonly unread: Unread;
  /** The value that it is, where the prediction has it as a value. */
  readonly at?: Json | undefined;
}

/**
 * Counts the faults of one model output (the paper's Table 9). When each counts:
 *
 * - `initial_fail`: once, where the output is not JSON of a trajectory shape as it stands; then also
 *   either `recovered` or `unrecovered`. (The paper counts code apart; here it is one of the two.)
 * - `bracket_mismatch`: per bracket that is missing, one too many, or of the wrong kind (round ones).
 * - `hallucinated_code`: once, where there is Python or JavaScript instead of, or around, data.
 * - `incorrect_format`: per piece of data that can be read but is no trajectory, or only after
 *   taking off a wrapping; and once where the calls stand in lines of prose and not in data.
 * - `invalid_commas`: per comma that is doubled, leading or trailing.
 * - `junk_between_brackets`: per run of words or comment among the data.
 * - `markdown_fences`: per block in three backticks.
 * - `mismatched_quotes`: per text whose quotes do not fit: another one at the end, none at an end,
 *   typographic, threefold, or one inside that should have been escaped.
 * - `missing_commas`: per pair of neighbours without a comma.
 * - `null_literals`: per `None`, `undefined`, `NaN`, `Infinity`, `True`, `False` and the like.
 * - `single_quotes`: per text in single quotes.
 * - `ellipses`: per `...` where an entry or a value should be.
 * - `bracketed_expressions`: per text or bare value that holds an expression such as `user['x']`.
 */
export class Faults {
  private readonly met = new Map<RepairColumn, number>();
  /** The first thing for which the prediction is refused; it is then not read at all. */
  refusal: Refusal | undefined;

  /** Whether nothing was met. */
  get isEmpty(): boolean {
    return this.refusal === undefined && this.met.size === 0;
  }

  /** Notes a fault, met so often. */
  add(column: RepairColumn, times = 1): void {
    if (times > 0) this.met.set(column, (this.met.get(column) ?? 0) + times);
  }

  /** Notes what cannot be read whole; the first counts. */
  refuse(refusal: Refusal): void {
    this.refusal ??= refusal;
  }

  /** Notes what cannot be read by a rule of the table in `raw/rules.ts`. */
  refuseBy(rule: string, what: string, at?: Json): void {
    this.refuse({ unread: { problem: 'part', what, rule }, ...(at !== undefined && { at }) });
  }

  /** Notes a fault that counts once per output. */
  once(column: RepairColumn): void {
    this.met.set(column, 1);
  }

  /** How often a fault was met. */
  count(column: RepairColumn): number {
    return this.met.get(column) ?? 0;
  }

  /** Takes over what another count has met; what counts once stays one. */
  merge(other: Faults): void {
    this.refusal ??= other.refusal;
    for (const [column, times] of other.met) {
      if (column === 'hallucinated_code') this.once(column);
      else this.add(column, times);
    }
  }

  /** The counts, in the order of the columns. */
  counts(): RepairCounts {
    const present = repairColumns.filter((column) => this.met.has(column));
    return Object.fromEntries(present.map((column) => [column, this.count(column)]));
  }
}
