import type { TextList } from '../../base/text/text-list.ts';
import type { ProfileAnswer, ProfileTask } from '../../compiler/run/profile-engine.ts';
import type { Records } from '../../model/records.ts';
import type { ProfileBatch } from './profile-files.ts';
import type { ProfileRun } from './profile-run.ts';
import type { TaskPool } from './task-pool.ts';

/** Receives what came of a batch, its records, and their ids. */
type AcceptPart<Part> = (
  part: Part,
  records: Records,
  idField: string,
  ids: TextList,
) => Promise<void> | void;

/**
 * Has a pool do something with each profile of files that has a new id, and passes on what came of
 * each batch. Yields `false` if a worker died; then the results are incomplete.
 */
export function doProfiles<Data, Part>(
  run: ProfileRun,
  verb: string,
  files: readonly string[],
  pool: TaskPool<Data, ProfileTask, ProfileAnswer<Part>>,
  accept: AcceptPart<Part>,
): Promise<boolean> {
  const taskOf = ({ records: { block }, idField }: ProfileBatch) => ({ block, idField });
  return run.pass(
    verb,
    files,
    { pool, taskOf },
    async ({ batch: { idField }, records, answer }) => {
      const late = run.claims.claimAll(records, answer.ids);
      // A thread does not know the ids of other batches, and has counted profiles that do not count.
      const again = () => pool.here({ block: records.block, idField, without: [...late.keys()] });
      const { statuses, ids, said, part } = late.size === 0 ? answer : again();
      run.check({ records, idField, statuses, ids, late }, (position) => {
        run.reporter.addOfProfiles(said.get(position) ?? []);
      });
      await accept(part, records, idField, ids);
      return true;
    },
  );
}

/** What of a task is handed over to a thread instead of copied. */
export function recordBytes({ block }: Pick<ProfileTask, 'block'>) {
  return [block.bytes.buffer];
}
