import type { Clause } from '../../model/clause.ts';
import type { Case } from '../../model/outcome.ts';
import type { Premise } from '../../model/policy.ts';
import {
  type Layout,
  letters,
  openPathways,
  type PlacedNode,
  type PlacedTool,
  pathwayOfLetter,
} from './decisions.ts';
import type { Place, ResolvedConditions } from './resolved.ts';
import { comesTo, trailOf } from './trail.ts';

/**
 * What must hold for cases, as far as it is known which tools were called before: what a variable is depends
 * on that. `before` are cases already taken. A condition with a variable of unknown place is left out.
 */
export class Demands {
  private readonly layout: Layout;
  private readonly resolved: ResolvedConditions;
  /** By decision: its node. */
  private readonly homes: ReadonlyMap<number, PlacedNode>;
  private readonly leads: (one: PlacedNode, other: PlacedNode) => boolean;

  constructor(layout: Layout, resolved: ResolvedConditions) {
    this.layout = layout;
    this.resolved = resolved;
    const homes = layout.nodes.flatMap((placed) => {
      const own = [...placed.tools, placed].map(({ decision = -1 }) => decision);
      return own.map((decision) => [decision, placed] as const);
    });
    this.homes = new Map(homes);
    this.leads = comesTo(layout);
  }

  of(cases: readonly Case[], before: Iterable<Case>): Premise[] {
    const taken = new Map([...before, ...cases].map(({ decision, letter }) => [decision, letter]));
    return cases.flatMap(({ decision, letter }) => {
      const home = this.homes.get(decision);
      if (home === undefined) return [];
      const placeOf = this.placesAt(decision, home, taken);
      return conditionsOf(decision, letter, home).flatMap(({ clause, holds }): Premise[] => {
        const resolved = this.resolved.resolve(clause, placeOf);
        return resolved === undefined ? [] : [{ clause: resolved, holds }];
      });
    });
  }

  /** All clauses that the conditions of a decision can become: those of its cases in any walk. */
  clausesOf(decision: number, conditions: readonly Clause[]): Clause[] {
    const home = this.homes.get(decision);
    if (home === undefined) return [];
    const places = new Map<string, Place[]>();
    const times = new Map<string, number>();
    for (const [{ tool }] of this.toolsBefore(decision, home, new Map())) {
      const most = times.get(tool.name) ?? 0;
      times.set(tool.name, most + 1);
      for (const { name } of tool.responses) {
        const known = places.get(name) ?? [];
        for (let call = 0; call <= most; call++) {
          known.push(this.resolved.returned(tool.name, call, name));
        }
        places.set(name, known);
      }
    }
    const placesOf = (name: string) => [
      ...(places.get(name) ?? []),
      this.resolved.unreturned(name),
    ];
    return conditions.flatMap((clause) => [...this.resolved.all(clause, placesOf)]);
  }

  /** Where variables are when a decision is made. */
  private placesAt(
    decision: number,
    home: PlacedNode,
    taken: ReadonlyMap<number, string>,
  ): (name: string) => Place | undefined {
    const places = new Map<string, Place | undefined>();
    const times = new Map<string, number | undefined>();
    for (const [{ tool }, isCalled] of this.toolsBefore(decision, home, taken)) {
      if (isCalled === false) continue;
      const call = times.has(tool.name) ? times.get(tool.name) : 0;
      const isKnown = isCalled && call !== undefined;
      for (const { name } of tool.responses) {
        places.set(name, isKnown ? this.resolved.returned(tool.name, call, name) : undefined);
      }
      times.set(tool.name, isKnown ? call + 1 : undefined);
    }
    return (name) => (places.has(name) ? places.get(name) : this.resolved.unreturned(name));
  }

  /** The tools that may have been called, in order; undefined where it is not known whether one was. */
  private *toolsBefore(
    decision: number,
    home: PlacedNode,
    taken: ReadonlyMap<number, string>,
  ): Generator<[PlacedTool, boolean | undefined]> {
    const { visited, isWhole } = this.trailTo(home, taken);
    for (const placed of this.layout.nodes) {
      if (!this.leads(placed, home)) continue;
      const isVisited = visited.has(placed) || (isWhole ? false : undefined);
      for (const tool of placed.tools) {
        if (placed === home && tool.decision === decision) return;
        yield [tool, isVisited && isCalled(tool, taken)];
      }
      if (placed === home) return;
    }
  }

  /** The nodes that were certainly visited, and whether these are all. */
  private trailTo(home: PlacedNode, taken: ReadonlyMap<number, string>) {
    const visited = new Set([home]);
    for (const decision of taken.keys()) {
      const at = this.homes.get(decision);
      if (at !== undefined) visited.add(at);
    }
    const trail = trailOf(this.layout, (decision) => taken.get(decision));
    const end = trail.indexOf(home);
    for (const at of end < 0 ? trail : trail.slice(0, end)) visited.add(at);
    return { visited, isWhole: end >= 0 };
  }
}

function isCalled(
  { decision }: PlacedTool,
  taken: ReadonlyMap<number, string>,
): boolean | undefined {
  if (decision === undefined) return true;
  const letter = taken.get(decision);
  return letter === undefined ? undefined : letter === letters.called;
}

/** The conditions that a case depends on, with the variables' names. */
function conditionsOf(decision: number, letter: string, { node, tools }: PlacedNode): Premise[] {
  const own = tools.find((tool) => tool.decision === decision)?.tool.condition;
  if (own !== undefined) return [{ clause: own, holds: letter === letters.called }];
  const open = openPathways(node).filter(({ isAlways }) => !isAlways);
  const at = letter === letters.noPathway ? open.length : pathwayOfLetter(letter);
  return open.slice(0, at + 1).map(({ condition }, position) => {
    return { clause: condition as Clause, holds: position === at };
  });
}
