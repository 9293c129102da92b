import type { Change, ChangeKind } from '../../../../model/difference.ts';
import type { Workflow } from '../workflow.ts';
import type { Canonical } from './canonical.ts';
import type { Rename } from './renames.ts';

/** A side of a change within its workflow. */
interface MergePosition {
  readonly pointer: string;
  readonly text: string;
}

/** What merging two versions of a workflow needs: what is the same, and a list for the changes. */
export class Merging {
  readonly canonical: Canonical;
  private readonly changes: Change[];
  private readonly before: Workflow;
  private readonly after: Workflow;

  constructor(before: Workflow, after: Workflow, canonical: Canonical, changes: Change[]) {
    this.before = before;
    this.after = after;
    this.canonical = canonical;
    this.changes = changes;
  }

  /** The same for what mentions steps, some of which have other names. */
  following(renames: readonly Rename[]): Merging {
    const renamed = new Map(renames.map(({ before, after }) => [before, after]));
    return new Merging(this.before, this.after, this.canonical.following(renamed), this.changes);
  }

  /** Notes a change; yields its position. */
  note(
    kind: ChangeKind,
    before: MergePosition | undefined,
    after: MergePosition | undefined,
  ): number {
    const side = (spot: MergePosition | undefined, { file }: Workflow) =>
      spot && { place: { file, pointer: spot.pointer }, text: spot.text };
    this.changes.push({
      kind,
      agent: this.after.agent,
      before: side(before, this.before),
      after: side(after, this.after),
    });
    return this.changes.length - 1;
  }
}
