import { Intractable } from '../factored/effort.ts';
import type { Sequence } from '../sequence.ts';
import type { Allowances } from './allowed.ts';
import { anybody, type GoldWalk, type Turn, type WalkState } from './gold-walk.ts';

/** What a call of a run is, where the run is right. */
export type CallRole = 'kept' | 'attempt' | 'anytime' | 'repeat';

/** What is known of the calls of a run before it is read. */
export interface ReadRun {
  readonly made: Sequence;
  /** Which calls were tried and not made. */
  readonly attempts: ReadonlySet<number>;
  /** Whether more calls may follow. Then it also counts under which agents the calls are. */
  readonly isBegun?: boolean;
}

/** How the calls of a right run are read. */
export interface RunReading {
  /** By position. */
  readonly roles: readonly CallRole[];
  /** The agents that are at work where a call is left out that stands under another one, by position. */
  readonly strays: ReadonlyMap<number, string>;
}

/** How far a run is the beginning of a right one. */
export interface Begun {
  /** How many calls are. */
  readonly length: number;
  /** Their roles; of several ways to read them, the first of those that leave out fewest. */
  readonly roles: readonly CallRole[];
  /** The calls of the message with which no right run goes on; empty if the run is a beginning. */
  readonly stopped: readonly number[];
}

/** What is not demanded of a run. */
export interface Lenience {
  /** The attempts that may stand anywhere. */
  readonly free?: ReadonlySet<number> | undefined;
  /** The calls that may be tried again too often. */
  readonly retries?: ReadonlySet<number>;
}

/** How far a run was read. */
interface Reached<State extends WalkState> {
  readonly state: State;
  /** How often each limited repetition was left out. */
  readonly left: readonly number[];
  /** How often each call failed that may be tried again only so often, since it last succeeded. */
  readonly failed: readonly number[];
  /** Which calls of the present message were read, as a sum of powers of 2. */
  readonly read: number;
  /** How many calls were left out. */
  readonly cost: number;
  /** How many of these stand under another agent than the one at work. */
  readonly strays: number;
  readonly last: Step<State> | undefined;
}

/** How one call was read. */
interface Step<State extends WalkState> {
  readonly at: number;
  readonly role: CallRole;
  readonly before: Reached<State>;
  /** The agent at work, where the call stands under another one. */
  readonly stray?: string | undefined;
}

/** More states of a way through a gold set are not held. */
export const mostStates = 20_000;

/** So many calls of one message can be in any order. */
export const longestTurn = 30;

/** Reads runs along a gold set: which of their calls are those of a trajectory, and which may be left out. */
export class RunReader<State extends WalkState> {
  private readonly walk: GoldWalk<State>;
  private readonly allowances: Allowances;

  constructor(walk: GoldWalk<State>, allowances: Allowances) {
    this.walk = walk;
    this.allowances = allowances;
  }

  /**
   * How a run is read, if it is right; of several ways, the first of those that leave out fewest calls, and of these
   * fewest under another agent. Undefined if it is wrong.
   */
  read(run: ReadRun, lenience: Lenience = {}): RunReading | undefined {
    return readingOf(run.made.calls.length, this.ends(run, lenience));
  }

  /** How far a run is the beginning of a right one. */
  begin(run: ReadRun, lenience: Lenience = {}): Begun {
    const { reached, length, stopped } = this.along({ ...run, isBegun: true }, lenience);
    return { length, roles: readingOf(length, reached)?.roles ?? [], stopped };
  }

  /** The states along each way that leads a run to an end, one after each call, and the calls in their order. */
  ways(run: ReadRun): readonly (readonly { readonly at: number; readonly state: State }[])[] {
    return this.ends(run, {}).map((end) => {
      const way: { at: number; state: State }[] = [];
      for (let to = end; to.last !== undefined; to = to.last.before) {
        way.unshift({ at: to.last.at, state: to.state });
      }
      return way;
    });
  }

  private ends(run: ReadRun, lenience: Lenience): readonly Reached<State>[] {
    const { reached, stopped } = this.along(run, lenience);
    return stopped.length > 0 ? [] : reached.filter(({ state }) => this.walk.mayEnd(state));
  }

  /** Reads a run as far as that can be done: where it stands then, behind how many calls, and what stops it. */
  private along(run: ReadRun, lenience: Lenience) {
    const left = Array.from({ length: this.allowances.limited }, () => 0);
    const failed = this.allowances.tries.map(() => 0);
    const start = {
      state: this.walk.start,
      left,
      failed,
      read: 0,
      cost: 0,
      strays: 0,
      last: undefined,
    };
    let reached: readonly Reached<State>[] = [start];
    let length = 0;
    for (const turn of turnsIn(run.made)) {
      const next = this.behind(reached, turn, run, lenience);
      if (next.length === 0) return { reached, length, stopped: turn };
      reached = next;
      length += turn.length;
    }
    return { reached, length, stopped: [] };
  }

