import { withRoom } from '../../../base/with-room.ts';
import type { Task } from '../../../model/prediction.ts';
import type { Kind } from '../../../scoring/stream/packed-scores.ts';
import type { ScoreColumns } from '../../../scoring/stream/score-columns.ts';
import { type CsvColumns, csvTable } from '../../../scoring/text/csv.ts';
import { comparisonsCsv, groupsCsv } from '../../../scoring/text/csv-groups.ts';
import { type AroundProfiles, jsonLines, jsonWhole } from '../../../scoring/text/json.ts';
import { caseBegins, junitOf, suiteOf } from '../../../scoring/text/junit.ts';
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

/** The form in which scores are written. */
export function nameOf(settings: ScoreSettings): ScoreOutputName | undefined {
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
  if (name === 'junit') return { ...nothing, between: '', tail: () => [] };
  return name === 'jsonl' ? jsonLines : jsonWhole;
}

/** What is known of all scores when they have been made. */
interface MadeForTarget {
  readonly length: number;
  readonly columns: ScoreColumns;
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
    scores: MadeForTarget,
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
  return nameOf(settings) === 'junit' ? new SuitesTarget(output) : new PlainTarget(output, around);
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
    scores: MadeForTarget,
    commit: (output: OutputFile) => Promise<boolean>,
  ): Promise<boolean> {
    await writeAll(this.#output, this.#around.tail(overview, scores.length));
    this.#isCommitted = true;
    return commit(this.#output);
  }

  async close(): Promise<void> {
    if (!this.#isCommitted) await this.#output.abort();
  }
}

/** Suites of JUnit begin with their counts: the texts of cases are kept until all are told. */
class SuitesTarget implements ScoreTarget {
  readonly #output: OutputFile;
  readonly #cases = new Scratch('scratch');
  /** Where the text of each case begins, and how many there are. */
  #starts = new Float64Array(1 << 10);
  #count = 0;
  #isCommitted = false;

  constructor(output: OutputFile) {
    this.#output = output;
  }

  async begin(): Promise<void> {}

  async add(text: Uint8Array, giveBack: () => void): Promise<void> {
    const { size } = this.#cases;
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
    for (let at = 0; at >= 0; at = bytes.indexOf(caseBegins, at + 1)) {
      this.#starts = withRoom(this.#starts, this.#count + 1);
      this.#starts[this.#count++] = size + at;
    }
    await this.#cases.write(text);
    giveBack();
  }

  async commit(
    { task }: ScoreOverview,
    { columns }: MadeForTarget,
    commit: (output: OutputFile) => Promise<boolean>,
  ): Promise<boolean> {
    const suites = suitesOf(columns, task).map(({ cases, ...suite }) => {
      return { ...suite, cases: this.#read(cases) };
    });
    await writeAll(this.#output, junitOf(suites, task));
    this.#isCommitted = true;
    return commit(this.#output);
  }

  async close(): Promise<void> {
    await this.#cases.remove();
    if (!this.#isCommitted) await this.#output.abort();
  }

  /** The texts of some cases, together where they follow each other. */
  *#read(cases: readonly number[]): Generator<Uint8Array> {
    const startOf = (at: number) => (at < this.#count ? this.#starts[at] : this.#cases.size) ?? 0;
    for (let from = 0, to = 1; from < cases.length; from = to++) {
      const first = cases[from] as number;
      while (
        cases[to] === first + to - from &&
        startOf(first + to - from) < startOf(first) + mostRead
      )
        to++;
      yield this.#cases.read(startOf(first), startOf(first + to - from));
    }
  }
}

/** About so many bytes of cases are read at once. */
const mostRead = 1 << 18;

/** The suites of scores, with the numbers of their cases. */
function suitesOf(columns: ScoreColumns, task: Task) {
  const suites = new Map<
    string,
    { kinds: Set<Kind>; verdicts: (boolean | null)[]; cases: number[] }
  >();
  let at = 0;
  for (const { kind, value } of columns.eachWith(task === 'run' ? 'valid' : 'exact_match')) {
    const name = suiteOf(kind, task);
    const suite = suites.get(name) ?? { kinds: new Set(), verdicts: [], cases: [] };
    suites.set(name, suite);
    suite.kinds.add(kind);
    suite.verdicts.push(value === null ? null : value === 1);
    suite.cases.push(at++);
  }
  return [...suites].map(([name, { kinds, verdicts, cases }]) => {
    const [first] = kinds;
    const keys = Object.keys(first?.groups ?? {});
    const groups = () => columns.groups(keys, task === 'run' ? {} : undefined, [...kinds]);
    const areConversations = [...kinds].some(({ conversation }) => conversation !== undefined);
    return { name, verdicts, cases, groups, areConversations };
  });
}

/** Writes pieces as long as somebody reads them. */
async function writeAll(output: OutputFile, pieces: Iterable<string | Uint8Array>): Promise<void> {
  for (const piece of pieces) {
    await output.write(piece);
    if (output.closed) return;
  }
}
