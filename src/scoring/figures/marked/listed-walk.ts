import type { Same } from '../matching.ts';
import type { Sequence } from '../sequence.ts';
import { type TurnsOf, turnsByName } from './agent-turns.ts';
import type { AtWork, CallSupply, GoldWalk, Turn, WalkState } from './gold-walk.ts';

/** A beginning that trajectories share. */
interface Beginning {
  readonly number: number;
  readonly call: number | undefined;
  /** The position of the agent of its last call. */
  readonly agent: number;
  readonly before: Beginning | undefined;
  readonly next: Beginning[];
  isEnd: boolean;
}

interface ListedState extends WalkState {
  readonly at: Beginning;
  /** The position of the agent that is at work: that of the last call, or one behind it. */
  readonly agent: number;
}

/** Goes along trajectories that are listed; what they begin with in common is gone along once. */
export class ListedWalk implements GoldWalk<ListedState> {
  readonly start: ListedState;
  /** By call, the positions of the agents that make it. */
  private readonly calls = new Map<number, Set<number>>();
  private readonly same: Same;
  private readonly agents: readonly (string | undefined)[];
  private size = 0;

  /** `turnsOf` tells in whose turn each call of a trajectory is made. */
  constructor(
    golds: readonly Sequence[],
    agents: readonly string[],
    same: Same,
    turnsOf: TurnsOf = turnsByName,
  ) {
    this.same = same;
    const isNamed = golds.every((gold) => gold.agents.every((agent) => agent !== undefined));
    this.agents = isNamed && agents.length > 0 ? agents : [undefined];
    const root = this.beginning(undefined, 0, undefined);
    this.start = stateAt(root, 0);
    for (const { calls, read, agents: own } of golds) {
      let at = root;
      const turns = turnsOf({ read, agents: own }, this.agents);
      for (const [nth, call] of calls.entries()) {
        const agent = turns[nth] as number;
        this.calls.set(call, (this.calls.get(call) ?? new Set()).add(agent));
        at =
          at.next.find((one) => one.call === call && one.agent === agent) ??
          this.beginning(call, agent, at);
      }
      at.isEnd = true;
    }
  }

  turnsWith(made: number): readonly Turn[] {
    const same = [...this.calls].filter(([call]) => this.same(call, made));
    const positions = new Set(same.flatMap(([, agents]) => [...agents]));
    return [...positions].map((turn) => ({ agent: this.agents[turn], turn }));
  }

  after({ at, agent }: ListedState, made: number): readonly ListedState[] {
    return at.next.flatMap((one) => {
      const isNext = one.agent >= agent && one.call !== undefined && this.same(one.call, made);
      return isNext ? [stateAt(one, one.agent)] : [];
    });
  }

  mayEnd({ at }: ListedState): boolean {
    return at.isEnd;
  }

  mayFinish({ at, agent }: ListedState, supply?: CallSupply): boolean {
    if (at.isEnd) return true;
    const next = at.next.filter((one) => one.agent >= agent);
    if (supply === undefined) return next.length > 0;
    return next.some((one) => {
      const of = supply.classOf(one.call as number, {
        agent: this.agents[one.agent],
        turn: one.agent,
      });
      const number = supply.left.get(of);
      if (number !== undefined && number <= 0) return false;
      const left = number === undefined ? supply.left : new Map(supply.left).set(of, number - 1);
      return this.mayFinish(stateAt(one, one.agent), { ...supply, left });
    });
  }

  atWork(state: ListedState): readonly AtWork<ListedState>[] {
    const { at, agent: first } = state;
    const later = at.next.map(({ agent }) => agent);
    const last = at.isEnd ? this.agents.length - 1 : Math.max(first, ...later);
    return this.agents.slice(first, last + 1).map((agent, nth) => {
      return { agent, turn: first + nth, state: stateAt(at, first + nth) };
    });
  }

  timesMade({ at, agent }: ListedState, made: number): number {
    let times = 0;
    for (let one: Beginning | undefined = at; one?.call !== undefined; one = one.before) {
      if (one.agent === agent && this.same(one.call, made)) times++;
    }
    return times;
  }

  private beginning(
    call: number | undefined,
    agent: number,
    before: Beginning | undefined,
  ): Beginning {
    const made = { number: this.size++, call, agent, before, next: [], isEnd: false };
    before?.next.push(made);
    return made;
  }
}

function stateAt(at: Beginning, agent: number): ListedState {
  return { key: `${at.number} ${agent}`, at, agent };
}
