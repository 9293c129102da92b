import type { Plan, PlannedCall } from '../model/plan.ts';
import { type AnytimeCall, callsOfStep } from '../model/step.ts';
import { boundTo, valuesGiven } from './bound-calls.ts';
import { type Candidate, type Course, isOf, type Stand } from './course.ts';
import type { AgentCall } from './cursor.ts';
import { marksOf } from './equal-calls.ts';
import type { Facts } from './facts.ts';
import { startOf } from './progress.ts';
import type { Track } from './track.ts';

/** One way to understand a call on a track. */
export interface Reading {
  /** What it is: a call of the plan, or one besides; `spare` where rules make it optional. */
  readonly kind: 'step' | 'repeat' | 'anytime' | 'spare';
  /** How often it failed since it last succeeded. */
  readonly failed: number;
  /** How often it may be tried again; undefined for any number. */
  readonly retries: number | undefined;
  /** The tracks behind it. */
  readonly behind: readonly Track[];
  /** The tracks where it failed: there it was tried, and not made. */
  readonly tried: readonly Track[];
}

/** Whether a call has failed so often that it must not be tried again. */
export function isOverTried({ failed, retries }: Pick<Reading, 'failed' | 'retries'>): boolean {
  return retries !== undefined && failed > retries;
}

/** What is said of calls that are not counted. */
const untold = { failed: 0, retries: undefined };

/** Understands calls, in all ways in which that can be done. */
export class Readings {
  private readonly course: Course;
  /** The tools that `anytime` with any tool does not mean. */
  readonly named: ReadonlySet<string>;
  private knownPlanned: ReadonlySet<string> | undefined;

  constructor(course: Course) {
    this.course = course;
    const policies = course.asked.agents.map(({ policy }) => policy);
    const steps = policies.flatMap((policy) => policy.steps.flatMap((step) => callsOfStep(step)));
    const undeclared = policies.flatMap((policy) => policy.undeclaredTools ?? []);
    this.named = new Set([...steps.map(({ tool }) => tool), ...undeclared]);
  }

  /** A call on a track. */
  of(track: Track, made: AgentCall): Reading[] {
    const stands = this.course.stands(track);
    return [
      ...stands.flatMap((stand) => this.asStep(track, stand, made)),
      ...this.asRepetition(track, made),
      ...stands.flatMap((stand) => this.asAnytime(track, stand, made)),
      ...this.asSpare(track, made),
    ];
  }

  /** How often one of the calls of a plan failed, and may be tried again. */
  triesOf({ plan, position, at }: Candidate, { facts, ledger }: Track) {
    if (!marksOf(plan).hasRetries && ledger.isEmpty) return { ...untold, equal: [at] };
    const { equal: all } = this.course;
    const equal = all.to(plan, at, facts);
    const { retries } = all.limitsOf(plan, equal);
    return { failed: ledger.of(position, equal).failed, retries, equal };
  }

  /** The calls of a track's agent that were made and may be made again, each once. */
  repeatable(track: Track): (Candidate & { readonly behind: Track })[] {
    const { position, progress, facts, ledger } = track;
    const { plan } = progress;
    const { repeats } = marksOf(plan);
    if (repeats.size === 0) return [];
    const { equal: all } = this.course;
    const seen = new Set<number>();
    const made = [...plan.calls.keys()].filter((at) => {
      return repeats.has((plan.calls[at] as PlannedCall).tool) && progress.has(at);
    });
    return this.course.callsAt({ position, plan, progress }, made, facts).flatMap((one) => {
      const equal = all.to(plan, one.at, facts);
      const { mayRepeat, inAll = Number.POSITIVE_INFINITY } = all.limitsOf(plan, equal);
      const isNew = !seen.has(equal[0] ?? one.at);
      seen.add(equal[0] ?? one.at);
      if (!mayRepeat || !isNew || ledger.of(position, equal).made >= inAll) return [];
      const counted = { isCounted: true, isRepeated: true };
      const behind = { ...track, ledger: ledger.withMade(position, one.at, equal, counted) };
      return this.course.mayFinish(behind) ? [{ ...one, behind }] : [];
    });
  }

