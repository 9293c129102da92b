import type { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { isJsonObject, ownValue } from '../../../base/json.ts';
import { idText } from '../../../base/text/id-text.ts';
import type { TextNumbers } from '../../../base/text/text-numbers.ts';
import { withRoom } from '../../../base/with-room.ts';
import { goldLimits } from '../../../model/limits.ts';
import { readJsonText } from '../../../model/read-json.ts';
import type { Records } from '../../../model/records.ts';
import { type Shard, shareOf } from '../../../model/shard.ts';
import { goldRecordsIn } from '../../../scoring/gold/gold-file.ts';
import { memberText } from '../../../scoring/stream/member-text.ts';
import { readRecords } from '../../machine/records.ts';

/** Some records of gold, or of profiles, with their ids. */
export interface GoldBatch {
  readonly records: Records;
  readonly ids: readonly string[];
  readonly idField: string;
}

/** The ids of gold, among others that have numbers: one byte for each. */
export class GoldIds {
  readonly #ids: TextNumbers;
  #isGold = new Uint8Array(1 << 10);

  constructor(ids: TextNumbers) {
    this.#ids = ids;
  }

  /** Adds an id; false if it is known. */
  add(id: string): boolean {
    const number = this.#ids.add(id);
    this.#isGold = withRoom(this.#isGold, number + 1);
    const isNew = this.#isGold[number] === 0;
    this.#isGold[number] = 1;
    return isNew;
  }

  /** The number of an id, from 1; 0 if no gold has it. */
  numberOf(id: string): number {
    const number = this.#ids.numberOf(id);
    return this.#isGold[number] === 1 ? number : 0;
  }
}

/** What {@link goldBatches} yields where records cannot be scored one by one. */
export const unlikeOthers = Symbol('unlike others');

interface BatchOptions {
  readonly areProfiles: boolean;
  readonly idField: string | undefined;
  /** The most records of a batch. */
  readonly perBatch: number;
  /** The buffers for the records. */
  readonly spare: SpareBuffers;
}

/**
 * The records of files in batches, each the gold of one profile, or a profile, whose ids are added to
 * those known. Ends with {@link unlikeOthers} if there is anything to say of a file, or a record has no
 * id, or one that another has.
 */
export async function* goldBatches(
  paths: readonly string[],
  { areProfiles, idField, perBatch, spare }: BatchOptions,
  known: Pick<GoldIds, 'add'>,
): AsyncGenerator<GoldBatch | typeof unlikeOthers> {
  const limits = areProfiles ? {} : { limits: goldLimits };
  for (const path of paths) {
    const reader = readRecords(
      { path },
      { ...limits, batchRecords: perBatch, isHashed: false, spare },
    );
    for await (const { records, diagnostics } of reader) {
      const field = idField ?? reader.idField ?? 'customer_id';
      const ids = idsIn(records, field, areProfiles);
      const isNew = (id: string | undefined) => id !== undefined && known.add(id);
      if (diagnostics.length > 0 || !ids.every(isNew)) {
        yield unlikeOthers;
        return;
      }
      yield { records, ids: ids as readonly string[], idField: field };
    }
  }
}

/** The share of a part of the records of files, from the first number up to before the second. */
export async function ownShare(
  shard: Shard,
  paths: readonly string[],
  areProfiles: boolean,
): Promise<readonly [number, number]> {
  let count = 0;
  for (const path of paths) {
    const reader = readRecords({ path }, areProfiles ? {} : { limits: goldLimits });
    for await (const { records } of reader) count += records.length;
  }
  return shareOf(shard, count);
}

function idsIn({ block, length }: Records, idField: string, areProfiles: boolean) {
  const { bytes, places } = block;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = (position: number) => all.subarray(places[4 * position], places[4 * position + 1]);
  const key = areProfiles || isProfile(at(0)) ? idField : 'id';
  return Array.from({ length }, (_, position) => {
    return memberText(at(position), key) ?? idIn(at(position), idField, areProfiles);
  });
}

function isProfile(bytes: Buffer): boolean {
  const value = readJsonText(bytes.toString('utf8'));
  const gold =
    value !== undefined && isJsonObject(value) && ownValue(value, 'ground_truth_trajectories');
  return gold !== undefined && gold !== false;
}

function idIn(bytes: Buffer, idField: string, isProfile: boolean): string | undefined {
  const value = readJsonText(bytes.toString('utf8'));
  if (value === undefined || !isJsonObject(value)) return undefined;
  if (isProfile) return idText(ownValue(value, idField));
  const [first, ...more] = goldRecordsIn(value, idField);
  return more.length === 0 ? first?.id : undefined;
}
