import { knownFields } from '../../../profiles/draw/known-fields.ts';
import { templateFor } from '../../../profiles/draw/template-for.ts';
import { counted } from '../../../words/shown.ts';
import type { ProfilesSettings } from '../../flags/read-synthesis-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { Run } from '../../runs/run.ts';

/** Runs `traxgen profiles --template`; yields the exit status. */
export async function runTemplate(settings: ProfilesSettings, terminal: Terminal): Promise<number> {
  const run = new Run(settings, terminal);
  const { workflows, hashes } = await loadInputs(run, settings);
  if (workflows === undefined || run.reporter.failed) {
    return run.reporter.finish('nothing was written');
  }
  const { out = '-', idField = 'customer_id' } = settings;
  const template = templateFor(workflows, idField);
  const inputs = hashes.map(({ path }) => path);
  const text = `${JSON.stringify(template, undefined, 2)}\n`;
  const isWritten = await writeResult([text], run, out, terminal, inputs);
  if (!isWritten) return run.reporter.finish('nothing was written');
  const fields = counted(knownFields(workflows).length, 'field');
  const counts = `${counted(workflows.length, 'workflow')}, ${fields}`;
  return run.reporter.finish(counts + destination(out, isWritten));
}
