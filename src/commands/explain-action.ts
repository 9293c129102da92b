import { explain } from '../compile/audit/explain.ts';
import { Compiler } from '../compile/compiler.ts';
import { readExternalData } from '../compile/external.ts';
import { Locator } from '../compile/report.ts';
import { columnsOf, paintFor, type Terminal } from '../io/terminal.ts';
import type { Audit } from '../model/audit.ts';
import { auditText } from '../render/audit/text.ts';
import { isJsonAsked } from './line/result-form.ts';
import type { Settings } from './line/settings.ts';
import { destination } from './output/destination.ts';
import { jsonIndented } from './output/json-indented.ts';
import { writeResult } from './output/write-result.ts';
import { type FoundProfile, findProfile } from './running/find-profile.ts';
import type { Inputs } from './running/inputs.ts';
import { ProfileRun } from './running/profile-run.ts';
import { exitStatus } from './running/reporter.ts';

/** Runs `traxgen explain`; yields the exit status. */
export async function runExplain(settings: Settings, terminal: Terminal): Promise<number> {
  const run = new ProfileRun(settings, terminal);
  const inputs = await run.readInputs();
  const files = await run.findProfiles();
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
  readonly run: ProfileRun;
  readonly inputs: Inputs;
  readonly settings: Settings;
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
  run.warnOf(inputs, profile.agents);
  const { external, files: dataFiles } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing: settings.missing, external });
  const locator = new Locator([...workflowSources, ...dataSources]);
  const explained = explain(compiler, profile, { locator, text: record.text, dataFiles });
  run.reportOfProfile(explained.diagnostics, record.text);
  return explained.audit;
}

function pieces(audit: Audit, settings: Settings, terminal: Terminal): Iterable<string> {
  if (isJsonAsked(settings)) return [`${jsonIndented(audit)}\n`];
  const stream = (settings.out ?? '-') === '-' ? terminal.stdout : {};
  return auditText(audit, paintFor(stream, terminal), columnsOf(stream, terminal));
}
