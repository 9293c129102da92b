import type { Audit } from '../../model/audit.ts';
import type { Diagnostic, LocatedDiagnostic } from '../../model/diagnostics/diagnostic.ts';
import { type MissingMode, missingModes, type Profile } from '../../model/profile.ts';
import { explain } from '../explain/explain.ts';
import type { GoldSet } from '../gold/gold-set.ts';
import { byPosition } from './by-position.ts';
import { Compiler } from './compiler.ts';
import { demandLists, demandObject, demandText, demandTexts } from './demand.ts';
import { type Document, isSound, profileOf, type ReadDocument, readDocument } from './documents.ts';
import { readExternalData } from './external.ts';
import { ProfileIds } from './profile-ids.ts';
import { Locator } from './report.ts';
import { Tally } from './tally.ts';
import { compileWorkflows } from './workflows.ts';

/** What determines a profile's gold set, besides the profile. */
export interface CompilerInput {
  readonly workflows: readonly Document[];
  /** The field that has a profile's id; `customer_id` by default. */
  readonly idField?: string;
  /** How to treat a path that does not exist; `error` by default. */
  readonly missing?: MissingMode;
  /** Data merged under every profile, by name. */
  readonly data?: Document;
}

/** The input of {@link compile}. */
export interface CompileInput extends CompilerInput {
  readonly profiles: readonly Document[];
}

/**
 * The result of {@link compile}: the gold sets of the profiles that compiled, in order, and all
 * diagnostics.
 */
export interface CompileResult {
  readonly golds: readonly GoldSet[];
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** The result for one profile. There is no gold set if the profile has an error. */
export interface ProfileResult {
  readonly gold: GoldSet | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** How the trajectories of one profile came about. There is no audit if the profile cannot be read. */
export interface ExplainResult {
  readonly audit: Audit | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/**
 * Compiles workflows and profiles to gold sets in memory. Bad input never throws: an error in a
 * workflow leaves no gold sets at all, an error in a profile leaves none for that profile, and the
 * diagnostics say why. Throws a RangeError for an option that does not exist, and a TypeError for
 * an input of the wrong type.
 */
export function compile(input: CompileInput): CompileResult {
  demandObject('compile: the input', input);
  demandLists('compile', input, ['workflows', 'profiles']);
  const compiler = new GoldCompiler(input);
  const tally = new Tally();
  tally.addAll(compiler.diagnostics);
  const golds = input.profiles.flatMap((profile, at) => {
    const { gold, diagnostics } = compiler.compile(profile, `profiles[${at}]`);
    tally.addAll(diagnostics);
    return gold ?? [];
  });
  return { golds, diagnostics: tally.all };
}

/** The compiler and the profile that a gold set came from. */
export interface GoldOrigin {
  readonly compiler: Compiler;
  readonly profile: Profile;
}

const origins = new WeakMap<GoldSet, GoldOrigin>();

/** The origin of a gold set, or undefined if this library did not compile it. */
export function originOf(gold: GoldSet): GoldOrigin | undefined {
  return origins.get(gold);
}

/**
 * Compiles profiles one by one, for streams. The workflows are compiled once, and equal outcomes
 * share their plans. It remembers the ids it has seen, and reports an id that comes twice.
 */
export class GoldCompiler {
  /** The diagnostics of the workflows and the data. If one of them is an error, no profile compiles. */
  readonly diagnostics: readonly LocatedDiagnostic[];
  private readonly idField: string;
  private readonly locator: Locator;
  private readonly compiler: Compiler | undefined;
  /** For each name of the external data, the document that defines it. */
  private readonly dataFiles: ReadonlyMap<string, string>;
  private readonly ids = new ProfileIds();

  /**
   * Throws a RangeError for a `missing` that does not exist, and a TypeError for an input of the
   * wrong type.
   */
  constructor(input: CompilerInput) {
    demandObject('GoldCompiler: the input', input);
    demandLists('GoldCompiler', input, ['workflows']);
    demandTexts('GoldCompiler', input, ['idField']);
    const { workflows, idField = 'customer_id', missing = 'error', data } = input;
    if (!missingModes.includes(missing)) throw new RangeError(`there is no missing '${missing}'`);
    const workflowFiles = workflows.map((document, at) =>
      readDocument(document, `workflows[${at}]`),
    );
    const dataFiles = data === undefined ? [] : [readDocument(data, 'data')];
    const sources = [...workflowFiles, ...dataFiles];
    const unreadable = sources.flatMap(({ faults }) => faults);
    const compiled = compileWorkflows(workflowFiles.filter(isSound));
    const external = readExternalData(dataFiles.filter(isSound));
    const faults = [...unreadable, ...external.diagnostics];
    this.idField = idField;
    this.locator = new Locator(sources);
    this.dataFiles = external.files;
    this.diagnostics = byPosition(this.located([...faults, ...compiled.diagnostics]));
    if (compiled.workflows === undefined || faults.length > 0) return;
    this.compiler = new Compiler(compiled.workflows, { missing, ...external });
  }

  /** Compiles one profile. `name` is what diagnostics call it. */
  compile(profile: Document, name = 'profile'): ProfileResult {
    demandText('compile: the name', name);
    const source = readDocument(profile, name);
    if (this.compiler === undefined) return { gold: undefined, diagnostics: [] };
    const { value, diagnostics } = this.compileSource(source, this.compiler);
    return { gold: value, diagnostics: this.located(diagnostics, source.text) };
  }

  /**
   * Explains one profile: what each conditional read and did, which steps remain, and where the
   * value of each parameter came from. A profile that does not compile is explained as far as
   * possible.
   */
  explain(profile: Document, name = 'profile'): ExplainResult {
    demandText('explain: the name', name);
    const document = readDocument(profile, name);
    if (this.compiler === undefined) return { audit: undefined, diagnostics: [] };
    const { text } = document;
    const read = profileOf(document, this.idField);
    if (read.value === undefined) {
      return { audit: undefined, diagnostics: this.located(read.diagnostics, text) };
    }
    const { locator, dataFiles } = this;
    const explained = explain(this.compiler, read.value, { locator, text, dataFiles });
    const all = [...read.diagnostics, ...explained.diagnostics];
    return { audit: explained.audit, diagnostics: this.located(all, text) };
  }

  private compileSource(source: ReadDocument, compiler: Compiler) {
    const origin = { file: source.file, line: 1, column: 1 };
    const profile = profileOf(source, this.idField);
    if (profile.value === undefined) return { value: undefined, diagnostics: profile.diagnostics };
    const doubled = this.ids.claim(profile.value.id, origin);
    if (doubled !== undefined) return { value: undefined, diagnostics: [doubled] };
    const compiled = compiler.compile(profile.value);
    if (compiled.value) origins.set(compiled.value, { compiler, profile: profile.value });
    return compiled;
  }

  private located(diagnostics: readonly Diagnostic[], record?: string): LocatedDiagnostic[] {
    const tally = new Tally();
    for (const diagnostic of diagnostics) tally.add(this.locator.locate(diagnostic, record));
    return tally.all;
  }
}
