import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import { pointerTo } from '../../base/text/pointer.ts';
import { formatNamed, formatNames } from '../../compiler/formats/formats.ts';
import type { GoldSet } from '../../compiler/gold/gold-set.ts';
import { placesOf } from '../../compiler/gold/part-walk.ts';
import type { Compiler } from '../../compiler/run/compiler.ts';
import { largestBlock } from '../../compiler/run/write.ts';
import type { Allowance } from '../../model/allowance.ts';
import type { ArgumentRules } from '../../model/argument-rules.ts';
import type { Place } from '../../model/diagnostics/diagnostic.ts';
import { type FactoredGold, type GoldPart, isFactored } from '../../model/factored.ts';
import { formatsByContent, type ReadCall } from '../../model/format.ts';
import { ordersAt } from '../../model/order-template.ts';
import { mostVariants } from '../../model/plan.ts';
import type { Profile } from '../../model/profile.ts';
import { readJsonText } from '../../model/read-json.ts';
import { complexities } from '../../model/step.ts';
import { createCallIds } from '../../model/value-ids.ts';
import type { ProfileGold } from '../figures/score-prediction.ts';
import { factoredGold } from './factored-gold.ts';
import type { GoldFault } from './lattice-fault.ts';
import {
  goldOfLattice,
  hasEqualAlikes,
  isWithin,
  listedGold,
  listedVariants,
  trajectoryOf,
} from './lattice-gold.ts';

/** The compiler and profile that a gold set came from, where known; they explain mistakes. */
export interface Origin {
  readonly compiler: Compiler;
  readonly profile: Profile;
  readonly gold: GoldSet;
}

/** A gold set, and what is known of where it came from. */
export interface GoldEntry extends ProfileGold {
  readonly origin: Origin | undefined;
  /** The argument rules that the gold implies. */
  readonly rules?: ArgumentRules | undefined;
  /** The set as one template, where something is left to the agents: it is read without being listed. */
  readonly factored?: FactoredGold | undefined;
  /** The place of the gold in its file, or that of the workflow with the most orders. */
  readonly place: Place;
}

/** The entry of a compiled gold set; sets with more than `limit` trajectories stay factored. */
export function entryOfGold(
  gold: GoldSet,
  { compiler, profile }: Pick<Origin, 'compiler' | 'profile'>,
  limit: number,
): GoldEntry {
  return new CompiledEntry(gold, { compiler, profile, gold }, limit);
}

/** An entry whose list is made when it is asked for, because it is not needed where a gold file is read, too. */
class CompiledEntry implements GoldEntry {
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  readonly valuesAreText = false;
  readonly origin: Origin;
  readonly place: Place;
  readonly #limit: number;
  #golds: GoldEntry['golds'] | undefined;
  #factored: FactoredGold | undefined;
  #parts: readonly GoldPart[] | undefined;

  constructor(gold: GoldSet, origin: Origin, limit: number) {
    this.id = gold.id;
    this.agents = gold.agents;
    this.complexity = complexityOf(origin.compiler, gold.agents);
    this.origin = origin;
    this.place = largestBlock(gold);
    this.#limit = limit;
  }

