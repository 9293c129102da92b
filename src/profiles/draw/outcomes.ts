import type { Case } from '../../model/outcome.ts';
import type { Decision } from '../../model/policy.ts';
import type { Solver } from '../solve/solver.ts';
import type { SolverState } from '../solve/state.ts';
import { ByLength } from './by-length.ts';

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
  /**
   * Whether the length of combinations counts as work, and the enumeration ends, incomplete, when the
   * solver's budget is spent.
   */
  readonly untilSpent?: boolean;
  /** Whether walks that come to no end are left out. */
  readonly toEnd?: boolean;
  /** Is told branches that contradict each other, up to the first that contradicts those before. */
  readonly onContradiction?: (branches: readonly Case[]) => void;
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
  /** The positions of the cases so far: of two outcomes, the one with the lesser text comes first. */
  readonly order: string;
}

/**
 * Enumerates every outcome that is not proved infeasible, lazily, with the cases of each decision
 * in order; where a profile walks through the policy, shorter walks come first.
 */
export function* possibleOutcomes(
  solver: Solver,
  {
    wanted = [],
    areOpenCut = false,
    untilSpent = false,
    toEnd = false,
    onContradiction,
  }: OutcomeOptions = {},
): Generator<PossibleOutcome> {
  const walk = new Walk(solver, wanted, onContradiction);
  const start = walk.start();
  const { journeys } = solver.policy;
  const lengthOf = (node: Node) => journeys?.leastLength(casesOf(node)) ?? 0;
  const open = new ByLength<Node>((one, other) => (one.order < other.order ? -1 : 1));
  if (start !== undefined) open.push(lengthOf(start), [start]);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (untilSpent) solver.spend(node.order.length);
    if (untilSpent && solver.isSpent) return;
    const next = node.isOpen && areOpenCut ? undefined : walk.next(node);
    if (next === undefined) yield outcomeOf(node);
    else {
      for (const way of walk.waysFrom(node, next)) {
        const length = lengthOf(way);
        if (!toEnd || Number.isFinite(length)) open.push(length, [way]);
      }
    }
  }
}

class Walk {
  private readonly solver: Solver;
  private readonly decisions: readonly Decision[];
  private readonly wanted: readonly Case[];
  /** For each decision, the case that every outcome must have, if any. */
  private readonly fixed = new Map<number, Case>();

  private readonly onContradiction: OutcomeOptions['onContradiction'];

  constructor(
    solver: Solver,
    wanted: readonly Case[],
    onContradiction: OutcomeOptions['onContradiction'],
  ) {
    this.solver = solver;
    this.onContradiction = onContradiction;
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
    return { state, branch: undefined, before: undefined, next: 0, isOpen, order: '' };
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
    const ways = cases.flatMap(({ letter }, position): Node[] => {
      const branch = { decision, letter };
      const order = node.order + String.fromCharCode(position);
      const on = { branch, before: node, next: decision + 1, order };
      const fixed = this.fixed.get(decision);
      if (fixed !== undefined) return fixed.letter === letter ? [{ ...node, ...on }] : [];
      if (this.solver.excludes(node.state, branch)) return this.contradicted(node, branch);
      const state = this.solver.take(node.state, [branch]);
      const { kind } = this.solver.solvedAt(state, decision);
      const isOpen = node.isOpen || kind === 'undecided';
      if (kind === 'contradiction') return this.contradicted(node, branch);
      return [{ ...on, state, isOpen }];
    });
    return ways.reverse();
  }

  private contradicted(node: Node, branch: Case): [] {
    this.onContradiction?.([...casesOf(node), branch]);
    return [];
  }
}

function isTaken({ decision, letter }: Case, node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.before) {
    if (at.branch?.decision === decision) return at.branch.letter === letter;
  }
  return false;
}

function outcomeOf(node: Node): PossibleOutcome {
  const { state, isOpen } = node;
  return { branches: casesOf(node), state, isOpen };
}

function casesOf(last: Node): Case[] {
  const branches: Case[] = [];
  for (let at: Node | undefined = last; at !== undefined; at = at.before) {
    if (at.branch !== undefined) branches.push(at.branch);
  }
  return branches.reverse();
}
