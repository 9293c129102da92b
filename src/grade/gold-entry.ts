import type { Compiler } from '../compile/compiler.ts';
import { largestBlock } from '../compile/write.ts';
import { formatNamed, formatNames } from '../emit/formats.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import type { ArgumentRules } from '../model/argument-rules.ts';
import type { Place } from '../model/diagnostic.ts';
import type { FactoredGold } from '../model/factored.ts';
import { formatsByContent, type ReadCall, type ReadTrajectory } from '../model/format.ts';
import { isJsonObject, type Json, ownValue } from '../model/json.ts';
import { ordersAt } from '../model/order-template.ts';
import { pointerTo } from '../model/pointer.ts';
import type { Profile } from '../model/profile.ts';
import { complexities } from '../model/step.ts';
import type { WholeNumber } from '../model/whole-number.ts';
import { readJsonText } from '../parse/json/read-json.ts';
import { factoredGold } from './factored-gold.ts';
import type { GoldFault } from './lattice-fault.ts';
import { goldOfLattice, hasEqualTwins, isWithin, listed, trajectoryOf } from './lattice-gold.ts';

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
  /** Positions of listed golds in emission order; unless given, they are all there are. */
  readonly positions?: readonly WholeNumber[];
  /** Whether values are text as the `traxgen` format writes them. */
  readonly valuesAreText: boolean;
  readonly origin: Origin | undefined;
  /** What it allows beside its own values. */
  readonly rules?: ArgumentRules | undefined;
  /** Where it was read, or where its workflow has the most orders. */
  readonly place: Place;
}

/** The entry of a compiled gold set; no more than `limit` trajectories are listed. */
export function entryOfGold(
  gold: GoldSet,
  { compiler, profile }: Pick<Origin, 'compiler' | 'profile'>,
  limit: number,
): GoldEntry {
  let golds: GoldEntry['golds'] | undefined;
  return {
    id: gold.id,
    agents: gold.agents,
    complexity: complexityOf(compiler, gold.agents),
    // Where a gold file is read besides, nobody asks.
    get golds() {
      golds ??= isWithin(gold, limit) ? [...gold] : factoredGold(gold);
      return golds;
    },
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
  const isSame = goldCount(entry) === origin?.gold.count;
  return { ...entry, agents, complexity, origin: isSame ? origin : undefined };
}

/** How many trajectories an entry has; undefined where they are not counted. */
export function goldCount({ golds }: GoldEntry): bigint | undefined {
  return 'count' in golds ? golds.count : BigInt(golds.length);
}

/** The calls of an entry's first trajectory, all of them: the others mostly have the same. */
export function callsIn({ golds }: Pick<GoldEntry, 'golds'>): readonly ReadCall[] {
  return 'count' in golds ? golds.calls : (golds[0] ?? []).flatMap(({ calls }) => calls);
}

/** The complexity of the most complex of some agents' workflows; undefined where none says. */
export function complexityOf(compiler: Compiler, agents: readonly string[]): string | undefined {
  const levels = agents.map((agent) => compiler.policy(agent)?.complexity);
  return complexities.findLast((level) => levels.includes(level));
}

/** The gold of a profile in a gold file, and the format that it was in. */
export interface FiledGold {
  readonly format: string;
  /** As it stands there. */
  readonly value: Json;
  readonly golds: GoldEntry['golds'];
}

/**
 * The gold in an object of trajectories by format: in the format named or, without one, in that which
 * says most. No more than `limit` of a factored set are listed. A fault where it cannot be read; its
 * pointer is into the object.
 */
export function filedGold(
  byFormat: Json | undefined,
  limit: number,
  name?: string,
): FiledGold | GoldFault {
  if (!isJsonObject(byFormat)) return { reason: 'there is no object by format', pointer: '' };
  const names = name === undefined ? formatsByContent : spellingsOf(name);
  const format = names.find((each) => ownValue(byFormat, each) !== undefined);
  if (format === undefined) return { reason: `it has none of ${names.join(', ')}`, pointer: '' };
  const value = ownValue(byFormat, format) ?? null;
  const golds = goldsIn(value, format, limit);
  if (!('reason' in golds)) return { format, value, golds };
  return { ...golds, pointer: pointerTo('', format) + golds.pointer };
}

/** The names of the format that has a name: the key in a file is the one that was asked for. */
function spellingsOf(name: string): string[] {
  return formatNames.filter((other) => formatNamed(other) === formatNamed(name));
}

/**
 * The entry of a profile in a gold file: its trajectories by format, of which the one that says most
 * is read. No more than `limit` of a factored set are listed. A fault where no format of ours can be read.
 */
export function entryOfFile(
  id: string,
  byFormat: Json | undefined,
  agents: readonly string[] | undefined,
  { limit, place }: { readonly limit: number; readonly place: Place },
): GoldEntry | GoldFault {
  const filed = filedGold(byFormat, limit);
  if ('reason' in filed) return filed;
  const { format, golds } = filed;
  return {
    id,
    agents: agents ?? agentsIn(golds),
    complexity: undefined,
    golds,
    valuesAreText: formatNamed(format)?.content.parameters === 'text',
    origin: undefined,
    place,
  };
}

/** The agents that a gold set names, in the order of its first trajectory. */
function agentsIn(golds: GoldEntry['golds']): string[] {
  const first = 'count' in golds ? trajectoryOf(golds, ordersAt(golds, 0n)) : golds[0];
  return (first ?? []).flatMap(({ agent }) => agent ?? []);
}

function goldsIn(value: Json, format: string, limit: number): GoldEntry['golds'] | GoldFault {
  const read = formatNamed(format)?.read(value, readJsonText);
  if (read === undefined) return { reason: `it does not have the form of ${format}`, pointer: '' };
  if (read.kind === 'listed') return read.trajectories;
  const gold = goldOfLattice(read.lattice);
  if ('reason' in gold) return gold;
  const golds = listed(gold, limit) ?? (hasEqualTwins(read.lattice) ? gold : undefined);
  return golds ?? { reason: "calls that are 'alike' are not the same", pointer: '/blocks' };
}
