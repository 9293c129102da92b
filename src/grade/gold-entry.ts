import type { Compiler } from '../compile/compiler.ts';
import { formatNamed } from '../emit/formats.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import type { ReadTrajectory } from '../model/format.ts';
import type { Arrangement } from '../model/gold.ts';
import { isJsonObject, type Json, ownValue } from '../model/json.ts';
import type { Profile } from '../model/profile.ts';
import { complexities } from '../model/workflow.ts';
import { readJsonText } from '../parse/json/read-json.ts';
import { expandLattice } from './lattice-gold.ts';

/** Where a gold set came from, where that is known: it explains mistakes. */
export interface Origin {
  readonly compiler: Compiler;
  readonly profile: Profile;
  readonly gold: GoldSet;
  /** In the order of the entry's trajectories. */
  readonly arrangements: readonly Arrangement[];
}

/** The gold set of one profile, listed, to score predictions against. */
export interface GoldEntry {
  readonly id: string;
  readonly agents: readonly string[];
  readonly complexity: string | undefined;
  readonly trajectories: readonly ReadTrajectory[];
  /** Whether values are text as the `traxgen` format writes them. */
  readonly valuesAreText: boolean;
  readonly origin: Origin | undefined;
}

/** The entry of a compiled gold set; all its trajectories are listed. */
export function entryOfGold(gold: GoldSet, compiler: Compiler, profile: Profile): GoldEntry {
  const arrangements = [...gold.arrangements()];
  return {
    id: gold.id,
    agents: gold.agents,
    complexity: complexityOf(compiler, gold.agents),
    trajectories: arrangements.map((arrangement) => gold.trajectory(arrangement)),
    valuesAreText: false,
    origin: { compiler, profile, gold, arrangements },
  };
}

/**
 * The entry of a file with what the compiled one of its profile knows besides; without the origin
 * where the file does not list the same trajectories (a sample).
 */
export function withOrigin(entry: GoldEntry, compiled: GoldEntry): GoldEntry {
  const { agents, complexity, origin } = compiled;
  const isSame = entry.trajectories.length === compiled.trajectories.length;
  return { ...entry, agents, complexity, origin: isSame ? origin : undefined };
}

/** The most complex of some agents' workflows; undefined where none says. */
function complexityOf(compiler: Compiler, agents: readonly string[]): string | undefined {
  const levels = agents.map((agent) => compiler.workflow(agent)?.complexity);
  return complexities.findLast((level) => levels.includes(level));
}

/** Formats from the one that says most to the one that says least. */
const preferred: readonly string[] = [
  'google',
  'langchain',
  'openai',
  'lattice',
  'traxgen',
  'tool-only',
  'tool_only',
];

/** The trajectories of a profile in a gold file, and the format that they were in. */
export interface FiledGold {
  readonly format: string;
  readonly trajectories: readonly ReadTrajectory[];
}

/**
 * The trajectories in an object of them by format: in the format named or, without one, in that which
 * says most. Undefined where it cannot be read, or a factored set has more than `limit`.
 */
export function filedGold(
  byFormat: Json | undefined,
  limit: number,
  name?: string,
): FiledGold | undefined {
  if (!isJsonObject(byFormat)) return undefined;
  const names = name === undefined ? preferred : [name];
  const format = names.find((each) => ownValue(byFormat, each) !== undefined);
  if (format === undefined) return undefined;
  const read = formatNamed(format)?.read(ownValue(byFormat, format) ?? null, readJsonText);
  const trajectories =
    read?.kind === 'factored' ? expandLattice(read.lattice, limit) : read?.trajectories;
  return trajectories && { format, trajectories };
}

/**
 * The entry of a profile in a gold file: its trajectories by format, of which the one that says most
 * is read. Undefined where no format of ours can be read, or a factored set has more than `limit`.
 */
export function entryOfFile(
  id: string,
  byFormat: Json | undefined,
  agents: readonly string[] | undefined,
  limit: number,
): GoldEntry | undefined {
  const filed = filedGold(byFormat, limit);
  if (filed === undefined) return undefined;
  const { format, trajectories } = filed;
  const named = trajectories[0]?.flatMap(({ agent }) => agent ?? []) ?? [];
  return {
    id,
    agents: agents ?? named,
    complexity: undefined,
    trajectories,
    valuesAreText: formatNamed(format)?.content.parameters === 'text',
    origin: undefined,
  };
}
