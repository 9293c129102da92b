import type { SourceFile } from '../../compiler/pipeline.ts';
import { readExternalData } from '../../compiler/run/external.ts';
import { compileWorkflows, type Workflows } from '../../compiler/run/workflows.ts';
import { type Diagnostic, severityOf } from '../../model/diagnostics/diagnostic.ts';
import { readLimits } from '../../model/limits.ts';
import { usualWorkflows, type WorkflowSettings } from '../flags/settings.ts';
import { findFiles } from '../machine/find-files.ts';
import type { HashedFile, InputRole } from '../machine/manifest.ts';
import { readText } from '../machine/read-text.ts';
import { loadPatterns } from './patterns.ts';
import type { Run } from './run.ts';

/** An input of a run with its hash, for the manifest. */
export type Input = HashedFile & { readonly role: InputRole };

/** Everything that a run reads before its first profile. */
export interface Inputs extends Workflows {
  /** The texts of workflows and external data, in which diagnostics are located. */
  readonly workflowSources: readonly SourceFile[];
  readonly dataSources: readonly SourceFile[];
  readonly hashes: readonly Input[];
}

/**
 * Reads the workflows and the external data of a run, and reports their faults. Commands about all
 * workflows report their warnings at once (`warns`). Others do not, or report those of some workflows
 * later with {@link warnOf}.
 */
export async function loadInputs(
  run: Run,
  { workflows, data, now }: WorkflowSettings,
  warns?: 'warns',
): Promise<Inputs> {
  const inputs = await readInputs(workflows, data, now);
  run.keepTexts([...inputs.workflowSources, ...inputs.dataSources]);
  const said = warns ? inputs.diagnostics : inputs.diagnostics.filter(isError);
  run.reportInOrder(said.map(withStartHint));
  return inputs;
}

/** Reports the warnings about the workflows of some agents. */
export function warnOf(
  run: Run,
  { workflows = [], diagnostics }: Inputs,
  agents: Iterable<string>,
): void {
  const known = new Set(agents);
  const files = workflows.filter(({ agent }) => known.has(agent)).map(({ file }) => file);
  run.reportInOrder(diagnostics.filter((one) => !isError(one) && files.includes(one.place.file)));
}

/** Whether a diagnostic is an error. */
export function isError({ code }: Diagnostic): boolean {
  return severityOf(code) === 'error';
}

/** Where the time stands that a flag gives. */
export const nowSource = '--now';

/** Reads workflows and external data, under which lies the time. All their faults are together. */
export async function readInputs(
  workflowPaths: readonly string[],
  dataPaths: readonly string[],
  now?: string,
): Promise<Inputs> {
  const found = await findFiles(workflowPaths, ['.json'], 'workflow');
  const workflows = await readAll(found.files, 'workflow');
  const data = await readAll(dataPaths, 'data');
  const time = now === undefined ? [] : [{ file: nowSource, text: JSON.stringify({ now }) }];
  const dataSources = [...time, ...data.sources];
  await loadPatterns(workflows.sources);
  const compiled = compileWorkflows(workflows.sources);
  return {
    ...compiled,
    workflowSources: workflows.sources,
    dataSources,
    hashes: [...workflows.hashes, ...data.hashes],
    diagnostics: [
      ...found.diagnostics,
      ...workflows.diagnostics,
      ...compiled.diagnostics,
      ...data.diagnostics,
      ...readExternalData(dataSources).diagnostics,
    ],
  };
}

async function readAll(paths: readonly string[], role: keyof typeof readings) {
  const sources: SourceFile[] = [];
  const hashes: Input[] = [];
  const diagnostics: Diagnostic[] = [];
  for await (const { path, read } of readEach(paths, role)) {
    if ('diagnostic' in read) diagnostics.push(read.diagnostic);
    else {
      sources.push({ file: path, text: read.text });
      hashes.push({ role, path, sha256: read.sha256 });
    }
  }
  return { sources, hashes, diagnostics };
}

/**
 * The number of files to read at the same time, and their size limit. There may be many workflows,
 * which are small; data files are few and large.
 */
const readings = {
  workflow: { filesAtOnce: 16, mostBytes: readLimits.value },
  data: { filesAtOnce: 1, mostBytes: readLimits.document },
} as const;

async function* readEach(paths: readonly string[], role: keyof typeof readings) {
  const { filesAtOnce, mostBytes } = readings[role];
  const readOne = async (path: string) => ({
    path,
    read: await readText(path, undefined, mostBytes),
  });
  for (let at = 0; at < paths.length; at += filesAtOnce) {
    yield* await Promise.all(paths.slice(at, at + filesAtOnce).map(readOne));
  }
}

/** Adds a hint if the default folder of workflows has none, because then the user may just be starting. */
function withStartHint(diagnostic: Diagnostic): Diagnostic {
  const { code, place, data } = diagnostic;
  if (place.file !== usualWorkflows) return diagnostic;
  if (code === 'file-not-found') return { ...diagnostic, data: { ...data, isStart: true } };
  return code === 'no-input' ? { ...diagnostic, data: { ...data, isStart: true } } : diagnostic;
}
