import { Locator } from '../compile/report.ts';
import { openOutput } from '../io/output.ts';
import { paintFor, type Terminal } from '../io/terminal.ts';
import { jsonTextOf } from '../parse/json/stringify.ts';
import { fieldsJson, fieldsText, type ListedField } from '../render/fields.ts';
import { type KnownField, knownFields, typesOf } from '../synthesize/known-fields.ts';
import { counted } from './counted.ts';
import { ProfileRun } from './profile-run.ts';
import type { Settings } from './settings.ts';

/** One run of `traxgen fields`; yields the exit status. */
export async function runFields(settings: Settings, terminal: Terminal): Promise<number> {
  const run = new ProfileRun(settings, terminal);
  const { workflows, workflowSources } = await run.readInputs();
  if (workflows === undefined || run.reporter.failed) return run.reporter.finish();
  const locator = new Locator(workflowSources);
  const fields = knownFields(workflows).map((field) => listed(field, locator));
  await print(fields, run, settings, terminal);
  const counts = [counted(workflows.length, 'workflow'), counted(fields.length, 'field')];
  return run.reporter.finish(counts.join(', '));
}

function listed(field: KnownField, locator: Locator): ListedField {
  const readers = field.readers.map(({ by, pointer, workflow, comparison }) => {
    const { agent, file } = workflow;
    return { agent, by, file, ...locator.placeOf(file, pointer), comparison };
  });
  return { path: field.path, types: typesOf(field), readers };
}

async function print(
  fields: readonly ListedField[],
  run: ProfileRun,
  { json, out = '-' }: Settings,
  terminal: Terminal,
): Promise<void> {
  const { stdout } = terminal;
  const opened = await openOutput(out, stdout);
  if ('diagnostic' in opened) return run.report([opened.diagnostic]);
  const { output } = opened;
  const paint = paintFor(out === '-' ? stdout : {}, terminal);
  if (json) await output.write(`${jsonTextOf(fieldsJson(fields))}\n`);
  else for (const text of fieldsText(fields, paint)) await output.write(text);
  const fault = await output.commit();
  if (fault !== undefined) run.report([fault]);
}