  /** Where a run may stand behind the calls of a message; nowhere if it goes wrong there. */
  private behind(
    before: readonly Reached<State>[],
    turn: readonly number[],
    run: ReadRun,
    { free, retries }: Lenience,
  ): readonly Reached<State>[] {
    const { attempts, isBegun = false } = run;
    const made = turn.filter((at) => !attempts.has(at));
    let misplaced = turn.filter(
      (at) => attempts.has(at) && !free?.has(at) && !run.made.read[at]?.isAttempt,
    );
    let reached = before;
    const tried = turn.filter((at) => attempts.has(at));
    let open = before;
    for (const at of tried) open = this.tried(open, at, run, retries);
    if (tried.length > 0 && open.length === 0) return [];
    for (let nth = 0; nth <= made.length; nth++) {
      misplaced = misplaced.filter((at) => !this.mayCome(reached, at, run));
      if (nth < made.length) reached = this.further(nth === 0 ? open : reached, made, run, retries);
    }
    if (misplaced.length > 0) return [];
    if (made.length === 0) reached = open;
    const left = isBegun ? reached.filter((one) => this.mayFinish(one)) : reached;
    return left.map((one) => ({ ...one, read: 0 }));
  }

  /** Whether some way leads to an end, with no more of the calls whose repetitions were left out than there may be. */
  private mayFinish({ state, left }: Pick<Reached<State>, 'state' | 'left'>): boolean {
    if (!left.some((times) => times > 0)) return this.walk.mayFinish(state);
    const timesMade = (call: number) => this.walk.timesMade(state, call);
    return this.walk.mayFinish(state, this.allowances.supply(left, this.turnAt(state), timesMade));
  }

  /** Whose call led to a state. */
  private turnAt(state: State): Turn {
    return this.walk.atWork(state)[0] ?? anybody;
  }

  /** Where a run may stand after one more call of a message. */
  private further(
    reached: readonly Reached<State>[],
    turn: readonly number[],
    run: ReadRun,
    retries: Lenience['retries'],
  ): readonly Reached<State>[] {
    const { made } = run;
    const found = new Map<string, Reached<State>>();
    for (const from of reached) {
      const open = new Set<number | undefined>();
      for (const [nth, at] of turn.entries()) {
        // Of equal calls of one message the first that is left stands for all.
        if ((from.read & (1 << nth)) !== 0 || open.has(made.calls[at])) continue;
        open.add(made.calls[at]);
        const read = turn.length > 1 ? from.read | (1 << nth) : 0;
        for (const next of this.after(from, at, run, retries)) {
          const key = `${next.state.key}/${next.left.join()}/${next.failed.join()}/${read}`;
          const known = found.get(key);
          if (known === undefined || isBetter(next, known)) found.set(key, { ...next, read });
        }
      }
    }
    if (found.size > mostStates) throw new Intractable();
    return [...found.values()];
  }

  /** All ways in which a call that was made can be read. */
  private *after(
    from: Reached<State>,
    at: number,
    run: ReadRun,
    retries: Lenience['retries'],
  ): Generator<Reached<State>> {
    const { made } = run;
    for (const state of this.walk.after(from.state, made.calls[at] as number)) {
      const whose = this.turnAt(state);
      if (!this.isUnder(whose.agent, at, run)) continue;
      if (!this.isWithin(from, state, at, made)) continue;
      const failed = this.triedBy(from, at, made, whose, retries);
      if (failed) yield { ...from, state, failed, last: { at, role: 'kept', before: from } };
    }
    for (const { state, whose, kind: role, left } of this.leftOut(from, at, run)) {
      const failed = this.triedBy(from, at, made, whose, retries);
      if (failed === undefined) continue;
      const { agent } = whose;
      const stray = isOther(agent, made.agents[at]) ? agent : undefined;
      const last = { at, role, before: from, stray };
      const strays = from.strays + (stray === undefined ? 0 : 1);
      yield { ...from, state, left, failed, cost: from.cost + 1, strays, last };
    }
  }

  /**
   * Where a run may stand behind an attempt: nowhere but where it stood, but it counts with those agents that may try
   * it there. Of a call that cannot be made yet it counts with those that may be at work.
   */
  private tried(
    reached: readonly Reached<State>[],
    at: number,
    run: ReadRun,
    retries: Lenience['retries'],
  ): readonly Reached<State>[] {
    const { made } = run;
    if (!this.allowances.tries.some(({ holds }) => holds(made, at, anybody))) return reached;
    const any = new Set([at]);
    const found = new Map<string, Reached<State>>();
    for (const from of reached) {
      const isUnread = made.read[at]?.isAttempt === true;
      const ways = isUnread ? [] : [...this.after(from, at, run, any)];
      const next = ways.filter((one) => this.mayFinish(one));
      const trying = next.map(({ state }) => this.turnAt(state));
      const turns = trying.length > 0 ? distinct(trying) : this.walk.atWork(from.state);
      const own = turns.filter(({ agent }) => agent !== undefined && agent === made.agents[at]);
      for (const whose of own.length > 0 ? own : turns) {
        const failed = this.triedBy(from, at, made, whose, retries);
        if (failed === undefined) continue;
        const key = `${from.state.key}/${from.left.join()}/${failed.join()}`;
        const known = found.get(key);
        if (known === undefined || isBetter(from, known)) found.set(key, { ...from, failed });
      }
    }
    return [...found.values()];
  }

