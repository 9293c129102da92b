import type { Same } from '../matching.ts';
import type { Sequence } from '../sequence.ts';
import type { AtWork, GoldWalk, WalkState } from './gold-walk.ts';

/** A beginning that trajectories share. */
interface Beginning extends WalkState {
  readonly call: number | undefined;
  /** The agent of its last call. */
  readonly agent: string | undefined;
  readonly before: Beginning | undefined;
  readonly next: Beginning[];
  isEnd: boolean;
}

/** Goes along trajectories that are listed; what they begin with in common is gone along once. */
export class ListedWalk implements GoldWalk<Beginning> {
  readonly start: Beginning;
  private readonly calls = new Set<number>();
  private readonly same: Same;
  private readonly agents: readonly (string | undefined)[];
  private size = 0;

  constructor(golds: Iterable<Sequence>, agents: readonly string[], same: Same) {
    this.same = same;
    this.start = this.beginning(undefined, undefined, undefined);
    let isNamed = true;
    for (const { calls, agents: own } of golds) {
      let at = this.start;
      for (const [nth, call] of calls.entries()) {
        const agent = own[nth];
        isNamed &&= agent !== undefined;
        this.calls.add(call);
        at =
          at.next.find((one) => one.call === call && one.agent === agent) ??
          this.beginning(call, agent, at);
      }
      at.isEnd = true;
    }
    this.agents = isNamed && agents.length > 0 ? agents : [undefined];
  }

  has(made: number): boolean {
    return [...this.calls].some((call) => this.same(call, made));
  }

  after({ next }: Beginning, made: number): readonly Beginning[] {
    return next.filter(({ call }) => call !== undefined && this.same(call, made));
  }

  mayEnd({ isEnd }: Beginning): boolean {
    return isEnd;
  }

  mayFinish(): boolean {
    return true;
  }

  atWork(state: Beginning): readonly AtWork<Beginning>[] {
    const { agents } = this;
    const placeOf = ({ agent }: Beginning) => Math.max(0, agents.indexOf(agent));
    const first = placeOf(state);
    const last = state.isEnd ? agents.length - 1 : Math.max(first, ...state.next.map(placeOf));
    return agents.slice(first, last + 1).map((agent) => ({ agent, state }));
  }

  timesMade(state: Beginning, made: number, agent: string | undefined): number {
    let times = 0;
    for (let at: Beginning | undefined = state; at?.call !== undefined; at = at.before) {
      if (agent !== undefined && at.agent !== agent) continue;
      if (this.same(at.call, made)) times++;
    }
    return times;
  }

  private beginning(
    call: number | undefined,
    agent: string | undefined,
    before: Beginning | undefined,
  ): Beginning {
    const key = String(this.size++);
    const made = { key, call, agent, before, next: [], isEnd: false };
    before?.next.push(made);
    return made;
  }
}
