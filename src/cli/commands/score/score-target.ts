import type { Task } from '../../../model/prediction.ts';
import { type CsvColumns, csvTable } from '../../../scoring/text/csv.ts';
import { comparisonsCsv, groupsCsv } from '../../../scoring/text/csv-groups.ts';
import { type AroundProfiles, jsonLines, jsonWhole } from '../../../scoring/text/json.ts';
import { scoresJunit } from '../../../scoring/text/junit.ts';
import { overviewMarkdown } from '../../../scoring/text/markdown.ts';
import { mostWrong } from '../../../scoring/text/markdown-mistakes.ts';
import { type ScoreOutputName, scoreOutputOf } from '../../../scoring/text/outputs.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { type OutputFile, openLate } from '../../machine/output.ts';
import { Scratch } from '../../machine/scratch.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { targetOf } from './print.ts';
import type { OpenedSources } from './score-sources.ts';
import { storedScores } from './stored-scores.ts';

/** What has no text for each score. */
const nothing = { head: () => '', first: '', between: undefined };

const summaries = {
  groups: { ...nothing, tail: groupsCsv },
  comparisons: { ...nothing, tail: comparisonsCsv },
  markdown: { ...nothing, tail: overviewMarkdown },
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
  { groups, hasTrials }: Pick<OpenedSources, 'groups' | 'hasTrials'>,
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
  if (columns) {
    const head: Around['head'] = (task) => csvTable(task, columns).head;
    return { ...nothing, head, between: '', tail: () => [] };
  }
  return name === 'jsonl' || name === 'junit' ? jsonLines : jsonWhole;
}

/** Where scores are written to, if they are: nobody sees anything of it before it is committed. */
export interface ScoreTarget {
  /** Writes what comes before all scores. */
  begin(task: Task): Promise<void>;
  /** Writes the texts of some scores; the bytes must not change before they are given back. */
  add(text: Uint8Array, giveBack: () => void): Promise<void>;
  /** Writes what comes behind all scores, and has the output committed; false if nothing is written. */
  commit(
    overview: ScoreOverview,
    scores: number,
    commit: (output: OutputFile) => Promise<boolean>,
  ): Promise<boolean>;
  /** Removes what is not needed any more; what was not committed is not written. */
  close(): Promise<void>;
}

/** What there is where nothing is written. */
const noTarget: ScoreTarget = {
  async begin() {},
  async add() {},
  commit: async () => false,
  async close() {},
};

/** Opens what scores are written to. */
export function openTarget(
  settings: ScoreSettings,
  around: Around,
  terminal: Terminal,
): ScoreTarget {
  const target = targetOf(settings);
  if (target === undefined) return noTarget;
  const output = openLate(target, terminal, { isSummed: settings.shard !== undefined });
  return nameOf(settings) === 'junit'
    ? new SuitesTarget(output, around)
    : new PlainTarget(output, around);
}

/** Scores are written when they are made. */
class PlainTarget implements ScoreTarget {
  readonly #output: OutputFile;
  readonly #around: Around;
  #isBegun = false;
  #isCommitted = false;

  constructor(output: OutputFile, around: Around) {
    this.#output = output;
    this.#around = around;
  }

  async begin(task: Task): Promise<void> {
    await this.#output.write(this.#around.head(task));
  }

  async add(text: Uint8Array, giveBack: () => void): Promise<void> {
    await this.#output.write((this.#isBegun ? this.#around.between : this.#around.first) ?? '');
    this.#isBegun = true;
    await this.#output.write(text, giveBack);
  }

  async commit(
    overview: ScoreOverview,
    scores: number,
    commit: (output: OutputFile) => Promise<boolean>,
  ): Promise<boolean> {
    await writeAll(this.#output, this.#around.tail(overview, scores));
    this.#isCommitted = true;
    return commit(this.#output);
  }

  async close(): Promise<void> {
    if (!this.#isCommitted) await this.#output.abort();
  }
}

/** Suites of JUnit begin with their counts: scores are lines of JSON in between, until all of them are told. */
class SuitesTarget implements ScoreTarget {
  readonly #output: OutputFile;
  readonly #between: string;
  readonly #lines = new Scratch('scratch');
  #isCommitted = false;

  constructor(output: OutputFile, { between = '' }: Around) {
    this.#output = output;
    this.#between = between;
  }

  async begin(): Promise<void> {}

  async add(text: Uint8Array, giveBack: () => void): Promise<void> {
    if (this.#lines.size > 0) await this.#lines.write(Buffer.from(this.#between));
    await this.#lines.write(text);
    giveBack();
  }

  async commit(
    overview: ScoreOverview,
    _scores: number,
    commit: (output: OutputFile) => Promise<boolean>,
  ): Promise<boolean> {
    const profiles = storedScores(this.#lines, overview.task);
    await writeAll(this.#output, scoresJunit({ ...overview, profiles }));
    this.#isCommitted = true;
    return commit(this.#output);
  }

  async close(): Promise<void> {
    await this.#lines.remove();
    if (!this.#isCommitted) await this.#output.abort();
  }
}

/** Writes pieces as long as somebody reads them. */
async function writeAll(output: OutputFile, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    await output.write(piece);
    if (output.closed) return;
  }
}
