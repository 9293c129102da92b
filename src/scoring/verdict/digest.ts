import { isRight } from '../../model/figures.ts';
import type { Task } from '../../model/prediction.ts';
import { type RemedyCount, RemedyTally } from '../../model/remedy.ts';
import type { ProfileScore } from '../../model/score.ts';
import { type Mistake, MistakeTally, type Scored, untagged } from './mistakes.ts';

/** The name of a score: its profile, group and trial. */
export type ScoreName = Pick<ProfileScore, 'id' | 'groups' | 'trial'>;

/** How many there are, and the first of them. */
export interface Some<T> {
  readonly count: number;
  readonly first: readonly T[];
}

/** What there is to say of many scores together, so that they need not be held. */
export interface ScoreDigest {
  /** The scores of predictions, and how many of them are right. */
  readonly predicted: number;
  readonly right: number;
  readonly mismatches: number;
  readonly mistakes: readonly Mistake[];
  /** The scores that have something wrong to show. */
  readonly wrong: Some<ProfileScore>;
  /** The scores of what is not right, if they are listed. */
  readonly listed: Some<ProfileScore>;
  readonly unreadable: Some<ScoreName>;
  readonly absent: Some<ScoreName>;
  /** The profiles that were scored against a sample of their gold. */
  readonly sampled: Some<ScoreName>;
  /** What would make wrong runs right. */
  readonly remedies: readonly RemedyCount[];
  /** The most trajectories that a prediction has. */
  readonly most: number;
  /** How many calls were allowed besides those of the gold. */
  readonly allowed: number;
  /** How many results look as if their calls had failed, and count as made. */
  readonly suspects: number;
}

/** So many of each kind are shown. */
export const mostFirst = 5;

/** The digest of scores that are all there; as of a {@link Digester}. */
export function digestOf({ profiles, task }: Scored, mostListed?: number): ScoreDigest {
  const digester = new Digester(task, mostListed);
  for (const profile of profiles) digester.add(profile);
  return digester.digest();
}

/** Makes the digest of scores that come one after the other. */
export class Digester {
  readonly #task: Task;
  readonly #mistakes: MistakeTally;
  readonly #sampledIds = new Set<string>();
  readonly #wrong = new First<ProfileScore>();
  readonly #listed: First<ProfileScore>;
  readonly #unreadable = new First<ScoreName>();
  readonly #absent = new First<ScoreName>();
  readonly #sampled = new First<ScoreName>();
  readonly #remedies = new RemedyTally();
  #most = 0;
  #allowed = 0;
  #suspects = 0;
  #predicted = 0;
  #right = 0;
  #mismatches = 0;

  /** `mostListed`: of how many scores of what is not right there is a list. */
  constructor(task: Task, mostListed = 0) {
    this.#task = task;
    this.#mistakes = new MistakeTally(task);
    this.#listed = new First(mostListed);
  }

  add(profile: ProfileScore): void {
    const { state, reasons, figures, sampledFrom } = profile;
    const name = () => nameOf(profile);
    const whole = () => profile;
    this.#mistakes.add(profile);
    this.#mismatches += reasons.length;
    this.#most = Math.max(this.#most, profile.predictions);
    this.#allowed += profile.allowed?.length ?? 0;
    this.#suspects += profile.suspects ?? 0;
    if (profile.remedy !== undefined) this.#remedies.add(profile.remedy);
    if (state === 'absent') this.#absent.add(name);
    else this.#predicted += 1;
    if (state === 'unreadable') this.#unreadable.add(name);
    if (isRight(figures, this.#task)) this.#right += 1;
    const isUntagged = untagged(profile, this.#task) !== undefined;
    if (profile.tags.length > 0 || isUntagged) this.#listed.add(whole);
    const isIncomplete = state === 'scored' && isUntagged;
    if (reasons.length > 0 || state === 'unreadable' || isIncomplete) this.#wrong.add(whole);
    if (sampledFrom === undefined || this.#sampledIds.has(profile.id)) return;
    this.#sampledIds.add(profile.id);
    this.#sampled.add(name);
  }

  /** Adds the digest of scores, of other profiles, that come after those added so far. */
  addAll(digest: ScoreDigest): void {
    this.#mistakes.addAll(digest.mistakes);
    this.#mismatches += digest.mismatches;
    this.#most = Math.max(this.#most, digest.most);
    this.#allowed += digest.allowed;
    this.#suspects += digest.suspects;
    this.#remedies.addAll(digest.remedies);
    this.#predicted += digest.predicted;
    this.#right += digest.right;
    this.#wrong.addAll(digest.wrong);
    this.#listed.addAll(digest.listed);
    this.#unreadable.addAll(digest.unreadable);
    this.#absent.addAll(digest.absent);
    this.#sampled.addAll(digest.sampled);
  }

  digest(): ScoreDigest {
    return {
      predicted: this.#predicted,
      right: this.#right,
      mismatches: this.#mismatches,
      mistakes: this.#mistakes.all,
      wrong: this.#wrong,
      listed: this.#listed,
      unreadable: this.#unreadable,
      absent: this.#absent,
      sampled: this.#sampled,
      remedies: this.#remedies.all,
      most: this.#most,
      allowed: this.#allowed,
      suspects: this.#suspects,
    };
  }
}

function nameOf({ id, groups, trial }: ProfileScore): ScoreName {
  return { id, groups, ...(trial !== undefined && { trial }) };
}

/** Counts, and keeps the first. */
class First<T> implements Some<T> {
  count = 0;
  readonly first: T[] = [];
  readonly #most: number;

  constructor(most = mostFirst) {
    this.#most = most;
  }

  add(item: () => T): void {
    this.count += 1;
    if (this.first.length < this.#most) this.first.push(item());
  }

  addAll({ count, first }: Some<T>): void {
    this.count += count;
    this.first.push(...first.slice(0, this.#most - this.first.length));
  }
}
