import { type Case, type Outcome, unreached } from '../../../model/outcome.ts';
import {
  type Layout,
  letters,
  openPathways,
  type PlacedNode,
  pathwayOfLetter,
} from './decisions.ts';
import { walkOf } from './plan-walk.ts';
import { trailOf } from './trail.ts';

/** Set where a walk may end without a call. */
const noCall = 1n;

/** Which cases, taken instead of those of a walk, may lead to other calls. */
export class LeadingCases {
  private readonly layout: Layout;
  /** The tools as powers of 2: large graphs have many nodes, with many tools behind each. */
  private readonly bits = new Map<string, bigint>();
  /** By node: the tools of which a walk that comes to it calls one next. */
  private readonly from = new Map<PlacedNode, bigint>();

  constructor(layout: Layout) {
    this.layout = layout;
    for (const { tool } of layout.tools) {
      if (!this.bits.has(tool.name)) this.bits.set(tool.name, 2n << BigInt(this.bits.size));
    }
    for (const placed of layout.nodes.toReversed()) this.from.set(placed, this.nextIn(placed, 0));
  }

  /** The cases behind which the next call may be the one that has its place in a list of tools. */
  to(tools: readonly string[], outcome: Outcome): Case[] {
    const called = new Set(walkOf(outcome).calls.map(({ step }) => step));
    const found: Case[] = [];
    let made = 0;
    const note = (decision: number | undefined, letter: string, next: bigint) => {
      const taken = outcome[decision ?? -1] ?? unreached;
      const wanted = (this.bits.get(tools[made] ?? '') ?? 0n) | noCall;
      const mayLead = decision !== undefined && taken !== unreached && taken !== letter;
      if (mayLead && (next & wanted) !== 0n) found.push({ decision, letter });
    };
    for (const placed of trailOf(this.layout, (decision) => outcome[decision])) {
      for (const [at, { tool, step, decision }] of placed.tools.entries()) {
        if (made >= tools.length) return found;
        note(decision, letters.called, this.bits.get(tool.name) ?? 0n);
        note(decision, letters.passedOver, this.nextIn(placed, at + 1));
        if (called.has(step)) made += 1;
      }
      if (made >= tools.length) return found;
      this.noteWays(placed, outcome, note);
    }
    return found;
  }

  /** The pathways to other nodes than the one that the walk goes to. */
  private noteWays(
    { node, decision = -1 }: PlacedNode,
    outcome: Outcome,
    note: (decision: number, letter: string, next: bigint) => void,
  ): void {
    const open = openPathways(node);
    const nodeOf = (letter: string | undefined) => open[pathwayOfLetter(letter)]?.next.text;
    for (const { letter } of this.layout.decisions[decision]?.cases ?? []) {
      const next = nodeOf(letter);
      if (next !== nodeOf(outcome[decision])) note(decision, letter, this.behind(next));
    }
  }

  /** The tools of which one is called next, from a tool of a node on. */
  private nextIn(placed: PlacedNode, position: number): bigint {
    let found = 0n;
    for (const { tool, decision } of placed.tools.slice(position)) {
      found |= this.bits.get(tool.name) ?? 0n;
      if (decision === undefined) return found;
    }
    const open = openPathways(placed.node);
    const ends = open.at(-1)?.isAlways === true ? 0n : noCall;
    return open.reduce((all, { next }) => all | this.behind(next.text), found | ends);
  }

  private behind(id: string | undefined): bigint {
    const placed = id === undefined ? undefined : this.layout.nodeAt(id);
    return (placed && this.from.get(placed)) ?? noCall;
  }
}
