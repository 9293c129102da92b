import type { GoldSet } from '../ground/gold-set.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { JsonObject } from '../model/json.ts';
import type { Profile, ProfileRecord } from '../model/profile.ts';
import { isInShard, type Shard } from '../model/shard.ts';
import type { Compiler } from './compiler.ts';
import { readProfile } from './read-profile.ts';
import type { Locator } from './report.ts';
import { Tally } from './tally.ts';
import {
  goldText,
  jsonLine,
  jsonMember,
  profileWithGold,
  tooMany,
  type WriteOptions,
} from './write.ts';

/** How the entries of an output look: members of one object, lines, profiles with their gold, or nothing. */
export type EntryKind = 'member' | 'line' | 'profile' | 'none';

/** Everything that decides the text of one profile's entry. */
export interface BatchOptions extends WriteOptions {
  readonly entry: EntryKind;
  readonly idField: string;
  /** Ids to compile; all where there is none. */
  readonly filter?: ReadonlySet<string> | undefined;
  /** The part of the run's profiles to compile; all where there is none. */
  readonly shard?: Shard | undefined;
  /** Whether to look for the fields that profiles lack. */
  readonly lacks?: boolean;
}

/** What became of one profile; an id only where it could be read, a text only where it compiled. */
export interface CompiledRecord {
  readonly id: string | undefined;
  readonly text: string | undefined;
  /** Whether the profile is another shard's, so that nothing but its id was read. */
  readonly isOthers?: boolean;
  /** How many trajectories the text stands for. */
  readonly trajectories: bigint;
  /** The fields of its agents' workflows, on whatever branch, that the profile lacks; by agent. */
  readonly lacks?: readonly Lack[];
}

/** Paths that a workflow may read and a profile does not have. */
export interface Lack {
  readonly agent: string;
  readonly paths: readonly string[];
}

/** What became of some profiles: undefined for those that the filter left out. */
export interface CompiledBatch {
  readonly records: readonly (CompiledRecord | undefined)[];
  readonly diagnostics: readonly LocatedDiagnostic[];
}

type Report = (diagnostics: readonly Diagnostic[]) => void;

/** Compiles profiles from text to text, some hundred at a time; knows nothing of files and threads. */
export class BatchCompiler {
  private readonly compiler: Compiler;
  private readonly locator: Locator;

  constructor(compiler: Compiler, locator: Locator) {
    this.compiler = compiler;
    this.locator = locator;
  }

  /** `before`: how many records of the run come before these. */
  compile(records: readonly ProfileRecord[], options: BatchOptions, before = 0): CompiledBatch {
    const tally = new Tally();
    const compiled = records.map((record, position) => {
      const report: Report = (diagnostics) => {
        for (const diagnostic of diagnostics) {
          tally.add(this.locator.locate(diagnostic, record.text));
        }
      };
      const isOwn = isInShard(before + position, options.shard);
      return this.compileRecord(record, isOwn, options, report);
    });
    return { records: compiled, diagnostics: tally.all };
  }

  private compileRecord(
    record: ProfileRecord,
    isOwn: boolean,
    options: BatchOptions,
    report: Report,
  ): CompiledRecord | undefined {
    const profile = readProfile(record, options.idField);
    const { filter } = options;
    if (filter !== undefined && !filter.has(profile.id ?? '')) return undefined;
    if (!isOwn) return { ...failed(profile.id), isOthers: true };
    report(profile.diagnostics);
    if (profile.value === undefined) return failed(profile.id);
    const compiled = this.compileProfile(profile.value, options, report);
    return options.lacks ? { ...compiled, lacks: this.compiler.lacks(profile.value) } : compiled;
  }

  private compileProfile(profile: Profile, options: BatchOptions, report: Report): CompiledRecord {
    const gold = this.compiler.compile(profile);
    report(gold.diagnostics);
    if (gold.value === undefined) return failed(profile.id);
    const excess = tooMany(gold.value, options);
    if (excess !== undefined) {
      report([{ ...excess, profile: { id: profile.id, origin: profile.origin } }]);
      return failed(profile.id);
    }
    const text = entryText(gold.value, profile.data, options);
    return { id: profile.id, text, trajectories: writtenCount(gold.value, options) };
  }
}

function failed(id: string | undefined): CompiledRecord {
  return { id, text: undefined, trajectories: 0n };
}

function entryText(gold: GoldSet, profile: JsonObject, options: BatchOptions): string {
  if (options.entry === 'none') return '';
  const trajectories = goldText(gold, options);
  if (options.entry === 'profile') return profileWithGold(profile, trajectories);
  return options.entry === 'line' ? jsonLine(gold, trajectories) : jsonMember(gold, trajectories);
}

/** For the summary: a sample counts as what was taken, a factored set as all that it holds. */
function writtenCount({ count }: GoldSet, { sample }: BatchOptions): bigint {
  return sample === undefined || count < BigInt(sample) ? count : BigInt(sample);
}