  /** How often calls failed behind one that an agent makes or tries; undefined if it may not try it again. */
  private triedBy(
    { failed }: Reached<State>,
    at: number,
    made: Sequence,
    whose: Turn,
    retries: Lenience['retries'],
  ): readonly number[] | undefined {
    let counted = failed;
    for (const [nth, { atMost, holds }] of this.allowances.tries.entries()) {
      if (!holds(made, at, whose)) continue;
      const times = failed[nth] as number;
      if (times > atMost && retries?.has(at) !== true) return undefined;
      const hasFailed = made.read[at]?.failed === true;
      // Beyond the limit all numbers are the same.
      counted = counted.with(nth, hasFailed ? Math.min(times, atMost) + 1 : 0);
    }
    return counted;
  }

  /** Whether a call that is kept leaves room for its repetitions that were left out before it. */
  private isWithin({ left }: Reached<State>, state: State, at: number, made: Sequence): boolean {
    if (!left.some((times) => times > 0)) return true;
    return this.allowances.of(made, at, this.turnAt(state)).every(({ limited, atMost }) => {
      const before = limited === undefined ? 0 : (left[limited] ?? 0);
      if (before === 0) return true;
      return this.walk.timesMade(state, made.calls[at] as number) + before <= atMost;
    });
  }

  /** Whether a call could be made here, in some reading of what came before, and lead to an end. */
  private mayCome(reached: readonly Reached<State>[], at: number, run: ReadRun): boolean {
    const any = new Set([at]);
    return reached.some((from) =>
      [...this.after(from, at, run, any)].some((next) => this.mayFinish(next)),
    );
  }

  /** Whether a call is an agent's, where that counts and is known. */
  private isUnder(agent: string | undefined, at: number, { made, isBegun }: ReadRun): boolean {
    return isBegun !== true || !isOther(agent, made.agents[at]);
  }

  private *leftOut(from: Reached<State>, at: number, run: ReadRun) {
    const { made } = run;
    for (const { state, ...whose } of this.walk.atWork(from.state)) {
      if (!this.isUnder(whose.agent, at, run)) continue;
      for (const { kind, limited, atMost } of this.allowances.of(made, at, whose)) {
        if (kind === 'anytime') {
          yield { state, whose, kind, left: from.left };
          continue;
        }
        const times = this.walk.timesMade(state, made.calls[at] as number);
        if (times === 0) continue;
        const before = limited === undefined ? 0 : (from.left[limited] ?? 0);
        if (times + before >= atMost) continue;
        const left = limited === undefined ? from.left : from.left.with(limited, before + 1);
        yield { state, whose, kind, left };
      }
    }
  }
}

/** How the first calls of a run are read on the best way; undefined if there is none. */
function readingOf<State extends WalkState>(
  length: number,
  [first, ...more]: readonly Reached<State>[],
): RunReading | undefined {
  if (first === undefined) return undefined;
  const end = more.reduce((best, one) => (isBetter(one, best) ? one : best), first);
  const roles = Array.from({ length }, (): CallRole => 'attempt');
  const strays = new Map<number, string>();
  for (let { last } = end; last !== undefined; last = last.before.last) {
    roles[last.at] = last.role;
    if (last.stray !== undefined) strays.set(last.at, last.stray);
  }
  return { roles, strays };
}

function distinct(turns: readonly Turn[]): readonly Turn[] {
  return [...new Map(turns.map((one) => [one.turn, one])).values()];
}

type Cost = Pick<Reached<WalkState>, 'cost' | 'strays'>;

function isBetter(one: Cost, other: Cost): boolean {
  return one.cost < other.cost || (one.cost === other.cost && one.strays < other.strays);
}

/** Whether a call stands under another agent than one that is at work, where both are known. */
export function isOther(agent: string | undefined, own: string | undefined): boolean {
  return agent !== undefined && own !== undefined && own !== agent;
}

/** The calls in groups, each of which may be in any order. */
function turnsIn({ calls, turns }: Sequence): readonly (readonly number[])[] {
  const found: number[][] = [];
  for (const at of calls.keys()) {
    if (at > 0 && turns !== undefined && turns[at] === turns[at - 1]) found.at(-1)?.push(at);
    else found.push([at]);
  }
  if (found.some(({ length }) => length > longestTurn)) throw new Intractable();
  return found;
}
