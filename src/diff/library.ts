import { byPosition } from '../compiler/run/by-position.ts';
import { demandLists, demandObject, demandTexts } from '../compiler/run/demand.ts';
import {
  type Document,
  isSound,
  profileOf,
  type ReadDocument,
  readDocument,
} from '../compiler/run/documents.ts';
import { readExternalData } from '../compiler/run/external.ts';
import type { CompilerInput } from '../compiler/run/library.ts';
import { ProfileIds } from '../compiler/run/profile-ids.ts';
import { Locator } from '../compiler/run/report.ts';
import { Tally } from '../compiler/run/tally.ts';
import { compileWorkflows } from '../compiler/run/workflows.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostics/diagnostic.ts';
import type { DifferenceReport } from '../model/difference.ts';
import { missingModes } from '../model/profile.ts';
import { GoldDiffer } from './gold-differ.ts';
import { soundVersions } from './sound-versions.ts';

/** What `diff` takes. */
export interface DiffInput extends Omit<CompilerInput, 'workflows'> {
  /** The workflows of the old and of the new version. */
  readonly before: readonly Document[];
  readonly after: readonly Document[];
  readonly profiles: readonly Document[];
}

/**
 * What `diff` yields: all there is to say, and a report unless the data has an error, or a version has and
 * no profile can be compared without the workflows that have it.
 */
export interface DiffResult {
  readonly report: DifferenceReport | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/**
 * Compares what two versions of workflows make of profiles, in memory: which gold sets changed, and
 * which changes of the workflows are the cause. Bad input never throws. Throws a RangeError for an
 * option that does not exist, and a TypeError for an input of another kind.
 */
export function diff(input: DiffInput): DiffResult {
  demandObject('diff: the input', input);
  demandLists('diff', input, ['before', 'after', 'profiles']);
  demandTexts('diff', input, ['idField']);
  const { idField = 'customer_id', missing = 'error', data } = input;
  if (!missingModes.includes(missing)) throw new RangeError(`there is no missing '${missing}'`);
  const before = read(input.before, 'before');
  const after = read(input.after, 'after');
  const dataFiles = data === undefined ? [] : [readDocument(data, 'data')];
  const sources = [...before, ...after, ...dataFiles];
  const [old, young] = [
    compileWorkflows(before.filter(isSound)),
    compileWorkflows(after.filter(isSound)),
  ];
  const external = readExternalData(dataFiles.filter(isSound));
  const faults = [...sources.flatMap(({ faults }) => faults), ...external.diagnostics];
  const locator = new Locator(sources);
  const tally = new Tally();
  const all = [...faults, ...old.diagnostics, ...young.diagnostics];
  tally.addAll(byPosition(all.map((diagnostic) => locator.locate(diagnostic))));
  if (faults.length > 0) return { report: undefined, diagnostics: tally.all };
  const { agents, ...versions } = soundVersions(old, young);
  const options = { missing, external: external.external, agents };
  const differ = new GoldDiffer(versions.before, versions.after, options);
  tally.addAll(differ.lacks.map((diagnostic) => locator.locate(diagnostic)));
  const ids = new ProfileIds();
  for (const source of read(input.profiles, 'profiles')) {
    const diagnostics = addProfile(source, idField, ids, differ);
    tally.addAll(diagnostics.map((diagnostic) => locator.locate(diagnostic, source.text)));
  }
  const isNothing = differ.hasNothing && (!old.workflows || !young.workflows);
  return { report: isNothing ? undefined : differ.report(locator), diagnostics: tally.all };
}

function read(documents: readonly Document[], name: string): ReadDocument[] {
  return documents.map((document, at) => readDocument(document, `${name}[${at}]`));
}

/** Compares a profile; one that cannot be read, or has the id of an earlier one, is only counted. */
function addProfile(
  source: ReadDocument,
  idField: string,
  ids: ProfileIds,
  differ: GoldDiffer,
): readonly Diagnostic[] {
  const { value, id, diagnostics } = profileOf(source, idField);
  const origin = { file: source.file, line: 1, column: 1 };
  const doubled = id === undefined ? undefined : ids.claim(id, origin);
  if (value !== undefined && doubled === undefined) return differ.add(value).diagnostics;
  differ.addUnreadable(1);
  return doubled === undefined ? diagnostics : [doubled];
}
