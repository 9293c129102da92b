import type { Compiler } from '../compile/compiler.ts';
import { largestBlock } from '../compile/write.ts';
import { formats } from '../emit/formats.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import type { Place } from '../model/diagnostic.ts';
import type { FactoredGold } from '../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../model/format.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../model/json.ts';
import { ordersAt } from '../model/order-template.ts';
import type { Profile } from '../model/profile.ts';
import { complexities } from '../model/workflow.ts';
import { factoredGold } from './factored-gold.ts';
import { goldOfLattice, hasEqualTwins, listed, trajectoryOf } from './lattice-gold.ts';

/** Where a gold set came from, where that is known: it explains mistakes. */
export interface Origin {
  readonly compiler: Compiler;
  readonly profile: Profile;
  readonly gold: GoldSet;
}

/** The gold set of one profile, to score predictions against. */
export interface GoldEntry {
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  /** In emission order, or factored where they are many. */
  readonly golds: readonly ReadTrajectory[] | FactoredGold;
  /** Whether values are text as the `traxgen` format writes them. */
  readonly valuesAreText: boolean;
  readonly origin: Origin | undefined;
  /** Where it was read, or where its workflow has the most orders. */
  readonly place: Place;
}

/** The entry of a compiled gold set; no more than `limit` trajectories are listed. */
export function entryOfGold(
  gold: GoldSet,
  { compiler, profile }: Pick<Origin, 'compiler' | 'profile'>,
  limit: number,
): GoldEntry {
  return {
    id: gold.id,
    agents: gold.agents,
    complexity: complexityOf(compiler, gold.agents),
    golds: gold.count > BigInt(limit) ? factoredGold(gold) : [...gold],
    valuesAreText: false,
    origin: { compiler, profile, gold },
    place: largestBlock(gold),
  };
}

/**
 * The entry of a file with what the compiled one of its profile knows besides; without the origin
 * where the file does not list the same trajectories (a sample).
 */
export function withOrigin(entry: GoldEntry, compiled: GoldEntry): GoldEntry {
  const { agents, complexity, origin } = compiled;
  const isSame = goldCount(entry) === goldCount(compiled);
  return { ...entry, agents, complexity, origin: isSame ? origin : undefined };
}

/** How many trajectories an entry has. */
function goldCount({ golds }: GoldEntry): bigint {
  return 'count' in golds ? golds.count : BigInt(golds.length);
}

/** The calls of an entry's first trajectory, all of them: the others mostly have the same. */
export function callsIn({ golds }: Pick<GoldEntry, 'golds'>): readonly ReadCall[] {
  return 'count' in golds ? golds.calls : (golds[0] ?? []).flatMap(({ calls }) => calls);
}

/** The most complex of some agents' workflows; undefined where none says. */
/** The complexity of the most complex of some agents' workflows, where any has one. */
export function complexityOf(compiler: Compiler, agents: readonly string[]): string | undefined {
  const levels = agents.map((agent) => compiler.workflow(agent)?.complexity);
  return complexities.findLast((level) => levels.includes(level));
}

/** Formats from the one that says most to the one that says least. */
const preferred = ['google', 'langchain', 'lattice', 'traxgen', 'tool-only', 'tool_only'] as const;

/**
 * The entry of a profile in a gold file: its trajectories by format, of which the one that says most
 * is read. No more than `limit` of a factored set are listed. Undefined where no format of ours can be
 * read.
 */
export function entryOfFile(
  id: string,
  byFormat: Json | undefined,
  agents: readonly string[] | undefined,
  { limit, place }: { readonly limit: number; readonly place: Place },
): GoldEntry | undefined {
  if (!isJsonObject(byFormat)) return undefined;
  const name = preferred.find((format) => ownValue(byFormat, format) !== undefined);
  const golds = name && goldsIn(byFormat, name, limit);
  if (golds === undefined) return undefined;
  return {
    id,
    agents: agents ?? agentsIn(golds),
    complexity: undefined,
    golds,
    valuesAreText: name === 'traxgen',
    origin: undefined,
    place,
  };
}

/** The agents that a gold set names, in the order of its first trajectory. */
function agentsIn(golds: GoldEntry['golds']): string[] {
  const first = 'count' in golds ? trajectoryOf(golds, ordersAt(golds, 0n)) : golds[0];
  return (first ?? []).flatMap(({ agent }) => agent ?? []);
}

function goldsIn(
  byFormat: JsonObject,
  name: (typeof preferred)[number],
  limit: number,
): GoldEntry['golds'] | undefined {
  const format = formats[name === 'tool_only' ? 'tool-only' : name];
  const read = format.read(ownValue(byFormat, name) ?? null);
  if (read?.kind === 'listed') return read.trajectories;
  const gold = read && goldOfLattice(read.lattice);
  return gold && (listed(gold, limit) ?? (hasEqualTwins(read.lattice) ? gold : undefined));
}
