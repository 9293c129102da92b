import type { JsonObject } from '../../../base/json.ts';
import { MissingPackages } from '../../../base/optional-package.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Policy } from '../../../model/policy.ts';
import { undrawnBranches } from '../../../profiles/cover/undrawn-branches.ts';
import { knownFields } from '../../../profiles/draw/known-fields.ts';
import { templateFor } from '../../../profiles/draw/template-for.ts';
import { readTemplate } from '../../../profiles/read-template.ts';
import { counted } from '../../../words/shown.ts';
import type { ProfilesSettings } from '../../flags/read-synthesis-settings.ts';
import { matchesInTime } from '../../machine/matches-in-time.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { writeResult } from '../../output/write-result.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { Run } from '../../runs/run.ts';

/** Warns of the branches that no customer of a template takes; of none if there is no faker to draw with. */
async function undrawn(
  template: JsonObject,
  policies: readonly Policy[],
  idField: string,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const policy of policies.filter(
    ({ journeys, decisions }) => !journeys && decisions.length > 0,
  )) {
    const { agent } = policy;
    const text = JSON.stringify({ ...template, agent_sequence: agent });
    const source = { file: 'template.json', text };
    try {
      const { sampler } = await readTemplate(source, [agent], '0', matchesInTime);
      if (sampler !== undefined) found.push(...undrawnBranches(policy, sampler, idField));
    } catch (error) {
      if (!(error instanceof MissingPackages)) throw error;
    }
  }
  return found;
}

/** Runs `traxgen profiles --template`; yields the exit status. */
export async function runTemplate(settings: ProfilesSettings, terminal: Terminal): Promise<number> {
  const run = new Run(settings, terminal);
  const { workflows, hashes } = await loadInputs(run, settings);
  if (workflows === undefined || run.reporter.failed) {
    return run.reporter.finish('nothing was written');
  }
  const { out = '-', idField = 'customer_id' } = settings;
  const template = templateFor(workflows, idField);
  run.reportInOrder(await undrawn(template, workflows, idField));
  const inputs = hashes.map(({ path }) => path);
  const text = `${JSON.stringify(template, undefined, 2)}\n`;
  const isWritten = await writeResult([text], run, out, terminal, inputs);
  if (!isWritten) return run.reporter.finish('nothing was written');
  const fields = counted(knownFields(workflows).length, 'field');
  const counts = `${counted(workflows.length, 'workflow')}, ${fields}`;
  return run.reporter.finish(counts + destination(out, isWritten));
}