  /** What an agent may call at any time, and is known to be there; without parameters, with any. */
  anytimeAt({ plan }: Stand, known: Facts) {
    const facts = known.of(plan);
    return (plan.anytime ?? []).flatMap((one) => {
      const isAbsent = one.parameters?.some(({ expression }) => {
        return facts.find(expression.node).is === 'absent';
      });
      return isAbsent ? [] : [{ tool: one.tool, parameters: this.boundFor(one, facts) }];
    });
  }

  /** A track on which a call failed that may not come next there, but may later. */
  withFailed(track: Track, made: AgentCall): Track {
    const { matchers } = this.course;
    const later = this.course.left(track).find(({ plan, call, parameters }) => {
      const isSame = isOf(made, call, plan);
      return isSame && valuesGiven(call.tool, parameters, made.params ?? {}, matchers);
    });
    if (later === undefined) return track;
    return { ...track, ledger: track.ledger.withFailed(later.position, later.at) };
  }

  private boundFor({ parameters }: AnytimeCall, facts: Facts) {
    return parameters && boundTo({ parameters }, facts, this.course.asked.missing);
  }

  private asStep(track: Track, stand: Stand, made: AgentCall): Reading[] {
    const { world, facts } = track;
    const { position, plan, progress } = stand;
    const { futures, possibilities, matchers } = this.course;
    const ledger = track.ledger.from(position);
    const fitting = this.course
      .following(stand, facts)
      .filter(({ call }) => isOf(made, call, plan));
    const differing = futures.differing(fitting, { ...track, position, progress });
    return differing.flatMap((candidate): Reading[] => {
      const { at, call, parameters } = candidate;
      const given = valuesGiven(call.tool, parameters, made.params ?? {}, matchers);
      if (given === undefined) return [];
      const { equal, failed, retries } = this.triesOf(candidate, track);
      const isCounted = marksOf(plan).repeats.has(call.tool);
      const own = isCounted ? this.course.equal.to(plan, at, facts) : equal;
      const counted = ledger.withMade(position, at, own, { isCounted, isRepeated: false });
      const next = possibilities.learnt(given, world, facts).flatMap((known) =>
        progress.behind(at).map((one) => {
          return { world, position, progress: one, facts: known, ledger: counted };
        }),
      );
      const behind = next.filter((one) => this.course.mayFinish(one));
      if (behind.length === 0) return [];
      const settled = behind.flatMap((one) => this.course.settled(one));
      const tried = this.isToFail(candidate, facts)
        ? settled
        : [{ ...track, ledger: track.ledger.withFailed(position, at) }];
      return [{ kind: 'step', failed, retries, behind: settled, tried }];
    });
  }

  /** Whether the case itself says that a call fails, which then is a call like any other. */
  private isToFail({ position, call }: Candidate, facts: Facts): boolean {
    const { scope } = facts.at(position);
    const journeys = this.course.asked.agents[position]?.policy.journeys;
    return journeys?.caseOf(scope).failing.has(call.tool) === true;
  }

  private asRepetition(track: Track, made: AgentCall): Reading[] {
    return this.repeatable(track).flatMap((one): Reading[] => {
      if (!isOf(made, one.call, one.plan)) return [];
      const { possibilities, matchers } = this.course;
      const given = valuesGiven(one.call.tool, one.parameters, made.params ?? {}, matchers);
      const facts = given ? possibilities.learnt(given, track.world, track.facts) : [];
      if (facts.length === 0) return [];
      const { failed, retries } = this.triesOf(one, track);
      const tried = { ...track, ledger: track.ledger.withFailed(one.position, one.at) };
      const behind = facts.map((known) => ({ ...one.behind, facts: known }));
      return [{ kind: 'repeat', failed, retries, behind, tried: [tried] }];
    });
  }

