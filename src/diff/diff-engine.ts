import type { SourceFile } from '../compiler/pipeline.ts';
import {
  type ProfileEngine,
  type ProfileEngineData,
  profileEngine,
} from '../compiler/run/profile-engine.ts';
import type { Profile } from '../model/profile.ts';
import { type Examiner, sum } from './examiner.ts';
import { type ChangedProfile, type DiffCounts, noFates } from './gold-differ.ts';
import type { VersionAgents } from './sound-versions.ts';

/** What is needed to compare two versions, as data that can be sent to a thread. */
export interface DiffEngineData extends ProfileEngineData {
  /** The texts of the workflows that are compared. */
  readonly before: readonly SourceFile[];
  readonly after: readonly SourceFile[];
  readonly agents: readonly VersionAgents[];
}

/** Makes what compares batches of profiles; every thread makes its own from the same data. */
export function createDiffEngine(
  examiner: Examiner,
  data: ProfileEngineData,
): ProfileEngine<DiffCounts> {
  let counts = new BatchCounts();
  const add = (profile: Profile, position: number) => {
    return { isFailure: false, diagnostics: counts.add(examiner, profile, position) };
  };
  const take = () => {
    const { statuses, before, after, changed } = counts;
    counts = new BatchCounts();
    return { statuses, before, after, changed };
  };
  return profileEngine({ add, take }, data);
}

class BatchCounts {
  readonly statuses = { ...noFates };
  readonly changed: ChangedProfile[] = [];
  before: bigint | null = 0n;
  after: bigint | null = 0n;

  add(examiner: Examiner, profile: Profile, position: number) {
    const { status, counts, changed, diagnostics } = examiner.examine(profile);
    this.statuses[status] += 1;
    if (counts !== undefined) {
      this.before = sum(this.before, counts.before);
      this.after = sum(this.after, counts.after);
    }
    const { id } = profile;
    if (changed !== undefined) this.changed.push({ id, position, situation: changed.situation });
    return diagnostics;
  }
}
