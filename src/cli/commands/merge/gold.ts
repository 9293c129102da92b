import { stringEnd } from '../../../base/bytes/structure.ts';
import { isJsonObject, ownValue } from '../../../base/json.ts';
import { idText } from '../../../base/text/id-text.ts';
import { readJsonText } from '../../../model/read-json.ts';
import { memberText } from '../../../scoring/stream/member-text.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { OutputFile } from '../../machine/output.ts';
import { openGoldFile } from '../../output/gold-file.ts';
import { writesLines } from '../../output/list-file.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import { entriesOf } from './lines.ts';
import { type Part, unusable } from './parts.ts';

/**
 * Writes the gold of all parts. A profile whose id one of an earlier part has is left out, as in one run.
 */
export async function mergeGold(
  parts: readonly Part[],
  run: ProfileRun,
  output: OutputFile,
  settings: { readonly out: string },
): Promise<void> {
  const file = await openGoldFile(output, targetOf(parts, settings));
  for (const part of parts) {
    if (part.options['with-profiles'] === true && part.part.idFields.length > 1)
      run.report([unusable(part.path, 'the ids of its profiles are under several keys')]);
    const before = run.claims.size;
    for await (const entries of entriesOf(part)) {
      for (const { bytes, line } of entries) {
        const id = idIn(bytes, part);
        const origin = { file: part.path, line, column: 1, text: '' };
        if (id !== undefined && !run.claims.claim(id, origin)) run.failures += 1;
        else await file.add(bytes.toString());
      }
      run.progress.update(run.claims.size);
    }
    takeFailed(part, before, run);
  }
  await file.end();
}

const quote = 0x22;

/** Throws a UsageError if the output would have another form than the parts. */
function targetOf(parts: readonly Part[], { out }: { readonly out: string }) {
  const [first] = parts;
  const areLines = writesLines(first?.path ?? '');
  if (areLines !== writesLines(out))
    throw new UsageError(
      `--out ${out}: the parts are ${areLines ? 'lines (.jsonl)' : 'JSON (.json)'}`,
    );
  return { out, withProfiles: first?.options['with-profiles'] === true, dataset: undefined };
}

/** The id of the profile that an entry is of. */
function idIn(entry: Buffer, { options, part }: Part): string | undefined {
  if (entry[0] === quote)
    return idText(readJsonText(entry.toString('utf8', 0, stringEnd(entry, 1))));
  const isProfile = options['with-profiles'] === true;
  const key = isProfile ? (part.idFields[0] ?? '') : 'id';
  const text = memberText(entry, key);
  if (text !== undefined) return text;
  const value = readJsonText(entry.toString());
  return value !== undefined && isJsonObject(value) ? idText(ownValue(value, key)) : undefined;
}

/** Takes over which profiles a part has no gold for. Their ids are taken, too. */
function takeFailed({ path, failed }: Part, before: number, run: ProfileRun): void {
  if (failed === undefined) return;
  run.failures += failed.count;
  for (const [code, ids] of Object.entries(failed.ids)) run.fail(code, ids);
  const doubled = new Set(failed.ids['doubled-id']);
  for (const id of new Set(Object.values(failed.ids).flat())) {
    const number = run.claims.numberOf(id);
    const isOfEarlier = number <= before && !doubled.has(id);
    if (number === 0 || isOfEarlier)
      run.claims.claim(id, { file: path, line: 1, column: 1, text: '' });
  }
}
