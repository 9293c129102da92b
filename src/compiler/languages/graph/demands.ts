import { grouped } from '../../../base/lists-by-key.ts';
import { hasTooManyClauses } from '../../../model/clause-limit.ts';
import type { Clause } from '../../../model/expression.ts';
import type { Case } from '../../../model/outcome.ts';
import type { Premise } from '../../../model/policy.ts';
import {
  type Layout,
  letters,
  openPathways,
  type PlacedNode,
  type PlacedTool,
  pathwayOfLetter,
} from './decisions.ts';
import type { Place, ResolvedConditions } from './resolved.ts';
import { comesTo } from './trail.ts';
import { KnownVisits } from './visits.ts';

/** How many steps it takes to resolve a comparison, and to see whether a tool comes before. */
const stepsToResolve = 20;
const stepsToOrder = 4;

/** A tool, and the node that it stands in. */
type ToolAt = PlacedTool & { readonly at: PlacedNode };

/**
 * What must hold for cases, as far as it is known which tools were called before: what a variable is depends
 * on that. `before` are cases already taken. A condition with a variable of unknown place is left out.
 */
export class Demands {
  private readonly layout: Layout;
  private readonly resolved: ResolvedConditions;
  /** By decision: its node. */
  private readonly homes: ReadonlyMap<number, PlacedNode>;
  /** By decision: the tool whose condition it is. */
  private readonly conditional: ReadonlyMap<number, PlacedTool>;
  /** By variable: the tools that return it, and all of the same names, since a call is known by its number. */
  private readonly telling: ReadonlyMap<string, readonly ToolAt[]>;
  private readonly leads: (one: PlacedNode, other: PlacedNode) => boolean;
  private readonly mostCalls: number;

  constructor(layout: Layout, resolved: ResolvedConditions) {
    this.layout = layout;
    this.resolved = resolved;
    const homes = layout.nodes.flatMap((placed) => {
      const own = [...placed.tools, placed].map(({ decision = -1 }) => decision);
      return own.map((decision) => [decision, placed] as const);
    });
    this.homes = new Map(homes);
    const tools = layout.tools.flatMap((tool) => {
      return tool.decision === undefined ? [] : [[tool.decision, tool] as const];
    });
    this.conditional = new Map(tools);
    this.telling = tellingIn(layout);
    this.leads = comesTo(layout);
    this.mostCalls = hasTooManyClauses(this) ? 1 : Number.POSITIVE_INFINITY;
  }

  /** `spend` is told how much was looked at. */
  of(
    cases: readonly Case[],
    before: Iterable<Case>,
    spend: (steps: number) => void = () => {},
  ): Premise[] {
    const taken = new Map([...before, ...cases].map(({ decision, letter }) => [decision, letter]));
    const visits = new KnownVisits(this.layout, this.homes, taken);
    return cases.flatMap(({ decision, letter }) => {
      const home = this.homes.get(decision);
      if (home === undefined) return [];
      const placeOf = this.placesAt(decision, home, { taken, visits, spend });
      return this.conditionsOf(decision, letter, home).flatMap(({ clause, holds }): Premise[] => {
        const before = this.resolved.compared;
        const resolved = this.resolved.resolve(clause, placeOf);
        spend((this.resolved.compared - before) * stepsToResolve);
        return resolved === undefined ? [] : [{ clause: resolved, holds }];
      });
    });
  }

