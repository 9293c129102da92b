import { explain } from '../../../compiler/explain/explain.ts';
import { auditText } from '../../../compiler/explain/text/text.ts';
import { Compiler } from '../../../compiler/run/compiler.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import { Locator } from '../../../compiler/run/report.ts';
import type { Audit } from '../../../model/audit.ts';
import { isJsonAsked } from '../../flags/result-form.ts';
import type { InputSettings, OutSettings } from '../../flags/settings.ts';
import { columnsOf, paintFor, type Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { jsonIndented } from '../../output/json-indented.ts';
import { writeResult } from '../../output/write-result.ts';
import { type FoundProfile, findProfile } from '../../runs/find-profile.ts';
import { type Inputs, loadInputs, warnOf } from '../../runs/inputs.ts';
import { findProfiles, type ProfileSettings } from '../../runs/profile-files.ts';
import { exitStatus } from '../../runs/reporter.ts';
import { Run, type RunSettings } from '../../runs/run.ts';

/** The settings of `traxgen explain`. */
type ExplainSettings = RunSettings &
  ProfileSettings &
  InputSettings &
  OutSettings & { readonly profile: string | undefined };

/** Runs `traxgen explain`; yields the exit status. */
export async function runExplain(settings: ExplainSettings, terminal: Terminal): Promise<number> {
  const run = new Run(settings, terminal);
  const inputs = await loadInputs(run, settings);
  const files = await findProfiles(run, settings);
  if (run.reporter.failed) return run.reporter.finish(nothing);
  const found = await findProfile(run, files, settings, terminal);
  const audit = found && auditOf(found, { run, inputs, settings });
  if (audit === undefined) {
    run.reporter.finish(nothing);
    return exitStatus.badInput;
  }
  const { out = '-' } = settings;
  const inputFiles = [...inputs.hashes.map(({ path }) => path), ...files];
  const isWritten = await writeResult(
    pieces(audit, settings, terminal),
    run,
    out,
    terminal,
    inputFiles,
  );
  const target = destination(out, isWritten);
  return run.reporter.finish(target === '' ? undefined : `explained${target}`);
}

const nothing = 'nothing was explained';

interface ExplainContext {
  readonly run: Run;
  readonly inputs: Inputs;
  readonly settings: ExplainSettings;
}

/** The audit of a profile. If the profile cannot be read, reports that and returns undefined. */
function auditOf(
  { record, read }: FoundProfile,
  { run, inputs, settings }: ExplainContext,
): Audit | undefined {
  const { workflows = [], workflowSources, dataSources } = inputs;
  const { value: profile, diagnostics } = read;
  run.reportOfProfile(diagnostics, record.text);
  if (profile === undefined) return undefined;
  warnOf(run, inputs, profile.agents);
  const { external, files: dataFiles } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing: settings.missing, external });
  const locator = new Locator([...workflowSources, ...dataSources]);
  const explained = explain(compiler, profile, { locator, text: record.text, dataFiles });
  run.reportOfProfile(explained.diagnostics, record.text);
  return explained.audit;
}

function pieces(audit: Audit, settings: ExplainSettings, terminal: Terminal): Iterable<string> {
  if (isJsonAsked(settings)) return [`${jsonIndented(audit)}\n`];
  const stream = (settings.out ?? '-') === '-' ? terminal.stdout : {};
  return auditText(audit, paintFor(stream, terminal), columnsOf(stream, terminal));
}
