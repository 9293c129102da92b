import type {
  ConvertData,
  Converted,
  ConvertedBatch,
  ConvertTask,
} from '../../../convert/converted.ts';
import { GoldEngine } from '../../../convert/gold-engine.ts';
import type { ProfileRecord } from '../../../model/profile.ts';
import type { Records } from '../../../model/records.ts';
import { GoldRows } from '../../../scoring/gold/evaluators/gold-rows.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import type { AgentsOf } from './gold-agents.ts';

/** Passes on the entries of gold files in order, and reports their faults. */
export class GoldConverter {
  /** The number of profiles so far, including those that a filter leaves out. */
  seen = 0;
  private readonly run: ProfileRun;
  private readonly rows = new GoldRows();
  private readonly engine: GoldEngine;

  constructor(run: ProfileRun, data: ConvertData) {
    this.run = run;
    this.engine = new GoldEngine(data, (value, record) => this.rows.take(value, record));
  }

  /** Whether there were records that belong together with others, which no other thread has. */
  get hasRows(): boolean {
    return this.rows.size > 0;
  }

  /** Converts a batch in this thread, each profile when it is asked for. */
  convert(task: ConvertTask, agentsOf?: AgentsOf): ConvertedBatch {
    return { profiles: this.engine.convert(task, agentsOf), bytes: task.block.bytes };
  }

  /** The entries of a batch, wherever it was converted. */
  *entriesOf(
    { profiles }: Pick<ConvertedBatch, 'profiles'>,
    records: Records,
    idField: string,
  ): Generator<string> {
    for (const { position, ...gold } of profiles) {
      const record = records.at(position);
      if (gold.kind !== 'rows') yield* this.entriesOfOne(gold, record);
      else
        for (const one of this.engine.inRecord(record, idField))
          yield* this.entriesOfOne(one, record);
    }
  }

  /** The entries for the rows of the evaluator's file that was read. One profile may have several rows. */
  *entriesOfRows(agentsOf: AgentsOf = () => undefined): Generator<string> {
    for (const { origin, ...gold } of this.rows.takeGolds()) {
      const parts = gold.parts ?? agentsOf(gold.id ?? '');
      const record = { text: '', ...origin };
      yield* this.entriesOfOne(this.engine.profileIn({ ...gold, parts }, record), record);
    }
  }

  private *entriesOfOne(
    { kind, id, entries, said }: Omit<Converted, 'position'>,
    record: ProfileRecord,
  ): Generator<string> {
    if (kind === 'rows') return;
    if (kind !== 'said') this.seen += 1;
    if (kind !== 'said' && kind !== 'left-out') this.run.profiles += 1;
    const isNew = id === undefined || this.run.claims.claim(id, record);
    if (isNew) this.run.reporter.addOfProfiles(said);
    if (isNew && entries !== undefined) yield* entries;
    else if (kind === 'unread' || kind === 'profile') {
      this.run.failures += 1;
      if (isNew && id !== undefined) this.run.fail(said[0]?.code ?? 'unreadable-gold', [id]);
    }
  }
}
