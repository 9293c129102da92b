import type { Plan } from '../model/plan.ts';
import type { ArgumentMatchers } from '../scoring/figures/argument-matchers.ts';
import { valuesGiven } from './bound-calls.ts';
import { type Candidate, Course, isOf } from './course.ts';
import type { AgentCall } from './cursor.ts';
import type { Asked, Exploration } from './exploration.ts';
import type { Facts } from './facts.ts';
import { emptyLedger } from './ledger.ts';
import { startOf } from './progress.ts';
import { isOverTried, type Reading, Readings } from './readings.ts';
import type { Track } from './track.ts';

/** In at most so many ways calls are understood: equal ones of a block, whose orders differ, may multiply them. */
const mostTracks = 4096;

/** All that the facts leave possible, and how calls lead through it. */
export class Tracks {
  readonly asked: Asked;
  readonly start: readonly Track[];
  private readonly course: Course;
  private readonly readings: Readings;

  constructor(asked: Asked, matchers: ArgumentMatchers) {
    this.asked = asked;
    this.course = new Course(asked, matchers);
    this.readings = new Readings(this.course);
    const { worlds, tooOpen } = this.exploration(asked.facts);
    const possible = tooOpen === undefined ? [...worlds.values()] : [];
    this.start = possible.flatMap((world) => {
      const progress = startOf(world.plans[0] as Plan);
      const ledger = emptyLedger;
      return this.course.settled({ world, position: 0, progress, facts: asked.facts, ledger });
    });
  }

  /** What facts leave possible in which calls gave values. */
  exploration(facts: Facts): Exploration {
    return this.course.possibilities.exploration(facts);
  }

  /** The facts of some tracks, as far as they are the same. */
  sharedFacts(tracks: readonly Track[]): Facts {
    const distinct = new Map(tracks.map(({ facts }) => [facts.key, facts]));
    const [first = this.asked.facts, ...others] = distinct.values();
    return first.sharedWith(others);
  }

  /** The tracks behind a call: none if it may not come next, undefined if there are too many. */
  after(tracks: readonly Track[], made: AgentCall): readonly Track[] | undefined {
    const found = tracks.flatMap((track) =>
      this.permitted(track, made).flatMap((one) => one.behind),
    );
    return this.distinct(found);
  }

  /**
   * The tracks where a call failed, which may come next: it was tried, and not made. Where it may come on one track,
   * the others of the same world stay as well, because it says nothing of the calls before it.
   */
  afterFailed(tracks: readonly Track[], made: AgentCall): readonly Track[] | undefined {
    const tried = tracks.map((track) => ({ track, readings: this.permitted(track, made) }));
    const supposed = ({ world, facts }: Track) => `${world.key}\n${facts.key}`;
    const possible = new Set(
      tried.flatMap(({ track, readings }) => (readings.length > 0 ? [supposed(track)] : [])),
    );
    const found = tried.flatMap(({ track, readings }) => {
      if (!possible.has(supposed(track))) return [];
      if (readings.length === 0) return [this.readings.withFailed(track, made)];
      // Read as a call that may come at any time it says no less, and the track stays one.
      const besides = readings.find(({ kind }) => kind === 'anytime' || kind === 'spare');
      return besides?.tried ?? readings.flatMap((one) => one.tried);
    });
    return this.distinct(found);
  }

  /** What a call is that may come next: the first of the kinds that it may be. */
  kindOf(tracks: readonly Track[], made: AgentCall): Reading | undefined {
    const readings = tracks.flatMap((track) => this.permitted(track, made));
    const kinds = ['step', 'repeat', 'anytime', 'spare'] as const;
    return kinds.flatMap((kind) => readings.find((one) => one.kind === kind) ?? [])[0];
  }

  /** What may not be tried again, because it failed too often. */
  overTried(tracks: readonly Track[], made: AgentCall): Reading | undefined {
    return tracks.flatMap((track) => this.readings.of(track, made)).find(isOverTried);
  }

  /** The calls that may come next on a track, those among them that failed too often. */
  candidates(track: Track): Candidate[] {
    const { course } = this;
    return course.stands(track).flatMap((stand) => {
      const following = course.following(stand, track.facts);
      return following.filter((one) => !course.isSpare(one.call.tool) && this.mayCome(one, track));
    });
  }

  /** How often a call failed that may come next, and how often it may be tried again. */
  triesOf(candidate: Candidate, track: Track): Pick<Reading, 'failed' | 'retries'> {
    return this.readings.triesOf(candidate, track);
  }

  /** The calls that may be made again on a track. */
  repeatable(track: Track): readonly Candidate[] {
    return this.readings.repeatable(track);
  }

  /** The tools of the sequence's steps and actions. */
  get named(): ReadonlySet<string> {
    return this.readings.named;
  }

  /** The calls that may be made at any time on a track, with their agents. */
  anytime(track: Track) {
    return this.course.stands(track).flatMap((stand) => {
      const { plan, position } = stand;
      const found = this.readings.anytimeAt(stand, track.facts);
      return found.map((one) => ({ ...one, position, agent: plan.agent }));
    });
  }

  /** The calls of a track's plans that rules make optional, as far as they may be made now. */
  spare(track: Track): readonly Candidate[] {
    return this.readings.spare(track);
  }

  /** The calls that are left on a track, those that may come next among them. */
  left(track: Track): Candidate[] {
    return this.course.left(track);
  }

  mayEnd(track: Track): boolean {
    return this.course.mayEnd(track);
  }

  /** What would have to be told to know all values that calls of blocks have. */
  get unknownInBlocks(): string[] {
    const { facts } = this.asked;
    const worlds = [...this.exploration(facts).worlds.values()];
    const plans = new Set(worlds.flatMap((world) => world.plans));
    const asks = [...plans].flatMap((plan) => {
      const members = (plan.choices ?? plan).blocks.flatMap((block) => block.calls);
      const stand = { position: 0, plan, progress: startOf(plan) };
      const calls = this.course.callsAt(stand, members, facts);
      const found = calls.flatMap(({ parameters }) => parameters.map((one) => one.found));
      return found.flatMap((one) => (one.is === 'known' ? [] : [one.asks]));
    });
    return [...new Set(asks)];
  }

  /** Whether a call is one of those that a track has left, whatever its place. */
  isLeft(track: Track, made: AgentCall): boolean {
    const { params = {} } = made;
    const { matchers } = this.course;
    return this.left(track).some(({ plan, call, parameters }) => {
      const isSame = isOf(made, call, plan);
      return isSame && valuesGiven(call.tool, parameters, params, matchers) !== undefined;
    });
  }

  private permitted(track: Track, made: AgentCall): Reading[] {
    return this.readings.of(track, made).filter((one) => !isOverTried(one));
  }

  /** Whether calls that were repeated leave room for one that comes next. */
  private mayCome({ position, progress, plan, at }: Candidate, track: Track): boolean {
    const { ledger, facts } = track;
    if (position > track.position || ledger.repeatedAt(position).length === 0) return true;
    const equal = this.course.equal.to(plan, at, facts);
    const counted = { isCounted: true, isRepeated: false };
    const made = { ...track, ledger: ledger.withMade(position, at, equal, counted) };
    return progress.behind(at).some((one) => this.course.mayFinish({ ...made, progress: one }));
  }

  private distinct(tracks: readonly Track[]): readonly Track[] | undefined {
    const distinct = this.course.futures.distinct(tracks);
    return distinct.length > mostTracks ? undefined : distinct;
  }
}