  get golds(): GoldEntry['golds'] {
    const { gold } = this.origin;
    const isListed = gold.variants <= mostVariants && isWithin(gold, limitOf(gold, this.#limit));
    this.#golds ??= isListed ? [...gold] : factoredGold(gold);
    return this.#golds;
  }

  get factored(): FactoredGold | undefined {
    const { gold } = this.origin;
    if (gold.variants > 1n && areTold(gold)) this.#factored ??= factoredGold(gold);
    return this.#factored;
  }

  get parts(): readonly GoldPart[] {
    this.#parts ??= partsOf(this.origin.gold);
    return this.#parts;
  }

  readonly isFailing = (tool: string): boolean => failsInCase(this.origin, tool);

  get allowances(): readonly Allowance[] {
    return this.origin.gold.allowances;
  }
}

/** The places of the calls of each agent. */
export function partsOf({ parts }: Pick<GoldSet, 'parts'>): readonly GoldPart[] {
  return parts.map(({ plan, calls }) => {
    const ordersOf: GoldPart['ordersOf'] = (choice) =>
      plan.choices === undefined ? plan : plan.choices.planOf(choice);
    return { agent: plan.agent, calls, places: placesOf(plan), ordersOf };
  });
}

/** Whether the trajectories of variants need not be listed to tell different ones from equal ones. */
function areTold({ parts }: GoldSet): boolean {
  return parts.every(({ calls, union }) => {
    if (union?.variants === undefined) return true;
    const callId = createCallIds();
    return new Set(calls.map((call) => callId(call))).size === calls.length;
  });
}

/** Whether a tool fails in the case of a profile, which a policy in a language of journeys may say. */
export function failsInCase({ compiler, profile }: Omit<Origin, 'gold'>, tool: string): boolean {
  return profile.agents.some((agent, position) => {
    const scope = compiler.scopeAt(position, profile);
    const journeys = compiler.policy(agent)?.journeys;
    return scope !== undefined && journeys?.caseOf(scope).failing.has(tool) === true;
  });
}

/** Of a gold set with variants, so many trajectories are listed in any case, because it is not scored unlisted. */
export const mostListed = 2 ** 16;

function limitOf({ variants }: GoldSet, limit: number): number {
  return variants > 1n ? Math.max(limit, mostListed) : limit;
}

/**
 * Adds to an entry from a file what the compiled one of its profile knows; without the origin where the
 * file does not have the same trajectories (for example a sample).
 */
export function withOrigin(entry: GoldEntry, compiled: GoldEntry): GoldEntry {
  const { agents, complexity, origin } = compiled;
  const isSame = goldCount(entry) === origin?.gold.count;
  const { isFailing } = compiled;
  return { ...entry, agents, complexity, isFailing, origin: isSame ? origin : undefined };
}

/** The number of trajectories of an entry; undefined where they are not counted. */
export function goldCount({ golds }: GoldEntry): bigint | undefined {
  return isFactored(golds) ? golds.count : BigInt(golds.length);
}

/** The calls of all trajectories of an entry, as often as they occur: variants need not have the same. */
export function* callsOfAll(entry: Pick<GoldEntry, 'golds' | 'factored'>): Generator<ReadCall> {
  const golds = entry.factored ?? entry.golds;
  if (isFactored(golds)) yield* golds.calls;
  else for (const segments of golds) for (const { calls } of segments) yield* calls;
}

/** The calls of an entry's first trajectory; the others usually have the same calls. */
export function callsOfFirst(entry: Pick<GoldEntry, 'golds' | 'factored'>): readonly ReadCall[] {
  const golds = entry.factored ?? entry.golds;
  return isFactored(golds) ? golds.calls : (golds[0] ?? []).flatMap(({ calls }) => calls);
}

/**
 * The complexity of the most complex workflow among those of some agents; undefined where none is
 * known.
 */
export function complexityOf(compiler: Compiler, agents: readonly string[]): string | undefined {
  const levels = agents.map((agent) => compiler.policy(agent)?.complexity);
  return complexities.findLast((level) => levels.includes(level));
}

/** A profile's gold from a file, and its format. */
export interface FiledGold {
  readonly format: string;
  /** What the format itself says of what a run may do besides. */
  readonly allowances?: readonly Allowance[] | undefined;
  /** The value as written. */
  readonly value: Json;
  readonly golds: GoldEntry['golds'];
}

/**
 * The gold in an object of trajectories by format: in the named format, otherwise in the format that
 * says most. A factored set is listed if it has at most `limit` trajectories. Yields a fault where it
 * cannot be read; the fault's pointer is relative to the object.
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
  const read = goldsIn(value, format, limit);
  if ('golds' in read) return { format, value, ...read };
  return { ...read, pointer: pointerTo('', format) + read.pointer };
}

/** All spellings of a format's name, because a file has the name that was asked for. */
function spellingsOf(name: string): string[] {
  return formatNames.filter((other) => formatNamed(other) === formatNamed(name));
}

/**
 * The entry of a profile in a gold file: an object of trajectories by format, of which the format that
 * says most is read. A factored set is listed if it has at most `limit` trajectories. Yields a fault
 * where no format can be read.
 */
export function entryOfFile(
  id: string,
  byFormat: Json | undefined,
  agents: readonly string[] | undefined,
  { limit, place }: { readonly limit: number; readonly place: Place },
): GoldEntry | GoldFault {
  const filed = filedGold(byFormat, limit);
  if ('reason' in filed) return filed;
  const { format, golds, allowances } = filed;
  return {
    ...(allowances !== undefined && { allowances }),
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
  const first = isFactored(golds) ? trajectoryOf(golds, ordersAt(golds, 0n)) : golds[0];
  return (first ?? []).flatMap(({ agent }) => agent ?? []);
}

function goldsIn(
  value: Json,
  format: string,
  limit: number,
): Pick<FiledGold, 'golds' | 'allowances'> | GoldFault {
  const read = formatNamed(format)?.read(value, readJsonText);
  if (read === undefined) return { reason: `it does not have the form of ${format}`, pointer: '' };
  if (read.kind === 'listed') return { golds: read.trajectories };
  const { lattice } = read;
  const { variants, allowances } = lattice;
  if (variants !== undefined) {
    const listed = listedVariants(lattice, variants, Math.max(limit, mostListed));
    return 'reason' in listed ? listed : { golds: listed, allowances };
  }
  const gold = goldOfLattice(lattice);
  if ('reason' in gold) return gold;
  const golds = listedGold(gold, limit) ?? (hasEqualAlikes(lattice) ? gold : undefined);
  if (golds !== undefined) return { golds, allowances };
  return { reason: "calls that are 'alike' are not the same", pointer: '/blocks' };
}
