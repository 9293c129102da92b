import type { Plan, PlannedCall } from '../model/plan.ts';
import type { ArgumentMatchers } from '../scoring/figures/argument-matchers.ts';
import type { BoundParameter } from './bound-calls.ts';
import type { AgentCall } from './cursor.ts';
import { EqualCalls, marksOf } from './equal-calls.ts';
import type { Asked } from './exploration.ts';
import type { Facts } from './facts.ts';
import { Futures } from './futures.ts';
import { Possibilities } from './possibilities.ts';
import { type Progress, startOf } from './progress.ts';
import type { Track } from './track.ts';

/** An agent that may make the next call, and how far its own calls are. */
export interface Stand {
  readonly position: number;
  readonly plan: Plan;
  readonly progress: Progress;
}

/** A call of a plan, with what is known of it. */
export interface Candidate extends Stand {
  /** Its position in the plan's calls. */
  readonly at: number;
  readonly call: PlannedCall;
  readonly parameters: readonly BoundParameter[];
}

/** Where tracks stand, and which calls of their plans come next. */
export class Course {
  readonly asked: Asked;
  readonly matchers: ArgumentMatchers;
  readonly possibilities: Possibilities;
  readonly futures: Futures;
  readonly equal: EqualCalls;

  constructor(asked: Asked, matchers: ArgumentMatchers) {
    this.asked = asked;
    this.matchers = matchers;
    this.possibilities = new Possibilities(asked);
    this.futures = new Futures(asked.facts, () => this.possibilities.openParameters.single);
    this.equal = new EqualCalls(asked.missing);
  }

  /** The agent at work and, where its calls may be all, those that may follow. */
  stands({ world: { plans }, position, progress }: Track): readonly Stand[] {
    const stands: Stand[] = [{ position, plan: progress.plan, progress }];
    for (const stand of stands) {
      const plan = plans[stand.position + 1];
      if (plan === undefined || !stand.progress.mayEnd || stand.plan.isBeginning) break;
      stands.push({ position: stand.position + 1, plan, progress: startOf(plan) });
    }
    return stands;
  }

  /** Whether the calls of a track may be all. */
  mayEnd(track: Track): boolean {
    const { position, progress } = this.stands(track).at(-1) as Stand;
    return position === track.world.plans.length - 1 && progress.mayEnd;
  }

  /** The calls that come next where an agent stands, those that rules make optional among them. */
  following(stand: Stand, facts: Facts): Candidate[] {
    return this.callsAt(stand, stand.progress.following, facts);
  }

  /** The calls that a track has left, those that may come next among them. */
  left({ world, position, progress, facts }: Track): Candidate[] {
    return world.plans.slice(position).flatMap((plan, nth) => {
      const own = nth === 0 ? progress : startOf(plan);
      const stand = { position: position + nth, plan, progress: own };
      return this.callsAt(stand, own.left, facts);
    });
  }

  callsAt(stand: Stand, positions: readonly number[], facts: Facts): Candidate[] {
    const { plan } = stand;
    return positions.map((at) => {
      const parameters = this.equal.boundAt(plan, at, facts);
      return { ...stand, at, call: plan.calls[at] as PlannedCall, parameters };
    });
  }

  /** Whether rules make the calls of a tool optional. */
  isSpare(tool: string): boolean {
    return this.matchers.optionalCall(tool);
  }

  /** Whether a track still leads to an end, though calls were repeated whose number is bounded. */
  mayFinish({ position, progress, facts, ledger }: Track): boolean {
    const { plan } = progress;
    const equalTo = (at: number) => this.equal.to(plan, at, facts);
    const left = new Map<number, number>();
    for (const at of ledger.repeatedAt(position)) {
      const equal = equalTo(at);
      const { inAll } = this.equal.limitsOf(plan, equal);
      if (inAll !== undefined) left.set(equal[0] ?? at, inAll - ledger.of(position, equal).made);
    }
    if (left.size === 0) return true;
    return progress.mayFinish({ left, classOf: (at) => equalTo(at)[0] ?? at });
  }

  /** The track at its next call: past calls that rules make optional, and of the agent whose turn it is. */
  settled(track: Track): readonly Track[] {
    const tracks = [this.turned(track)];
    if (!this.matchers.optionalCalls) return tracks;
    const seen = new Set(tracks.map((one) => this.futures.keyOf(one)));
    for (const one of tracks) {
      const { progress } = one;
      const spare = progress.following.filter((at) => this.isSpare(toolAt(progress.plan, at)));
      for (const behind of spare.flatMap((at) => progress.behind(at))) {
        const past = this.turned({ ...one, progress: behind });
        const key = this.futures.keyOf(past);
        if (!seen.has(key)) tracks.push(past);
        seen.add(key);
      }
    }
    return tracks;
  }

  /** The track at the agent whose turn it is, where the one before has nothing left that it may call. */
  private turned(track: Track): Track {
    let { position, progress } = track;
    const { plans } = track.world;
    const isOver = ({ plan, mayEnd, left }: Progress) => {
      const isLast = !plan.isBeginning && plan.anytime === undefined;
      return isLast && mayEnd && left.length === 0 && marksOf(plan).repeats.size === 0;
    };
    while (position < plans.length - 1 && isOver(progress)) {
      position += 1;
      progress = startOf(plans[position] as Plan);
    }
    if (position === track.position) return track;
    return { ...track, position, progress, ledger: track.ledger.from(position) };
  }
}

function toolAt({ calls }: Plan, at: number): string {
  return (calls[at] as PlannedCall).tool;
}

/** Whether a call is of a tool and, if it says so, of an agent. */
export function isOf(
  made: AgentCall,
  { tool, agent: own }: Pick<PlannedCall, 'agent'> & { readonly tool: string | undefined },
  { agent: whole }: Plan,
): boolean {
  const agent = own ?? whole;
  return made.tool === tool && (made.agent === undefined || made.agent === agent);
}