  /** How many clauses the conditions of all decisions can become at most: of each variable, in all of its places. */
  get mostClauses(): number {
    const placesOf = remembering((name) => {
      const telling = this.telling.get(name) ?? [];
      return 1 + telling.filter(({ tool }) => returns(tool, name)).length;
    });
    const counts = this.layout.decisions.flatMap(({ clauses }) =>
      clauses.map((clause) => this.resolved.countOf(clause, placesOf)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** All clauses that the conditions of a decision can become: those of its cases in any walk. */
  clausesOf(decision: number, conditions: readonly Clause[]): Clause[] {
    const home = this.homes.get(decision);
    if (home === undefined) return [];
    const placesOf = remembering((name) => {
      const places: Place[] = [];
      const times = new Map<string, { calls: number; listed: number }>();
      for (const { tool } of this.toolsBefore(name, decision, home)) {
        const known = times.get(tool.name) ?? { calls: 0, listed: 0 };
        times.set(tool.name, known);
        known.calls += 1;
        if (!returns(tool, name)) continue;
        const most = Math.min(known.calls, this.mostCalls);
        for (; known.listed < most; known.listed++) {
          places.push(this.resolved.returned(tool.name, known.listed, name));
        }
      }
      return [...places, this.resolved.unreturned(name)];
    });
    return conditions.flatMap((clause) => [...this.resolved.all(clause, placesOf)]);
  }

  /** Where variables are when a decision is made. */
  private placesAt(
    decision: number,
    home: PlacedNode,
    { taken, visits, spend }: Way,
  ): (name: string) => Place | undefined {
    return remembering((name) => {
      let place: Place | undefined = this.resolved.unreturned(name);
      const times = new Map<string, number | undefined>();
      spend((this.telling.get(name)?.length ?? 0) * stepsToOrder);
      for (const placed of this.toolsBefore(name, decision, home)) {
        const { tool, at } = placed;
        const called = visits.isOnWayTo(home, at) && isCalled(placed, taken);
        if (called === false) continue;
        const call = times.has(tool.name) ? times.get(tool.name) : 0;
        const isKnown = called && call !== undefined;
        if (returns(tool, name)) {
          place = isKnown ? this.resolved.returned(tool.name, call, name) : undefined;
        }
        times.set(tool.name, isKnown ? call + 1 : undefined);
      }
      return place;
    });
  }

  /** The tools that may have been called before a decision and tell where a variable is, in order. */
  private toolsBefore(name: string, decision: number, home: PlacedNode): readonly ToolAt[] {
    const own = this.conditional.get(decision);
    return (this.telling.get(name) ?? []).filter(({ at, step }) => {
      return at === home ? own === undefined || step < own.step : this.leads(at, home);
    });
  }

  /** The conditions that a case depends on, with the variables' names. */
  private conditionsOf(decision: number, letter: string, { node }: PlacedNode): Premise[] {
    const own = this.conditional.get(decision)?.tool.condition;
    if (own !== undefined) return [{ clause: own, holds: letter === letters.called }];
    const open = openPathways(node).filter(({ isAlways }) => !isAlways);
    const at = letter === letters.noPathway ? open.length : pathwayOfLetter(letter);
    return open.slice(0, at + 1).map(({ condition }, position) => {
      return { clause: condition as Clause, holds: position === at };
    });
  }
}

/** The cases taken, what they say of the nodes visited, and whom to tell of work. */
interface Way {
  readonly taken: ReadonlyMap<number, string>;
  readonly visits: KnownVisits;
  readonly spend: (steps: number) => void;
}

function tellingIn({ nodes }: Layout): Map<string, ToolAt[]> {
  const all = nodes.flatMap((at) => at.tools.map((placed): ToolAt => ({ ...placed, at })));
  const tools = grouped(all, ({ tool }) => tool.name);
  const telling = new Map<string, Set<string>>();
  for (const { tool } of all) {
    for (const { name } of tool.responses) {
      telling.set(name, (telling.get(name) ?? new Set()).add(tool.name));
    }
  }
  const inOrder = (names: ReadonlySet<string>) => {
    return [...names].flatMap((name) => tools.get(name) ?? []).sort((a, b) => a.step - b.step);
  };
  return new Map([...telling].map(([name, names]) => [name, inOrder(names)]));
}

function returns({ responses }: PlacedTool['tool'], name: string): boolean {
  return responses.some((one) => one.name === name);
}

/** The same function, which finds each variable once. */
function remembering<Found>(find: (name: string) => Found): (name: string) => Found {
  const known = new Map<string, { readonly found: Found }>();
  return (name) => {
    const one = known.get(name) ?? { found: find(name) };
    known.set(name, one);
    return one.found;
  };
}

function isCalled(
  { decision }: PlacedTool,
  taken: ReadonlyMap<number, string>,
): boolean | undefined {
  if (decision === undefined) return true;
  const letter = taken.get(decision);
  return letter === undefined ? undefined : letter === letters.called;
}
