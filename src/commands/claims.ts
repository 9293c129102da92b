import type { Diagnostic } from '../model/diagnostic.ts';
import type { ProfileOrigin, ProfileRecord } from '../model/profile.ts';
import type { Records } from '../model/records.ts';
import { Ids } from './ids.ts';

/** Takes what is wrong with a profile, and the profile's text. */
type Report = (diagnostics: readonly Diagnostic[], text: string) => void;

/** Which profiles have an id of their own; the others are reported: doubled-id. */
export class Claims {
  private readonly ids = new Ids();
  private readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  /** Whether a profile has the id. */
  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** What there is to say of ids in `--filter` that no profile has: in one diagnostic, as all stand there. */
  missing(filter: Iterable<string>): Diagnostic[] {
    const ids = [...filter].filter((id) => !this.has(id));
    return ids.length === 0
      ? []
      : [{ code: 'unknown-id', place: { file: '--filter' }, data: { ids } }];
  }

  /** Claims an id; `false`, and a report, where another profile has it. */
  claim(id: string, record: ProfileRecord): boolean {
    const first = this.ids.claim(id, record);
    if (first !== undefined) this.reportDoubled(id, record, first);
    return first === undefined;
  }

  /** Claims an id for one of several records, which is not decoded unless another profile has it. */
  claimAt(id: string, records: Records, position: number): boolean {
    const first = this.ids.claim(id, records.originOf(position));
    if (first !== undefined) this.reportDoubled(id, records.at(position), first);
    return first === undefined;
  }

  /** Claims an id for a profile of another shard, which is the one to report that it is taken. */
  claimForOthers(id: string, origin: ProfileOrigin): void {
    this.ids.claim(id, origin);
  }

  private reportDoubled(
    id: string,
    { file, line, column, text }: ProfileRecord,
    first: ProfileOrigin,
  ): void {
    const origin = { file, line, column };
    const place = { file, origin };
    const profile = { id, origin };
    this.report([{ code: 'doubled-id', place, data: { first }, profile }], text);
  }
}
