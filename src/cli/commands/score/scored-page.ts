import { addUnder } from '../../../base/lists-by-key.ts';
import { trialOptionsOf } from '../../../model/group-scores.ts';
import { Explainer } from '../../../report/explanations.ts';
import type { PageScores } from '../../../report/index-of.ts';
import type { GoldEntry } from '../../../scoring/gold/gold-entry.ts';
import type { ListedScore, RowKind } from '../../../scoring/stream/listed-scores.ts';
import type { ScoreEngineData } from '../../../scoring/verdict/engine-data.ts';
import { recordInputs } from '../../../scoring/verdict/record-inputs.ts';
import { gradeOptionsOf } from '../../../scoring/verdict/score-engine.ts';
import { scoreEntry } from '../../../scoring/verdict/score-entry.ts';
import { blocksOf } from '../../../scoring/verdict/score-task.ts';
import type { Terminal } from '../../machine/terminal.ts';
import type { Run } from '../../runs/run.ts';
import { unlikeOthers } from './gold-batches.ts';
import type { MadeScores } from './make-scores.ts';
import { type Detailable, detailsOf, type PageSettings, writePageOf } from './page.ts';
import type { ScoreSources } from './score-sources.ts';

/**
 * Writes the page about scores that were made. Their rows were kept; the profiles that get details are scored
 * once more, until the page is full, so that nothing is held that is not in the page.
 */
export async function writeScoredPage(
  { scores: { rows, columns }, overview, data }: MadeScores,
  sources: ScoreSources,
  run: Run,
  settings: PageSettings,
  terminal: Terminal,
): Promise<boolean> {
  const trials = trialOptionsOf(overview.task, overview.groups);
  const byEach = columns.groupsByEach(rows.fields, trials);
  const shown: PageScores = { overview, rows, groups: [...overview.groups, ...byEach] };
  const entries = new Map<string, GoldEntry>();
  const texts = new Map<string, string>();
  const explaining = sources.explaining();
  const explainer = new Explainer(entries, explaining && { ...explaining, texts }, {
    isScored: true,
  });
  async function* wanted() {
    for (const listed of rows.listedByMistakes()) {
      for await (const { at, score, entry, text } of scoredAgain(listed, data, sources)) {
        entries.clear();
        entries.set(entry.id, entry);
        texts.clear();
        if (text !== undefined) texts.set(entry.id, text);
        yield { at, score };
      }
    }
  }
  const details = await detailsOf(wanted(), shown, explainer, run);
  return writePageOf(shown, details, explainer, run, settings, terminal);
}

/** A score with all that explains it: the gold, and the text of the profile where that is known. */
interface ExplainedScore extends Detailable {
  readonly entry: GoldEntry;
  readonly text: string | undefined;
}

/** The listed scores, made once more in their order, with calls and answers and with what explains them. */
async function* scoredAgain(
  listed: readonly ListedScore[],
  data: ScoreEngineData,
  { open, inputs = recordInputs(data, true) }: ScoreSources,
): AsyncGenerator<ExplainedScore> {
  const opened = listed.length === 0 ? undefined : open(data.task);
  if (opened === undefined) return;
  const rows = new Map<string, ListedScore[]>();
  for (const row of listed) addUnder(rows, row.id, row);
  const options = gradeOptionsOf(data);
  try {
    for await (const step of opened.steps) {
      if (step === unlikeOthers) return;
      for (const { entry, text, rows: own } of inputs.read(step.task, (id) => rows.has(id))) {
        for (const { prediction, group } of own) {
          const score = entry && scoreEntry(entry, prediction, options, group);
          if (!score || 'code' in score) continue;
          const wanted = rows.get(entry.id) ?? [];
          const found = wanted.findIndex(({ kind }) => isRowOf(kind, score));
          // Two of a profile may look the same: each is listed once.
          const [row] = found < 0 ? [] : wanted.splice(found, 1);
          if (row !== undefined) yield { at: row.at, score, entry, text: text() };
        }
      }
      for (const { bytes } of blocksOf(step.task)) opened.spare.give(bytes);
    }
  } finally {
    opened.close();
  }
}

/** Whether two scores of a profile are of the same group and trial, and look the same. */
function isRowOf(kind: RowKind, { groups, trial, figures }: RowKind): boolean {
  const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  return kind.trial === trial && isSame(kind.groups, groups) && isSame(kind.figures, figures);
}
