import type { Path } from '../model/expression.ts';
import { pathText } from '../model/node-text.ts';
import type { Plan } from '../model/plan.ts';
import type { Facts } from './facts.ts';
import { isUnknown } from './finding.ts';
import { hasPathAsKey } from './key-search.ts';

/** The open paths that parameters read. */
export interface OpenParameters {
  /** Paths that one parameter reads, and nothing else: their values decide nothing. */
  readonly single: ReadonlySet<string>;
  /** The others. */
  readonly shared: readonly Path[];
}

/** The paths that parameters of some plans read and that are not known, or only in part; decisions read the `decisive`. */
export function openParametersOf(
  plans: Iterable<Plan>,
  facts: Facts,
  decisive: Iterable<Path>,
): OpenParameters {
  const found = openIn(plans, facts);
  const reads = new Reads([...found, ...decisive]);
  const single = new Set<string>();
  const shared = new Map<string, Path>();
  for (const node of found) {
    const path = pathText(node);
    if (reads.isOnlyOne(node)) single.add(path);
    else shared.set(path, node);
  }
  return { single, shared: [...shared.values()] };
}

/** Each path once for each parameter of a call; a sequence may repeat a step. */
function openIn(plans: Iterable<Plan>, facts: Facts): Path[] {
  const found = new Map<string, Path>();
  const seen = new Map<unknown, string>();
  for (const plan of plans) {
    const { agent, calls, anytime = [] } = plan;
    const own = facts.of(plan);
    const turn = facts.turns?.positionOf(plan) ?? 0;
    const times = new Map<string, number>();
    // A call that may be repeated, or made for further elements, is read once more there.
    const repeated = calls.filter(({ times, element }) => {
      return (times && times.most !== 1) || (element && element.index === undefined);
    });
    const besides = anytime.flatMap(({ parameters, pointer: name }) => {
      return parameters === undefined ? [] : [{ name, parameters }];
    });
    for (const { name, parameters } of [...calls, ...repeated, ...besides]) {
      const time = times.get(name) ?? 0;
      times.set(name, time + 1);
      // Most plans have the same calls.
      if (time === 0 && seen.get(parameters) === `${turn} ${name}`) continue;
      seen.set(parameters, `${turn} ${name}`);
      for (const parameter of parameters) {
        const open = own.find(parameter.expression.node);
        if (!isUnknown(open)) continue;
        found.set(JSON.stringify([turn, agent, name, time, parameter.name, open.path]), open.node);
      }
    }
  }
  return [...found.values()];
}

/** Counts who reads which place. A path is only known up to a key that is not: it may lead anywhere from there. */
class Reads {
  private readonly at = new Map<string, number>();
  private readonly below = new Set<string>();

  constructor(nodes: readonly Path[]) {
    for (const node of nodes) this.add(node);
  }

  private add(node: Path): void {
    const [place = '', ...above] = knownPlaces(node);
    this.at.set(place, (this.at.get(place) ?? 0) + 1);
    for (const each of above) this.below.add(each);
    for (const key of node.keys) if (key.kind === 'path') this.add(key);
  }

  /** Whether a path is read once, and neither a part of it nor a whole that it belongs to. */
  isOnlyOne(node: Path): boolean {
    if (hasPathAsKey(node)) return false;
    const [place = '', ...above] = knownPlaces(node);
    const isPart = above.some((each) => this.at.has(each));
    return this.at.get(place) === 1 && !this.below.has(place) && !isPart;
  }
}

/** The place of a path up to its first key that is a path, and those that it lies in. */
function knownPlaces(node: Path): string[] {
  const end = node.keys.findIndex(({ kind }) => kind === 'path');
  const keys = end < 0 ? node.keys : node.keys.slice(0, end);
  const places = [keys, ...keys.map((_, at) => keys.slice(0, at)).toReversed()];
  return places.map((own) => pathText({ ...node, keys: own }));
}
