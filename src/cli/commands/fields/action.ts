import { jsonTextOf } from '../../../base/json/stringify.ts';
import { Locator } from '../../../compiler/run/report.ts';
import { hasTooManyClauses } from '../../../model/clause-limit.ts';
import type { Policy } from '../../../model/policy.ts';
import { type KnownField, knownFields, typesOf } from '../../../profiles/draw/known-fields.ts';
import { counted } from '../../../words/shown.ts';
import { isJsonAsked } from '../../flags/result-form.ts';
import type { OutSettings, WorkflowSettings } from '../../flags/settings.ts';
import { columnsOf, paintFor, type Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { Run, type RunSettings } from '../../runs/run.ts';
import { fieldsJson, fieldsText, type ListedField } from './listing.ts';

/** The settings of `traxgen fields`. */
type FieldsSettings = RunSettings & WorkflowSettings & OutSettings;

/** Runs `traxgen fields`; yields the exit status. */
export async function runFields(settings: FieldsSettings, terminal: Terminal): Promise<number> {
  const run = new Run(settings, terminal);
  const { workflows, workflowSources, hashes } = await loadInputs(run, settings);
  if (workflows === undefined || run.reporter.failed) {
    return run.reporter.finish('nothing was written');
  }
  const locator = new Locator(workflowSources);
  const fields = knownFields(workflows).map((field) => listed(field, locator));
  const { out = '-' } = settings;
  const stream = out === '-' ? terminal.stdout : {};
  const paint = paintFor(stream, terminal);
  const screen = columnsOf(stream, terminal);
  const text = isJsonAsked(settings)
    ? [`${jsonTextOf(fieldsJson(fields))}\n`]
    : fieldsText(fields, paint, screen);
  const inputs = hashes.map(({ path }) => path);
  const isWritten = await writeResult(text, run, out, terminal, inputs);
  if (!isWritten) return run.reporter.finish('nothing was written');
  const counts = [
    counted(workflows.length, 'workflow'),
    counted(fields.length, 'field') + firstCalls(workflows),
  ];
  return run.reporter.finish(counts.join(', ') + destination(out, isWritten));
}

/** Says that fields are missing, where they are too many. */
function firstCalls(workflows: readonly Policy[]): string {
  const isCut = workflows.some(hasTooManyClauses);
  return isCut ? ' (of tools that are called in very many places, of the first call alone)' : '';
}

function listed(field: KnownField, locator: Locator): ListedField {
  const readers = field.readers.map(({ by, pointer, workflow, comparison }) => {
    const { agent, file } = workflow;
    return { agent, by, file, ...locator.placeOf(file, pointer), comparison };
  });
  return { path: field.path, types: typesOf(field), readers };
}
