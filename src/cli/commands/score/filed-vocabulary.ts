import { goldLimits } from '../../../model/limits.ts';
import type { ProfileRecord } from '../../../model/profile.ts';
import { readJson, readJsonText } from '../../../model/read-json.ts';
import { type Vocabulary, VocabularyBuilder } from '../../../model/vocabulary.ts';
import { entriesIn } from '../../../scoring/gold/gold-file.ts';
import { learnGold } from '../../../scoring/gold/gold-vocabulary.ts';
import { PlainLines } from '../../../scoring/stream/plain-lines.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { readRecords } from '../../machine/records.ts';

/** The tools of the gold in files, of which no record is held. What cannot be read is said when it is scored. */
export async function filedVocabulary(
  files: readonly string[],
  settings: Pick<ScoreSettings, 'idField' | 'maxTrajectories'>,
): Promise<Vocabulary> {
  const builder = new VocabularyBuilder();
  const lines = new PlainLines(readJsonText);
  for (const path of files) {
    const reader = readRecords({ path }, { limits: goldLimits, isHashed: false });
    for await (const { records } of reader) {
      const idField = settings.idField ?? reader.idField ?? 'customer_id';
      for (const record of records)
        learnRecord(builder, lines, record, { idField, limit: settings.maxTrajectories });
    }
  }
  return builder.vocabulary;
}

function learnRecord(
  builder: VocabularyBuilder,
  lines: PlainLines,
  { text, ...place }: ProfileRecord,
  how: { readonly idField: string; readonly limit: number },
): void {
  lines.begin();
  const plain = lines.read(text);
  if (plain !== undefined) {
    for (const calls of plain.lists) builder.learnCalls(calls);
    builder.forget();
    return;
  }
  const { value } = readJson(text, place);
  if (value === undefined) return;
  for (const { entry } of entriesIn(value, { ...how, place }))
    if (!('reason' in entry)) learnGold(builder, entry);
}
