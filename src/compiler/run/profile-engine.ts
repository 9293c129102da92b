import { TextColumn, type TextList } from '../../base/text/text-list.ts';
import type { Diagnostic, LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { MissingMode, Profile } from '../../model/profile.ts';
import { type RecordBlock, Records } from '../../model/records.ts';
import type { SourceFile } from '../pipeline.ts';
import { recordStatus } from './batch.ts';
import { readRecord } from './read-profile.ts';
import { Locator } from './report.ts';

/** What is needed to do something with profiles, as data that can be sent to a thread. */
export interface ProfileEngineData {
  /** The texts of workflows that are known to have no errors. */
  readonly workflows: readonly SourceFile[];
  readonly data: readonly SourceFile[];
  readonly missing: MissingMode;
  /** The ids of the profiles that count; all if undefined. */
  readonly filter?: ReadonlySet<string> | undefined;
}

/** Some profiles of one file, as data that can be sent to a thread. */
export interface ProfileTask {
  readonly block: RecordBlock;
  readonly idField: string;
  /** The positions of profiles that do not count, because an earlier one has their id. */
  readonly without?: readonly number[];
}

/** What came of some profiles, as data that can be sent from a thread. */
export interface ProfileAnswer<Part> {
  /** The {@link recordStatus} of each profile. */
  readonly statuses: Uint8Array;
  /** The id of each profile; none if no id could be read. */
  readonly ids: TextList;
  /** What there is to say of profiles, by their positions. */
  readonly said: ReadonlyMap<number, readonly LocatedDiagnostic[]>;
  readonly part: Part;
  /** The bytes of the records. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is done with profiles one by one. */
export interface ProfileWork<Part> {
  /** Does a profile, which is at a position in its batch. */
  add(
    profile: Profile,
    position: number,
  ): {
    readonly isFailure: boolean;
    readonly diagnostics: readonly Diagnostic[];
  };
  /** What came of the profiles since it was last taken. */
  take(): Part;
}

/** Does something with the profiles of a batch. Batches are independent of each other. */
export type ProfileEngine<Part> = (task: ProfileTask) => ProfileAnswer<Part>;

/** Makes an engine that reads profiles and does some work on each. */
export function profileEngine<Part>(
  work: ProfileWork<Part>,
  { workflows, data, filter }: ProfileEngineData,
): ProfileEngine<Part> {
  const locator = new Locator([...workflows, ...data]);
  return ({ block, idField, without = [] }) => {
    const records = new Records(block);
    const statuses = new Uint8Array(records.length);
    const ids = new TextColumn(records.length);
    const said = new Map<number, readonly LocatedDiagnostic[]>();
    const doubled = new Set(without);
    for (let position = 0; position < records.length; position++) {
      const record = records.at(position);
      const { id, value, diagnostics } = readRecord(record, idField);
      const isLeftOut = filter !== undefined && !filter.has(id ?? '');
      ids.put(position, isLeftOut ? undefined : id);
      if (isLeftOut) continue;
      const done = doubled.has(position) ? undefined : value && work.add(value, position);
      statuses[position] = done?.isFailure === false ? recordStatus.compiled : recordStatus.failed;
      const all = [...diagnostics, ...(done?.diagnostics ?? [])];
      if (all.length === 0) continue;
      said.set(
        position,
        all.map((one) => locator.locate(one, record.text)),
      );
    }
    return { statuses, ids: ids.list, said, part: work.take(), bytes: block.bytes };
  };
}
