import { byText } from '../../../base/text/by-text.ts';
import type { TextList } from '../../../base/text/text-list.ts';
import { recordStatus } from '../../../compiler/run/batch.ts';
import { Locator } from '../../../compiler/run/report.ts';
import { type CoverageCounts, CoverageTotals } from '../../../coverage/count.ts';
import { coverageEndings, coverageOutputOf } from '../../../coverage/text/outputs.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { sha256 } from '../../machine/digest.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { type Inputs, readInputs } from '../../runs/inputs.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import { readBatch } from '../coverage/counts-text.ts';
import { entriesOf, type PartEntry } from './lines.ts';
import { isSame, type MeasureAgain, measuredAgain } from './measured-again.ts';
import { type Part, piecesByFile, unusable } from './parts.ts';

/**
 * Adds up what the profiles of all parts reach, and writes the report. A profile whose id one of an earlier
 * part has does not count, as in one run.
 */
export async function mergeCoverage(
  parts: readonly Part[],
  run: ProfileRun,
  output: OutputFile,
  { out }: { readonly out: string },
  terminal: Terminal,
): Promise<void> {
  const form = out === '-' ? coverageOutputOf('.json') : coverageOutputOf(out);
  if (form === undefined)
    throw new UsageError(`--out ${out}: a report ends with ${coverageEndings.join(', ')}`);
  const [first] = parts;
  const inputs = first && (await workflowsOf(first, run));
  if (inputs?.workflows === undefined) return;
  const totals = new CoverageTotals(inputs.workflows, sha256);
  const files = [...piecesByFile(parts).keys()];
  for (const part of parts) {
    const again = measuredAgain(part, { files, inputs, terminal });
    const counter = new PartCounter(part, run, again);
    for await (const entries of entriesOf(part)) {
      for (const entry of entries) {
        const counts = await counter.countsOf(entry);
        if (typeof counts === 'string') return run.report([unusable(part.path, counts)]);
        totals.add(counts);
      }
      run.progress.update(run.claims.size);
    }
    await again.return(undefined);
    run.failures += part.failed?.count ?? 0;
  }
  const { profiles, failures: failed } = run;
  const report = totals.report(new Locator(inputs.workflowSources), { profiles, failed });
  for (const piece of form.text(report)) await output.write(piece);
}

const changed =
  'a profile of it has the id of an earlier one, and to take it out, its profiles are measured again; they are not here as the part has read them';

/** The workflows of a part, if they are here as it has read them. */
async function workflowsOf(part: Part, run: ProfileRun): Promise<Inputs | undefined> {
  const namesIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const { workflows, data, now } = part.options;
  const time = typeof now === 'string' ? now : undefined;
  const inputs = await readInputs(namesIn(workflows), namesIn(data), time);
  const hashes = (all: readonly { readonly sha256: string }[]) =>
    all.map((one) => one.sha256).sort(byText);
  if (JSON.stringify(hashes(inputs.hashes)) === JSON.stringify(hashes(part.inputs))) return inputs;
  run.report([unusable(part.path, 'its workflows or data are not here as it has read them')]);
  return undefined;
}

/** Counts what the profiles of a part reach that no earlier part has. */
class PartCounter {
  readonly #part: Part;
  readonly #run: ProfileRun;
  /** What measures the batches of the part, in order. */
  readonly #again: AsyncGenerator<MeasureAgain>;
  #measurable = 0;
  #batches = 0;
  /** The ids that an earlier part has. */
  readonly #lost = new Set<string>();

  constructor(part: Part, run: ProfileRun, again: AsyncGenerator<MeasureAgain>) {
    this.#part = part;
    this.#run = run;
    this.#again = again;
  }

  /** The counts of the next batch; why there are none if it is no batch, or cannot do without a profile. */
  async countsOf({ bytes, line }: PartEntry): Promise<CoverageCounts | string> {
    this.#batches += 1;
    const text = bytes.toString();
    const batch = readBatch(text);
    if (batch === undefined) return `its line ${line} is nothing that coverage has measured`;
    const { counts, ids } = batch;
    const places = new Uint32Array(4 * ids.ends.length).fill(line);
    const block = { file: this.#part.path, bytes: new Uint8Array(0), places };
    const late = this.#run.claims.claimAll({ block }, ids);
    const lost = [...late].flatMap(([at, { file }]) =>
      file !== this.#part.path && this.#isNew(idAt(ids, at)) ? [at] : [],
    );
    if (lost.length === 0) return counts;
    const measure = await this.#measure();
    const before = measure?.([...late.keys()].filter((at) => !lost.includes(at)));
    if (measure === undefined || before === undefined || !isSame(before, text)) return changed;
    const origin = { file: this.#part.path, line, column: 1, text: '' };
    for (const at of lost) {
      this.#run.claims.claim(idAt(ids, at), origin);
      if (before.statuses[at] !== recordStatus.failed) this.#run.failures += 1;
    }
    return measure([...late.keys()]).counts;
  }

  /** Notes that an earlier part has an id. A further profile of this part with that id does not count already. */
  #isNew(id: string): boolean {
    const known = this.#lost.size;
    return this.#lost.add(id).size > known;
  }

  /** What measures the batch at hand, read on from the last that was asked for. */
  async #measure(): Promise<MeasureAgain | undefined> {
    for (;;) {
      const { done, value } = await this.#again.next();
      this.#measurable += 1;
      if (done) return undefined;
      if (this.#measurable === this.#batches) return value;
    }
  }
}

function idAt({ bytes, ends }: TextList, at: number): string {
  return Buffer.from(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at])).toString();
}
