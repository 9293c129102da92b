import { statSync } from 'node:fs';
import { type CsvColumns, csvTable } from '../../../scoring/text/csv.ts';
import { comparisonsCsv, groupsCsv } from '../../../scoring/text/csv-groups.ts';
import { type AroundProfiles, jsonLines, jsonWhole } from '../../../scoring/text/json.ts';
import { scoresJunit } from '../../../scoring/text/junit.ts';
import { overviewMarkdown } from '../../../scoring/text/markdown.ts';
import { mostWrong } from '../../../scoring/text/markdown-mistakes.ts';
import { type ScoreOutputName, scoreOutputOf } from '../../../scoring/text/outputs.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { isReadOnce } from '../../machine/is-read-once.ts';
import { isStdout, type OutputFile, openFile, openSpooled } from '../../machine/output.ts';
import { openScratch } from '../../machine/scratch.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { targetOf } from './print.ts';
import { storedScores } from './stored-scores.ts';
import type { PickedByProfile } from './streamed-predictions.ts';

/** What has no text for each score. */
const summaries = {
  groups: { head: () => '', between: undefined, tail: groupsCsv },
  comparisons: { head: () => '', between: undefined, tail: comparisonsCsv },
  markdown: { head: () => '', between: undefined, tail: overviewMarkdown },
};

type Around = AroundProfiles | (typeof summaries)[keyof typeof summaries];

/** Of how many scores the output has a list of what is wrong. */
export function mostListedIn(settings: ScoreSettings): number {
  return nameOf(settings) === 'markdown' ? mostWrong : 0;
}

function nameOf(settings: ScoreSettings): ScoreOutputName | undefined {
  return scoreOutputOf(targetOf(settings) ?? '');
}

/** The columns that a table of scores has as far as is known; undefined if something else is written. */
export function columnsFor(
  settings: ScoreSettings,
  { groups, hasTrials }: PickedByProfile,
): CsvColumns | undefined {
  if (nameOf(settings) !== 'csv') return undefined;
  return { fields: [...new Set(groups.flatMap(Object.keys))], hasTrials };
}

function isSummary(name: ScoreOutputName): name is keyof typeof summaries {
  return Object.hasOwn(summaries, name);
}

/** What is written around scores. */
export function aroundIn(settings: ScoreSettings, columns?: CsvColumns): Around {
  const name = nameOf(settings);
  if (name !== undefined && isSummary(name)) return summaries[name];
  if (columns) return { head: (task) => csvTable(task, columns).head, between: '', tail: () => [] };
  return name === 'jsonl' || name === 'junit' ? jsonLines : jsonWhole;
}

/** Whether the result can be written while scores are made, or becomes so, and all that is read can be read again. */
export function mayStream(settings: ScoreSettings): boolean {
  const { workflows, data, score } = settings;
  const { compare = [], baseline = [] } = score;
  if ([workflows, data, compare, baseline].flat().some(isReadOnce)) return false;
  const target = targetOf(settings);
  return target === undefined || isStdout(target) || isStreamed(target);
}

/** Whether a path is a file that can be written while scores are made, or can become one: nobody reads it before. */
function isStreamed(path: string): boolean {
  const isScores = scoreOutputOf(path) !== undefined;
  return isScores && statSync(path, { throwIfNoEntry: false })?.isFile() !== false;
}

/** Where scores are written to. */
export interface StreamTarget {
  /** Undefined if nothing is written. */
  readonly output: OutputFile | undefined;
  /** Takes the texts of scores. */
  readonly scores: Pick<OutputFile, 'write'> | undefined;
  /** Whether there was no room for them. */
  readonly isLost?: boolean;
  /** What comes behind them. */
  readonly tail: (overview: ScoreOverview) => Iterable<string>;
  /** Removes what nobody needs when all is written. */
  readonly close: () => Promise<void>;
}

/** Opens what nobody sees before it is complete, if there is anything to write; undefined if that fails. */
export async function openTarget(
  settings: ScoreSettings,
  around: Around,
  terminal: Terminal,
): Promise<StreamTarget | undefined> {
  const target = targetOf(settings);
  const tail = (overview: ScoreOverview) => around.tail(overview);
  const close = async () => {};
  if (target === undefined) return { output: undefined, scores: undefined, tail: () => [], close };
  const isSummed = settings.shard !== undefined;
  const opened = isStdout(target)
    ? await openSpooled(terminal)
    : await openFile(target, { isSummed });
  if ('diagnostic' in opened) return undefined;
  const { output } = opened;
  return nameOf(settings) === 'junit' ? storedIn(output) : { output, scores: output, tail, close };
}

/** Where scores are stored as lines until all of them are told in suites; undefined if there is no place for them. */
async function storedIn(output: OutputFile): Promise<StreamTarget | undefined> {
  const file = await openScratch().catch(() => undefined);
  if (file === undefined) {
    await output.abort();
    return undefined;
  }
  let isLost = false;
  const lose = () => {
    isLost = true;
  };
  return {
    output,
    get isLost() {
      return isLost;
    },
    scores: {
      async write(content, giveBack) {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content;
        if (!isLost) await file.write(bytes).catch(lose);
        giveBack?.();
      },
    },
    tail: (overview) => {
      return scoresJunit({ ...overview, profiles: storedScores(file, overview.task) });
    },
    close: () => file.remove(),
  };
}
