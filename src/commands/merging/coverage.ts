import { CoverageTotals } from '../../compile/coverage.ts';
import { Locator } from '../../compile/report.ts';
import { sha256 } from '../../io/digest.ts';
import type { OutputFile } from '../../io/output.ts';
import { coverageEndings, coverageOutputOf } from '../../render/coverage/outputs.ts';
import { UsageError } from '../line/usage-error.ts';
import { type MeasuredBatch, readBatch } from '../measuring/counts-text.ts';
import { type Inputs, readInputs } from '../running/inputs.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import { entriesOf } from './lines.ts';
import { type Part, unusable } from './parts.ts';

/** Adds up what the profiles of all parts reach, and writes the report. */
export async function mergeCoverage(
  parts: readonly Part[],
  run: ProfileRun,
  output: OutputFile,
  { out }: { readonly out: string },
): Promise<void> {
  const form = out === '-' ? coverageOutputOf('.json') : coverageOutputOf(out);
  if (form === undefined)
    throw new UsageError(`--out ${out}: a report ends with ${coverageEndings.join(', ')}`);
  const [first] = parts;
  const inputs = first && (await workflowsOf(first, run));
  if (inputs?.workflows === undefined) return;
  const totals = new CoverageTotals(inputs.workflows, sha256);
  for (const part of parts) {
    for await (const entries of entriesOf(part, run)) {
      for (const { bytes, line } of entries) {
        const batch = readBatch(bytes.toString());
        if (!claimAll(batch, { part, line }, run)) return;
        totals.add(batch.counts);
      }
      run.progress.update(run.claims.size);
    }
    run.failures += part.failed?.count ?? 0;
  }
  const { profiles, failures: failed } = run;
  const report = totals.report(new Locator(inputs.workflowSources), { profiles, failed });
  for (const piece of form.text(report)) await output.write(piece);
}

/** The workflows of a part, if they are here as it has read them. */
async function workflowsOf(part: Part, run: ProfileRun): Promise<Inputs | undefined> {
  const namesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const { workflows, data } = part.options;
  const inputs = await readInputs(namesIn(workflows), namesIn(data));
  const hashes = (all: readonly { readonly sha256: string }[]) =>
    all.map((one) => one.sha256).sort();
  if (JSON.stringify(hashes(inputs.hashes)) === JSON.stringify(hashes(part.inputs))) return inputs;
  run.report([unusable(part.path, 'its workflows or data are not here as it has read them')]);
  return undefined;
}

/** Claims the ids of a batch. If an earlier part has one, its profile cannot be taken out of the counts. */
function claimAll(
  { ids }: MeasuredBatch,
  { part, line }: { readonly part: Part; readonly line: number },
  run: ProfileRun,
): boolean {
  const places = new Uint32Array(4 * ids.ends.length).fill(line);
  const bytes = new Uint8Array(0);
  const late = run.claims.claimAll({ block: { file: part.path, bytes, places } }, ids);
  const [other] = [...late].filter(([, { file }]) => file !== part.path);
  if (other === undefined) return true;
  const [at, { file }] = other;
  const id = Buffer.from(
    ids.bytes.subarray(at === 0 ? 0 : ids.ends[at - 1], ids.ends[at]),
  ).toString();
  const why =
    'one run would leave that profile out, and its counts cannot be taken out of those of the part';
  run.report([
    unusable(part.path, `a profile of it has the id '${id}', as one of ${file}: ${why}`),
  ]);
  return false;
}