  private asAnytime(track: Track, stand: Stand, made: AgentCall): Reading[] {
    const { possibilities, matchers } = this.course;
    const { plan, position, progress } = stand;
    return this.anytimeAt(stand, track.facts).flatMap(({ tool, parameters }): Reading[] => {
      const isMeant = tool === undefined ? !this.named.has(made.tool) : tool === made.tool;
      if (!isMeant || !isOf(made, { tool: made.tool }, plan)) return [];
      const given =
        parameters === undefined
          ? []
          : valuesGiven(made.tool, parameters, made.params ?? {}, matchers);
      if (given === undefined) return [];
      const same = this.plannedAs(made, stand, track.facts);
      const tries = same ? this.triesOf(same, track) : { ...untold, equal: [] };
      const began = track.ledger.from(position);
      const counted = { isCounted: false, isRepeated: false };
      const ledger = same ? began.withMade(position, same.at, tries.equal, counted) : began;
      const behind = possibilities
        .learnt(given, track.world, track.facts)
        .map((facts) => ({ ...track, position, progress, facts, ledger }));
      const failed = same && { ...track, ledger: track.ledger.withFailed(position, same.at) };
      if (behind.length === 0) return [];
      return [{ kind: 'anytime', ...tries, behind, tried: [failed ?? track] }];
    });
  }

  /** The call of an agent's plan that is the same, made or not: what is said of its retries is said of it everywhere. */
  private plannedAs(made: AgentCall, stand: Stand, facts: Facts): Candidate | undefined {
    const { calls } = stand.plan;
    if (!calls.some(({ tool, retries }) => tool === made.tool && retries !== undefined))
      return undefined;
    const own = [...calls.keys()].filter((at) => calls[at]?.tool === made.tool);
    return this.course.callsAt(stand, own, facts).find(({ parameters }) => {
      return valuesGiven(made.tool, parameters, made.params ?? {}, this.course.matchers);
    });
  }

  /** The calls of a track's plans that rules make optional: known ones anywhere, others where they have their place. */
  spare(track: Track): Candidate[] {
    const { course } = this;
    if (!course.matchers.optionalCalls) return [];
    const known = track.world.plans.flatMap((plan, position) => {
      const stand = { position, plan, progress: startOf(plan) };
      const calls = course.callsAt(stand, [...plan.calls.keys()], track.facts);
      return calls.filter(({ parameters }) =>
        parameters.every(({ found }) => found.is === 'known'),
      );
    });
    const next = course.stands(track).flatMap((stand) => course.following(stand, track.facts));
    return [...known, ...next].filter(({ call }) => course.isSpare(call.tool));
  }

  /** A call that rules make optional: with the arguments of one that is planned, if any is. */
  private asSpare(track: Track, made: AgentCall): Reading[] {
    const { course } = this;
    if (!course.isSpare(made.tool)) return [];
    const isPlanned = this.spare(track).some(({ plan, call, parameters }) => {
      if (!isOf(made, call, plan)) return false;
      const given = valuesGiven(made.tool, parameters, made.params ?? {}, course.matchers);
      // A value that is not known is read as the step's.
      return given?.length === 0;
    });
    if (!isPlanned && this.planned.has(made.tool)) return [];
    return [{ kind: 'spare', ...untold, behind: [track], tried: [track] }];
  }

  /** The tools that are called in what facts leave possible. */
  private get planned(): ReadonlySet<string> {
    const { possibilities, asked } = this.course;
    const plans = (): Plan[] =>
      [...possibilities.exploration(asked.facts).worlds.values()].flatMap((one) => one.plans);
    this.knownPlanned ??= new Set(plans().flatMap(({ calls }) => calls.map(({ tool }) => tool)));
    return this.knownPlanned;
  }
}
