import { isJsonObject, type Json, ownValue } from '../../base/json.ts';
import { grouped } from '../../base/lists-by-key.ts';
import { idText } from '../../base/text/id-text.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { readJsonText } from '../../model/read-json.ts';
import { fromRecord } from '../../reading/raw-prediction.ts';
import { groupText } from '../../reading/records.ts';
import { lastSaid } from '../../reading/traces/messages.ts';
import { transcriptIn } from '../../reading/transcript.ts';
import { type NamedText, objectsIn, type PlacedObject } from './records-in.ts';
import { readVerdict, type Verdict } from './verdict.ts';

/** Yields the verdict on a session of an agent, which the values of some fields tell from others. */
export type VerdictOf = (
  id: string,
  groups: Readonly<Record<string, string>>,
) => Verdict | undefined;

/**
 * Reads what a judge says of sessions, one a line: the id of the conversation and the fields of its
 * agent in `custom_id`, as the prompts have it, or as keys; the text in any form of an answer.
 */
export function readVerdicts(sources: readonly NamedText[]): {
  readonly verdictOf: VerdictOf;
  readonly diagnostics: readonly Diagnostic[];
} {
  const found: { readonly id: string; readonly record: Json; readonly verdict: Verdict }[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const source of sources) {
    const { objects, diagnostics: faults } = objectsIn(source);
    diagnostics.push(...faults);
    for (const placed of objects) {
      const { record, id, text } = judgmentIn(placed);
      const read = readVerdict(text);
      if (id === undefined) diagnostics.push(unreadable(placed, 'it has no id'));
      else if ('reason' in read) diagnostics.push(unreadable(placed, read.reason));
      else found.push({ id, record, verdict: read });
    }
  }
  const isOf = (record: Json, groups: Readonly<Record<string, string>>) =>
    Object.entries(groups).every(([field, value]) => (groupText(record, field) ?? value) === value);
  const byId = grouped(found, ({ id }) => id);
  return {
    verdictOf: (id, groups) => byId.get(id)?.find(({ record }) => isOf(record, groups))?.verdict,
    diagnostics,
  };
}

function judgmentIn({ object, pointer, origin, isLine }: PlacedObject) {
  const { record, value = null } = fromRecord(object, pointer, origin, readJsonText, isLine);
  const messages = transcriptIn(value);
  const said = messages === undefined ? value : lastSaid(messages);
  const keys = isJsonObject(record) ? ['custom_id', 'id'].map((key) => ownValue(record, key)) : [];
  const id = idText(keys.find((one) => one !== undefined) ?? null);
  return { record, id, text: typeof said === 'string' ? said : '' };
}

function unreadable({ origin, pointer, isLine }: PlacedObject, reason: string): Diagnostic {
  const place = isLine ? { ...origin } : { file: origin.file, pointer };
  return { code: 'unreadable-verdict', place, data: { reason } };
}
