import type { Case } from '../model/outcome.ts';
import type { Decision } from '../model/policy.ts';
import type { Solver } from './solve/solver.ts';
import type { SolverState } from './solve/state.ts';

/** A combination of cases, one per decision made, of which no contradiction is known. */
export interface PossibleOutcome {
  readonly branches: readonly Case[];
  readonly state: SolverState;
  /** Whether it is undecided that some profile takes these branches. */
  readonly isOpen: boolean;
}

/** Options for enumerating outcomes. */
export interface OutcomeOptions {
  /** Branches that every outcome must have. */
  readonly wanted?: readonly Case[];
  /**
   * Whether branches that cannot be decided together end the enumeration there, standing for all
   * outcomes that begin with them.
   */
  readonly areOpenCut?: boolean;
}

/**
 * A node of the enumeration: the branches so far as a linked list, the last one first, and the next
 * decision.
 */
interface Node {
  readonly state: SolverState;
  readonly branch: Case | undefined;
  readonly before: Node | undefined;
  readonly next: number;
  readonly isOpen: boolean;
}

/**
 * Enumerates every outcome that is not proved infeasible, lazily, with the cases of each decision
 * in order.
 */
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
  private readonly decisions: readonly Decision[];
  private readonly wanted: readonly Case[];
  /** For each decision, the case that every outcome must have, if any. */
  private readonly fixed = new Map<number, Case>();

  constructor(solver: Solver, wanted: readonly Case[]) {
    this.solver = solver;
    this.decisions = solver.policy.decisions;
    this.wanted = wanted;
  }

  /** The root node; undefined if no profile takes the wanted branches. */
  start(): Node | undefined {
    const ways = this.solver.withEnclosing(this.wanted);
    if (ways === undefined) return undefined;
    for (const way of ways) this.fixed.set(way.decision, way);
    const state = this.solver.take(this.solver.start, ways);
    const kinds = ways.map(({ decision }) => this.solver.solvedAt(state, decision).kind);
    if (kinds.includes('contradiction')) return undefined;
    const isOpen = kinds.includes('undecided');
    return { state, branch: undefined, before: undefined, next: 0, isOpen };
  }

  /** The next decision to be made; undefined after the last one. */
  next(node: Node): number | undefined {
    for (let at = node.next; at < this.decisions.length; at++) {
      const { enclosing } = this.decisions[at] as Decision;
      if (enclosing.length === 0 || enclosing.some((one) => isTaken(one, node))) return at;
    }
    return undefined;
  }

  /** The nodes for the possible cases of a decision, in reverse order, since they go onto a stack. */
  waysFrom(node: Node, decision: number): Node[] {
    const { cases } = this.decisions[decision] as Decision;
    return cases.toReversed().flatMap(({ letter }): Node[] => {
      const branch = { decision, letter };
      const on = { branch, before: node, next: decision + 1 };
      const fixed = this.fixed.get(decision);
      if (fixed !== undefined) return fixed.letter === letter ? [{ ...node, ...on }] : [];
      if (this.solver.excludes(node.state, branch)) return [];
      const state = this.solver.take(node.state, [branch]);
      const { kind } = this.solver.solvedAt(state, decision);
      const isOpen = node.isOpen || kind === 'undecided';
      return kind === 'contradiction' ? [] : [{ ...on, state, isOpen }];
    });
  }
}

function isTaken({ decision, letter }: Case, node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.before) {
    if (at.branch?.decision === decision) return at.branch.letter === letter;
  }
  return false;
}

function outcomeOf({ state, isOpen, ...last }: Node): PossibleOutcome {
  const branches: Case[] = [];
  for (let at: Pick<Node, 'branch' | 'before'> | undefined = last; at !== undefined; ) {
    if (at.branch !== undefined) branches.push(at.branch);
    at = at.before;
  }
  return { branches: branches.reverse(), state, isOpen };
}
