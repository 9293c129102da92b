import type { Branch } from '../model/branch.ts';
import { type Placed, placedConditionals } from './branches.ts';
import type { Solver } from './solve/solver.ts';
import type { State } from './solve/state.ts';

/** The branches that conditionals take together, none of which excludes the others for sure. */
export interface PossibleOutcome {
  readonly branches: readonly Branch[];
  readonly state: State;
  /** Whether it was not decided that some profile takes these branches. */
  readonly isOpen: boolean;
}

/** How outcomes are to be found. */
export interface OutcomeOptions {
  /** Branches that all of them have. */
  readonly wanted?: readonly Branch[];
  /** Whether branches that cannot be decided together stand for all outcomes that begin with them. */
  readonly areOpenCut?: boolean;
}

/** Where the walk stands: branches taken so far, the last one first, and the conditional to look at next. */
interface Node {
  readonly state: State;
  readonly branch: Branch | undefined;
  readonly before: Node | undefined;
  readonly next: number;
  readonly isOpen: boolean;
}

/** Every outcome that is not proved infeasible, lazily, `then` before `else`. */
export function* possibleOutcomes(
  solver: Solver,
  { wanted = [], areOpenCut = false }: OutcomeOptions = {},
): Generator<PossibleOutcome> {
  const walk = new Walk(solver, wanted);
  const start = walk.start();
  const stack = start === undefined ? [] : [start];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const next = node.isOpen && areOpenCut ? undefined : walk.next(node);
    if (next === undefined) yield outcomeOf(node);
    else stack.push(...walk.waysFrom(node, next));
  }
}

class Walk {
  private readonly solver: Solver;
  private readonly placed: readonly Placed[];
  private readonly wanted: readonly Branch[];
  /** By conditional, the branch that all outcomes have. */
  private readonly fixed = new Map<number, Branch>();

  constructor(solver: Solver, wanted: readonly Branch[]) {
    this.solver = solver;
    this.placed = placedConditionals(solver.workflow);
    this.wanted = wanted;
  }

  /** Undefined where no profile has the wanted branches. */
  start(): Node | undefined {
    const ways = this.solver.waysTo(this.wanted);
    if (ways === undefined) return undefined;
    for (const way of ways) this.fixed.set(way.conditional, way);
    const state = this.solver.take(this.solver.start, ways);
    const kinds = ways.map(({ conditional }) => this.solver.solvedAt(state, conditional).kind);
    if (kinds.includes('contradiction')) return undefined;
    const isOpen = kinds.includes('undecided');
    return { state, branch: undefined, before: undefined, next: 0, isOpen };
  }

  /** The next conditional that is read; undefined behind the last one. */
  next(node: Node): number | undefined {
    for (let at = node.next; at < this.placed.length; at++) {
      const within = this.placed[at]?.within;
      if (within === undefined || isTaken(within, node)) return at;
    }
    return undefined;
  }

  /** Where each branch of a conditional leads that may be taken, `then` last. */
  waysFrom(node: Node, conditional: number): Node[] {
    return (['else', 'then'] as const).flatMap((name): Node[] => {
      const branch = { conditional, branch: name };
      const on = { branch, before: node, next: conditional + 1 };
      const fixed = this.fixed.get(conditional);
      if (fixed !== undefined) return fixed.branch === name ? [{ ...node, ...on }] : [];
      if (this.solver.excludes(node.state, branch)) return [];
      const state = this.solver.take(node.state, [branch]);
      const { kind } = this.solver.solvedAt(state, conditional);
      const isOpen = node.isOpen || kind === 'undecided';
      return kind === 'contradiction' ? [] : [{ ...on, state, isOpen }];
    });
  }
}

function isTaken({ conditional, branch }: Branch, node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.before) {
    if (at.branch?.conditional === conditional) return at.branch.branch === branch;
  }
  return false;
}

function outcomeOf({ state, isOpen, ...last }: Node): PossibleOutcome {
  const branches: Branch[] = [];
  for (let at: Pick<Node, 'branch' | 'before'> | undefined = last; at !== undefined; ) {
    if (at.branch !== undefined) branches.push(at.branch);
    at = at.before;
  }
  return { branches: branches.reverse(), state, isOpen };
}
