import type { Terminal } from '../io/terminal.ts';
import { printable } from '../model/printable.ts';
import { templateFor } from '../synthesize/template-for.ts';
import { counted } from './counted.ts';
import { openUnlessInput } from './open-unless-input.ts';
import { ProfileRun } from './profile-run.ts';
import type { Settings } from './settings.ts';

/** One run of `traxgen profiles --template`; yields the exit status. */
export async function runTemplate(settings: Settings, terminal: Terminal): Promise<number> {
  const run = new ProfileRun(settings, terminal);
  const { workflows, hashes } = await run.readInputs();
  if (workflows === undefined || run.reporter.failed) return run.reporter.finish();
  const { out = '-', idField = 'customer_id' } = settings;
  const template = templateFor(workflows, idField);
  const inputs = hashes.map(({ path }) => path);
  const opened = await openUnlessInput(out, inputs, terminal);
  if ('diagnostic' in opened) run.report([opened.diagnostic]);
  else {
    await opened.output.write(`${JSON.stringify(template, undefined, 2)}\n`);
    const fault = await opened.output.commit();
    if (fault !== undefined) run.report([fault]);
  }
  const fields = counted(Object.keys(template).length, 'field');
  const target = out === '-' ? '' : ` -> ${printable(out)}`;
  return run.reporter.finish(`${counted(workflows.length, 'workflow')}, ${fields}${target}`);
}
