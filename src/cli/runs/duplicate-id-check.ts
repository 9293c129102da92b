import { hasHash } from '../../base/text/text-hash.ts';
import type { TextList } from '../../base/text/text-list.ts';
import { type CompiledBatch, recordStatus } from '../../compiler/run/batch.ts';
import { readRecord } from '../../compiler/run/read-profile.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin, ProfileRecord } from '../../model/profile.ts';
import type { Records } from '../../model/records.ts';
import { Ids } from './ids.ts';

/** Receives a profile, the place of the one that has its id already, and the profile's text. */
type Report = (id: string, origin: ProfileOrigin, first: ProfileOrigin, text: string) => void;

/**
 * The result of checking a batch: the positions of profiles with a new id, the number of profiles,
 * and the number that failed.
 */
export interface CheckedBatch {
  readonly fresh: readonly number[];
  readonly profiles: number;
  readonly failures: number;
}

/** A batch of which the ids have been claimed: what became of each profile, and which ids occur again. */
export interface ClaimedBatch extends Pick<CompiledBatch, 'statuses' | 'ids'> {
  readonly records: Records;
  readonly idField: string;
  readonly late: ReadonlyMap<number, ProfileOrigin>;
}

/** Finds profiles with a new id, and reports the others: doubled-id. */
export class DuplicateIdCheck {
  private readonly ids = new Ids();
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /** The number of ids. */
  get size(): number {
    return this.ids.size;
  }

  /** The number of an id, from 1 in the order of claims; 0 if it is not known. */
  numberOf(id: string): number {
    return this.ids.numberOf(id);
  }

  has(id: string): boolean {
    return this.numberOf(id) !== 0;
  }

  /** Claims an id. If another profile has it, reports that and returns `false`. */
  claim(id: string, record: ProfileRecord): boolean {
    const first = this.ids.claim(id, record);
    if (first !== undefined) this.reportDoubled(id, record, first);
    return first === undefined;
  }

  /** Claims the ids of a batch; yields by position where each that occurs again came first. */
  claimAll({ block }: Pick<Records, 'block'>, ids: TextList): ReadonlyMap<number, ProfileOrigin> {
    return this.ids.claimAll(ids, block);
  }

  /**
   * Counts the profiles of a batch, and reports those whose ids occur again, each `after` what else
   * there is to say of it. A record is decoded only if another profile has its id.
   */
  check(
    { records, idField, statuses: of, ids, late }: ClaimedBatch,
    after: (position: number) => void = () => {},
  ): CheckedBatch {
    const fresh: number[] = [];
    let [profiles, failures] = [0, 0];
    for (let position = 0; position < of.length; position++) {
      after(position);
      const status = of[position];
      if (status === recordStatus.leftOut) continue;
      profiles += 1;
      const first = late.get(position);
      if (first !== undefined) this.reportAt(position, records, idField, first);
      const isNew = first === undefined && hasHash(ids.hashes, position);
      if (isNew) fresh.push(position);
      if (!isNew || status === recordStatus.failed) failures += 1;
    }
    return { fresh, profiles, failures };
  }

  private reportAt(
    position: number,
    records: Records,
    idField: string,
    first: ProfileOrigin,
  ): void {
    const record = records.at(position);
    this.reportDoubled(readRecord(record, idField).id ?? '', record, first);
  }

  private reportDoubled(
    id: string,
    { file, line, column, root, text }: ProfileRecord,
    first: ProfileOrigin,
  ): void {
    this.report(id, { file, line, column, root }, first, text);
  }
}

/** The diagnostic for the ids in `--filter` that no profile has: a single one, because they have the same place. */
export function unknownIds(
  filter: Iterable<string>,
  known: { readonly numberOf: (id: string) => number },
): Diagnostic[] {
  const ids = [...filter].filter((id) => known.numberOf(id) === 0);
  return ids.length === 0
    ? []
    : [{ code: 'unknown-id', place: { file: '--filter' }, data: { ids } }];
}
