import type { GoldSet } from '../ground/gold-set.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { MissingMode } from '../model/profile.ts';
import { readJson } from '../parse/json/read-json.ts';
import { parseProfile } from '../parse/profile.ts';
import { Compiler } from './compiler.ts';
import { readExternalData } from './external.ts';
import { Locator } from './report.ts';
import { Tally } from './tally.ts';
import { compileWorkflows, type SourceFile } from './workflows.ts';
import { goldText, type WriteOptions } from './write.ts';

/** A JSON document: a value, its text, or a text with the name that diagnostics call it by. */
export type Document = JsonObject | string | SourceFile;

/** What `compile` takes. */
export interface CompileInput {
  readonly workflows: readonly Document[];
  readonly profiles: readonly Document[];
  /** The field with a profile's id; `customer_id` unless given. */
  readonly idField?: string;
  /** What a path that does not exist means; `error` unless given. */
  readonly missing?: MissingMode;
  /** Data under every profile, name by name. */
  readonly data?: Document;
}

/** What `compile` yields: the gold sets of the profiles that compiled, in order, and all there is to say. */
export interface CompileResult {
  readonly golds: readonly GoldSet[];
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/**
 * Compiles workflows and profiles to gold sets in memory. Bad input never throws: a faulty workflow
 * yields no gold set at all, a faulty profile none of its own, and the diagnostics say why.
 */
export function compile(input: CompileInput): CompileResult {
  const { idField = 'customer_id', missing = 'error' } = input;
  const workflowFiles = input.workflows.map((document, at) =>
    sourceOf(document, `workflows[${at}]`),
  );
  const dataFiles = input.data === undefined ? [] : [sourceOf(input.data, 'data')];
  const locator = new Locator([...workflowFiles, ...dataFiles]);
  const tally = new Tally();
  const report = (diagnostics: readonly Diagnostic[], text?: string) => {
    for (const diagnostic of diagnostics) tally.add(locator.locate(diagnostic, text));
  };
  const { workflows, diagnostics } = compileWorkflows(workflowFiles);
  const { external, diagnostics: dataFaults } = readExternalData(dataFiles);
  report([...diagnostics, ...dataFaults]);
  if (workflows === undefined || dataFaults.length > 0)
    return { golds: [], diagnostics: tally.all };
  const compiler = new Compiler(workflows, { missing, external });
  const ids = new Map<string, SourceFile>();
  const golds = input.profiles.flatMap((document, at) => {
    const source = sourceOf(document, `profiles[${at}]`);
    const gold = compileProfile(compiler, source, idField, ids, (faults) =>
      report(faults, source.text),
    );
    return gold ?? [];
  });
  return { golds, diagnostics: tally.all };
}

function compileProfile(
  compiler: Compiler,
  source: SourceFile,
  idField: string,
  ids: Map<string, SourceFile>,
  report: (faults: readonly Diagnostic[]) => void,
): GoldSet | undefined {
  const origin = { file: source.file, line: 1, column: 1 };
  const json = readJson(source.text, origin);
  report(json.diagnostics.map((fault) => ({ ...fault, place: { ...fault.place, origin } })));
  if (json.value === undefined) return undefined;
  const profile = parseProfile(json.value, idField, origin);
  report(profile.diagnostics);
  if (profile.value === undefined) return undefined;
  const { id } = profile.value;
  const first = ids.get(id);
  if (first !== undefined) {
    const data = { first: { file: first.file, line: 1, column: 1 } };
    report([
      { code: 'doubled-id', place: { file: source.file, origin }, data, profile: { id, origin } },
    ]);
    return undefined;
  }
  ids.set(id, source);
  const gold = compiler.compile(profile.value);
  report(gold.diagnostics);
  return gold.value;
}

function sourceOf(document: Document, name: string): SourceFile {
  if (typeof document === 'string') return { file: name, text: document };
  if (isSource(document)) return document;
  return { file: name, text: JSON.stringify(document, undefined, 2) };
}

function isSource(document: JsonObject | SourceFile): document is SourceFile {
  const keys = Object.keys(document).sort().join();
  return keys === 'file,text' && typeof document.text === 'string';
}

/** Which trajectories to write; all of them unless a sample is asked for. */
export interface FormatOptions {
  readonly sample?: number;
  readonly seed?: string;
}

/**
 * A gold set in one format, as JSON text. A format that lists trajectories lists them all: ask for
 * `gold.count` first, or for a sample. Throws a RangeError for a format that does not exist.
 */
export function formatGold(gold: GoldSet, format: string, options: FormatOptions = {}): string {
  const { sample, seed = '0' } = options;
  const write: WriteOptions = { formats: [format], maxTrajectories: 0, sample, seed };
  return goldText(gold, write).slice(`{${JSON.stringify(format)}:`.length, -1);
}

/** The same as a JSON value; numbers that a double cannot hold are `ExactNumber`s. */
export function formatGoldValue(gold: GoldSet, format: string, options: FormatOptions = {}): Json {
  const origin = { file: format, line: 1, column: 1 };
  return readJson(formatGold(gold, format, options), origin).value ?? null;
}
