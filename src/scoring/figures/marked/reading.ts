import { Intractable } from '../factored/effort.ts';
import type { Sequence } from '../sequence.ts';
import type { Allowances } from './allowed.ts';
import type { GoldWalk, WalkState } from './gold-walk.ts';

/** What a call of a run is, where the run is right. */
export type CallRole = 'kept' | 'attempt' | 'anytime' | 'repeat';

/** What is known of the calls of a run before it is read. */
export interface ReadRun {
  readonly made: Sequence;
  /** Which calls were tried and not made. */
  readonly attempts: ReadonlySet<number>;
  /** Which calls may be made no more, since they failed too often. */
  readonly surplus: readonly number[];
}

/** What is not demanded of a run. */
export interface Lenience {
  /** The attempts that may stand anywhere. */
  readonly free?: ReadonlySet<number>;
  /** Whether calls may be tried any number of times. */
  readonly retries?: boolean;
}

/** How far a run was read. */
interface Reached<State extends WalkState> {
  readonly state: State;
  /** How often each limited repetition was left out. */
  readonly left: readonly number[];
  /** Which calls of the present message were read, as a sum of powers of 2. */
  readonly read: number;
  /** How many calls were left out. */
  readonly cost: number;
  readonly last:
    | { readonly at: number; readonly role: CallRole; readonly before: Reached<State> }
    | undefined;
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
   * The roles of the calls of a run, by position, if it is right; of several ways to read it, the first of those that
   * leave out fewest. Undefined if it is wrong.
   */
  read(run: ReadRun, lenience: Lenience = {}): readonly CallRole[] | undefined {
    const hasSurplus = run.surplus.some((more) => more > 0);
    if (hasSurplus && lenience.retries !== true) return undefined;
    const [first, ...more] = this.ends(run, lenience);
    if (first === undefined) return undefined;
    const end = more.reduce((best, one) => (one.cost < best.cost ? one : best), first);
    const roles = run.made.calls.map((): CallRole => 'attempt');
    for (let { last } = end; last !== undefined; last = last.before.last)
      roles[last.at] = last.role;
    return roles;
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

  private ends(run: ReadRun, { free }: Lenience): readonly Reached<State>[] {
    const left = Array.from({ length: this.allowances.limited }, () => 0);
    const start = { state: this.walk.start, left, read: 0, cost: 0, last: undefined };
    let reached: readonly Reached<State>[] = [start];
    for (const turn of turnsIn(run.made)) {
      const made = turn.filter((at) => !run.attempts.has(at));
      let misplaced = turn.filter(
        (at) => run.attempts.has(at) && !free?.has(at) && !run.made.read[at]?.isAttempt,
      );
      for (let nth = 0; nth <= made.length; nth++) {
        misplaced = misplaced.filter((at) => !this.mayCome(reached, at, run.made));
        if (nth < made.length) reached = this.further(reached, made, run.made);
      }
      if (misplaced.length > 0 || reached.length === 0) return [];
      reached = reached.map((one) => ({ ...one, read: 0 }));
    }
    return reached.filter(({ state }) => this.walk.mayEnd(state));
  }

  /** Where a run may stand after one more call of a message. */
  private further(
    reached: readonly Reached<State>[],
    turn: readonly number[],
    made: Sequence,
  ): readonly Reached<State>[] {
    const found = new Map<string, Reached<State>>();
    for (const from of reached) {
      const open = new Set<number | undefined>();
      for (const [nth, at] of turn.entries()) {
        // Of equal calls of one message the first that is left stands for all.
        if ((from.read & (1 << nth)) !== 0 || open.has(made.calls[at])) continue;
        open.add(made.calls[at]);
        const read = turn.length > 1 ? from.read | (1 << nth) : 0;
        for (const next of this.after(from, at, made)) {
          const key = `${next.state.key}/${next.left.join()}/${read}`;
          const known = found.get(key);
          if (known === undefined || next.cost < known.cost) found.set(key, { ...next, read });
        }
      }
    }
    if (found.size > mostStates) throw new Intractable();
    return [...found.values()];
  }

  /** All ways in which a call that was made can be read. */
  private *after(from: Reached<State>, at: number, made: Sequence): Generator<Reached<State>> {
    const last = (role: CallRole) => ({ at, role, before: from });
    for (const state of this.walk.after(from.state, made.calls[at] as number)) {
      if (this.isWithin(from, state, at, made)) yield { ...from, state, last: last('kept') };
    }
    for (const { state, kind, left } of this.leftOut(from, at, made)) {
      yield { ...from, state, left, cost: from.cost + 1, last: last(kind) };
    }
  }

  /** Whether a call that is kept leaves room for its repetitions that were left out before it. */
  private isWithin({ left }: Reached<State>, state: State, at: number, made: Sequence): boolean {
    if (!left.some((times) => times > 0)) return true;
    const agent = this.walk.atWork(state)[0]?.agent;
    return this.allowances.of(made, at, agent).every(({ limited, atMost }) => {
      const before = limited === undefined ? 0 : (left[limited] ?? 0);
      if (before === 0) return true;
      return this.walk.timesMade(state, made.calls[at] as number) + before <= atMost;
    });
  }

  /** Whether a call could be made here, in some reading of what came before, and lead to an end. */
  private mayCome(reached: readonly Reached<State>[], at: number, made: Sequence): boolean {
    return reached.some((from) => {
      const next = this.walk.after(from.state, made.calls[at] as number);
      if (next.some((state) => this.walk.mayFinish(state))) return true;
      return [...this.leftOut(from, at, made)].some(({ state }) => this.walk.mayFinish(state));
    });
  }

  private *leftOut(from: Reached<State>, at: number, made: Sequence) {
    for (const { agent, state } of this.walk.atWork(from.state)) {
      for (const { kind, limited, atMost } of this.allowances.of(made, at, agent)) {
        if (kind === 'anytime') {
          yield { state, kind, left: from.left };
          continue;
        }
        const times = this.walk.timesMade(state, made.calls[at] as number);
        if (times === 0) continue;
        const before = limited === undefined ? 0 : (from.left[limited] ?? 0);
        if (times + before >= atMost) continue;
        const left = limited === undefined ? from.left : from.left.with(limited, before + 1);
        yield { state, kind, left };
      }
    }
  }
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
