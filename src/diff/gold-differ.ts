import type { Locator } from '../compiler/run/report.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { DifferenceReport, PolicyChange } from '../model/difference.ts';
import { lackOf, type Policy } from '../model/policy.ts';
import type { AgentInput, Profile } from '../model/profile.ts';
import { Attribution } from './attribution.ts';
import { Attributions, placedSide } from './attributions.ts';
import {
  type Changed,
  type DifferOptions,
  type Examined,
  Examiner,
  type Fate,
  sum,
  type VersionCounts,
} from './examiner.ts';
import { type AgentOutcome, type TurnCompiler, withPlacesOf } from './turn.ts';

/** What both versions make of some profiles, as data that can be sent to a thread and added up. */
export interface DiffCounts extends VersionCounts {
  readonly statuses: Readonly<Record<Fate, number>>;
  /** The profiles that changed, with their positions among those that were examined together. */
  readonly changed: readonly ChangedProfile[];
}

/** A profile that changed. */
export interface ChangedProfile {
  readonly id: string;
  readonly position: number;
  readonly situation: string;
}

/** What is known of a situation: who is in it, for each of its causes, and the changes that matter. */
interface KnownSituation {
  readonly profiles: readonly string[][];
  readonly touched: ReadonlySet<number>;
}

export const noFates: Readonly<Record<Fate, number>> = {
  unchanged: 0,
  changed: 0,
  fails: 0,
  compiles: 0,
  failed: 0,
  undecided: 0,
  foreign: 0,
};

/** Adds up what two versions of workflows make of profiles, and finds out what made their gold differ. */
export class GoldDiffer {
  readonly examiner: Examiner;
  private readonly attributions = new Map<string, Attribution>();
  private readonly book: Attributions;
  private readonly statuses = { ...noFates };
  private readonly touched = new Map<number, number>();
  private readonly known = new Map<string, KnownSituation>();
  private before: bigint | null = 0n;
  private after: bigint | null = 0n;

  constructor(before: readonly Policy[], after: readonly Policy[], options: DifferOptions = {}) {
    this.examiner = new Examiner(before, after, options);
    const { compilers, comparer } = this.examiner;
    this.book = new Attributions(comparer);
    for (const [agent, compiler] of compilers) {
      this.attributions.set(agent, new Attribution(compiler, comparer));
    }
  }

  /** Policies that are left out, because their language cannot compare two versions. */
  get lacks(): readonly Diagnostic[] {
    return this.examiner.merged.unmerged.map((policy) => lackOf('merge', policy, 'diff'));
  }

  /** Counts a profile; yields what it is counted as, and why it cannot be compared where it cannot. */
  add(profile: Profile): Pick<Examined, 'status' | 'diagnostics'> {
    const { status, counts, changed, diagnostics } = this.examiner.examine(profile);
    this.statuses[status] += 1;
    this.addCounts(counts);
    if (changed !== undefined && !this.addKnown(changed.situation, profile.id)) {
      this.note(changed, profile.id);
    }
    return { status, diagnostics };
  }

  /**
   * Counts profiles that were examined elsewhere. Only the first in each situation is looked at again
   * (`profileAt`), to find the cause of its change.
   */
  addAll(
    { statuses, changed, ...counts }: DiffCounts,
    profileAt: (position: number) => Profile | undefined,
  ): void {
    for (const fate of Object.keys(noFates) as Fate[]) this.statuses[fate] += statuses[fate];
    this.addCounts(counts);
    for (const { id, position, situation } of changed) {
      if (this.addKnown(situation, id)) continue;
      const profile = profileAt(position);
      const found = profile && this.examiner.examine(profile).changed;
      if (found !== undefined) this.note(found, id);
    }
  }

  /** Counts profiles that could not be read. */
  addUnreadable(count: number): void {
    this.statuses.failed += count;
  }

  /** Whether all profiles so far failed, or there were none. */
  get hasNothing(): boolean {
    return Object.entries(this.statuses).every(([fate, count]) => fate === 'failed' || count === 0);
  }

  /** What was found so far; `locator` knows the texts of both versions. */
  report(locator: Locator): DifferenceReport {
    const changes = this.examiner.merged.changes.map((change, at): PolicyChange => {
      const [before, after] = [change.before, change.after].map((side) => {
        return side && placedSide(side, locator);
      });
      const sides = { before, after };
      return { ...change, ...sides, profiles: this.touched.get(at) ?? 0 };
    });
    const profiles = Object.values(this.statuses).reduce((sum, count) => sum + count, 0);
    return {
      counts: { profiles, ...this.statuses },
      trajectories: { before: this.before, after: this.after },
      changes,
      causes: this.book.causes(locator),
    };
  }

  private addCounts(counts: VersionCounts | undefined): void {
    if (counts === undefined) return;
    this.before = sum(this.before, counts.before);
    this.after = sum(this.after, counts.after);
  }

  /** Counts a profile in a situation that another was in; false if there is none. */
  private addKnown(situation: string, id: string): boolean {
    const known = this.known.get(situation);
    if (known === undefined) return false;
    for (const profiles of known.profiles) profiles.push(id);
    this.touch(known.touched);
    return true;
  }

  /** Finds the causes of what became of a profile, and of all in the same situation. */
  private note({ effect, blamed, situation }: Changed, id: string): void {
    const touched = new Set<number>();
    const profiles: string[][] = [];
    const blames = blamed.map((turn) => {
      const { agent, input, before, after } = turn;
      const attribution = this.attributions.get(agent) as Attribution;
      return { ...turn, ...attribution.blame(input, before, after) };
    });
    for (const { agent, input, before, causes, isGuess, parting, ...turn } of blames) {
      const isAlone = causes.length > 1;
      for (const changes of causes) {
        // Of several causes, an example of one shows what that one does.
        const after = isAlone
          ? withPlacesOf(turn.after, this.turnWith(agent, changes, input))
          : turn.after;
        const found = { id, agent, effect, before, after, changes, isGuess, isAlone, parting };
        profiles.push(this.book.add(found));
        for (const change of changes) touched.add(change);
      }
    }
    this.touch(touched);
    this.known.set(situation, { profiles, touched });
  }

  private touch(changes: Iterable<number>): void {
    for (const change of changes) this.touched.set(change, (this.touched.get(change) ?? 0) + 1);
  }

  private turnWith(agent: string, changes: readonly number[], input: AgentInput): AgentOutcome {
    return (this.examiner.compilers.get(agent) as TurnCompiler).with(changes, input);
  }
}
