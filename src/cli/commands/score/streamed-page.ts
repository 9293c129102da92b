import { readExternalData } from '../../../compiler/run/external.ts';
import { Locator } from '../../../compiler/run/report.ts';
import { trialOptionsOf } from '../../../model/group-scores.ts';
import { Explainer, type ProfileSources } from '../../../report/explanations.ts';
import type { PageScores } from '../../../report/index-of.ts';
import type { GoldEntry } from '../../../scoring/gold/gold-entry.ts';
import type { ListedScore, RowKind } from '../../../scoring/stream/listed-scores.ts';
import {
  createExplainedScoring,
  type ExplainedScore,
} from '../../../scoring/verdict/explained-scores.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import type { ScoreEngineData } from '../../../scoring/verdict/score-engine.ts';
import { blocksOf } from '../../../scoring/verdict/score-task.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import type { Run } from '../../runs/run.ts';
import { unlikeOthers } from './gold-batches.ts';
import { detailsOf, type PageSettings, writePageOf } from './page.ts';
import { type StreamInput, stepsOf } from './scoring-steps.ts';
import type { ScoreStream } from './stream-scores.ts';

/** Scores that were written when they were made, and how they can be made once more. */
export interface StreamedScores {
  readonly stream: Pick<ScoreStream, 'columns' | 'rows'>;
  readonly overview: ScoreOverview;
  readonly data: ScoreEngineData;
  /** Opens what is scored, from its beginning. */
  readonly open: () => StreamInput | undefined;
}

/** What writes the page about streamed scores; undefined if none is asked for. */
export function pageWriter(
  streamed: StreamedScores,
  run: Run,
  settings: ScoreSettings,
  terminal: Terminal,
): (() => Promise<boolean>) | undefined {
  const { report: page } = settings.score;
  if (page === undefined) return undefined;
  return () => writeStreamedPage(streamed, run, { ...settings, page }, terminal);
}

/**
 * Writes the page about streamed scores. Their rows were kept; the profiles that get details are scored
 * once more, until the page is full, so that nothing is held that is not in the page.
 */
async function writeStreamedPage(
  { stream, overview, data, open }: StreamedScores,
  run: Run,
  settings: PageSettings,
  terminal: Terminal,
): Promise<boolean> {
  const { rows, columns } = stream;
  const trials = trialOptionsOf(overview.task, overview.groups);
  const byEach = columns.groupsByEach(rows.fields, trials);
  const scores: PageScores = { overview, rows, groups: [...overview.groups, ...byEach] };
  const entries = new Map<string, GoldEntry>();
  const texts = new Map<string, string>();
  const explainer = new Explainer(entries, sourcesOf(data, texts), { isScored: true });
  async function* wanted() {
    for (const listed of scores.rows.listedByMistakes()) {
      for await (const { at, score, entry, text } of scoredAgain(listed, data, open)) {
        entries.clear();
        entries.set(entry.id, entry);
        texts.clear();
        if (text !== undefined) texts.set(entry.id, text);
        yield { at, score };
      }
    }
  }
  const details = await detailsOf(wanted(), scores, explainer, run);
  return writePageOf(scores, details, explainer, run, settings, terminal);
}

/** What gold is explained with; undefined where only the gold itself is known. */
function sourcesOf(
  { gold: { kind, workflows, data } }: ScoreEngineData,
  texts: ReadonlyMap<string, string>,
): ProfileSources | undefined {
  if (kind === 'filed') return undefined;
  const { files: dataFiles } = readExternalData(data);
  return { texts, locator: new Locator([...workflows, ...data]), dataFiles };
}

/** The listed scores, made once more in their order, with what explains them. */
async function* scoredAgain(
  listed: readonly ListedScore[],
  data: ScoreEngineData,
  open: () => StreamInput | undefined,
): AsyncGenerator<ExplainedScore & { readonly at: number }> {
  if (listed.length === 0) return;
  const rows = new Map<string, ListedScore[]>();
  for (const row of listed) rows.set(row.id, [...(rows.get(row.id) ?? []), row]);
  const score = createExplainedScoring(data);
  const input = open();
  if (input === undefined) return;
  try {
    for await (const step of stepsOf(input)) {
      if (step === unlikeOthers) return;
      for (const one of score(step.task, (id) => rows.has(id))) {
        const row = rows.get(one.entry.id)?.find(({ kind }) => isRowOf(kind, one.score));
        if (row !== undefined) yield { ...one, at: row.at };
      }
      for (const { bytes } of blocksOf(step.task)) input.spare.give(bytes);
    }
  } finally {
    input.predictions.close();
    input.profiles?.close();
  }
}

/** Whether two scores of a profile are of the same group and trial. */
function isRowOf(kind: RowKind, { groups, trial }: RowKind): boolean {
  return kind.trial === trial && JSON.stringify(kind.groups) === JSON.stringify(groups);
}
