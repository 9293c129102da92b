import { isJsonObject } from '../../../base/json.ts';
import { TextNumbers } from '../../../base/text/text-numbers.ts';
import { isRight } from '../../../model/figures.ts';
import { type Grouped, groupScores } from '../../../model/group-scores.ts';
import type { Task } from '../../../model/prediction.ts';
import { readJsonText } from '../../../model/read-json.ts';
import { inCommonOf, RemedyTally } from '../../../model/remedy.ts';
import type { ProfileScore, ScoreReport } from '../../../model/score.ts';
import { profileOf, readScores } from '../../../scoring/stored/read.ts';
import { ScorePacker } from '../../../scoring/stream/packed-scores.ts';
import { ScoreColumns } from '../../../scoring/stream/score-columns.ts';
import { jsonLines, jsonWhole } from '../../../scoring/text/json.ts';
import { scoreEndings, scoreOutputOf, scoreOutputs } from '../../../scoring/text/outputs.ts';
import { nothingScored } from '../../../scoring/verdict/nothing-scored.ts';
import { unmetTrials } from '../../../scoring/verdict/unmet-trials.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { sha256 } from '../../machine/digest.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Run } from '../../runs/run.ts';
import { type Part, unusable } from './parts.ts';
import { rowsOf } from './score-rows.ts';

/** Writes the scores of all parts, and those of their groups; false if no part has a prediction. */
export async function mergeScores(
  parts: readonly Part[],
  run: Run,
  output: OutputFile,
  { out }: { readonly out: string },
): Promise<boolean> {
  const name = out === '-' ? 'json' : scoreOutputOf(out);
  if (name === undefined)
    throw new UsageError(`--out ${out}: a report ends with ${scoreEndings.join(', ')}`);
  const merger = new ScoreMerger(parts, run);
  const around = { json: jsonWhole, jsonl: jsonLines }[String(name)];
  let written = 0;
  const write = async (rows: readonly Buffer[]) => {
    if (around === undefined) return;
    const before = written === 0 ? around.head(merger.task) + around.first : around.between;
    if (rows.length > 0) await output.write(before + rows.map(String).join(around.between));
    written += rows.length;
  };
  await merger.read(write);
  if (run.reporter.hasErrorOf('unusable-part')) return false;
  const rest = await merger.rest();
  if (rest === undefined) return false;
  run.report(nothingScored({ ...rest, digest: merger.counts }, parts[0]?.path ?? out));
  if (merger.counts.predicted === 0) return false;
  const profiles = around === undefined ? await merger.all() : [];
  const pieces =
    around === undefined || written === 0
      ? scoreOutputs[name].text({ ...rest, profiles })
      : around.tail(rest, written);
  for (const piece of pieces) await output.write(piece);
  return true;
}

/** Reads the scores of parts, and makes what is told of all of them. */
class ScoreMerger {
  readonly task: Task;
  readonly #parts: readonly Part[];
  readonly #run: Run;
  readonly #columns = new ScoreColumns();
  /** How many scores are of predictions, of those that cannot be read, and of none. */
  readonly counts = { predicted: 0, unreadable: { count: 0 }, absent: { count: 0 } };
  readonly #unpredicted = new Set<string>();
  readonly #remedies = new RemedyTally();
  #wrong = 0;
  /** Whether each profile has one score, so that those of groups need no more than the columns. */
  #isPlain = true;
  /** What parts say besides their scores, which they all know of the whole. */
  #around: Omit<ScoreReport, 'profiles'> | undefined;

  constructor(parts: readonly Part[], run: Run) {
    this.#parts = parts;
    this.#run = run;
    this.task = parts[0]?.options.task === 'run' ? 'run' : 'plan';
    this.#isPlain = this.#keys.length === 0;
  }

  get #keys(): readonly string[] {
    const keys = this.#parts[0]?.options['group-by'];
    return Array.isArray(keys) ? keys.map(String) : [];
  }

  /** Reads all scores, and passes on their lines. */
  async read(write: (rows: readonly Buffer[]) => Promise<void>): Promise<void> {
    const known = new TextNumbers(sha256);
    for (const part of this.#parts) {
      const before = known.size;
      for await (const { rows, around } of rowsOf(part)) {
        const packer = new ScorePacker();
        for (const row of rows) {
          const score = scoreIn(row, this.task);
          if (score.id === '') return this.#run.report([unusable(part.path, noScore)]);
          const size = known.size;
          const number = known.add(score.id);
          if (number <= before) return this.#run.report([unusable(part.path, changed(score.id))]);
          this.#isPlain &&= number > size && score.weights === undefined;
          this.#count(score);
          packer.add(score);
        }
        this.#columns.add(packer.packed());
        await write(rows);
        if (around !== undefined) this.#learn(around, part);
        this.#run.progress.update(known.size);
      }
    }
  }

  #count({ id, state, figures, remedy }: ProfileScore): void {
    if (remedy !== undefined) this.#remedies.add(remedy);
    if (state !== 'absent' && !isRight(figures, this.task)) this.#wrong += 1;
    const { absent, unreadable } = this.counts;
    if (state === 'absent') {
      this.#unpredicted.add(id);
      absent.count += 1;
    } else this.counts.predicted += 1;
    if (state === 'unreadable') unreadable.count += 1;
  }

  /** What is told of all scores; undefined if parts say nothing of it. */
  async rest(): Promise<Omit<ScoreReport, 'profiles'> | undefined> {
    if (this.#around === undefined) return undefined;
    const { k: most, trials: field } = this.#parts[0]?.options ?? {};
    const k = typeof most === 'number' ? most : undefined;
    const trials = this.task === 'run' ? { k } : undefined;
    const groups = this.#isPlain
      ? this.#columns.groups([], trials)
      : groupScores(await this.all(groupedOf), this.#keys, trials);
    const asked = { k, trials: typeof field === 'string' ? field : undefined };
    this.#run.report(unmetTrials({ task: this.task, groups }, asked, '--'));
    const inCommon = inCommonOf(this.#remedies.all, this.#wrong);
    const rest = { ...this.#around, groups, unpredicted: [...this.#unpredicted] };
    return inCommon === undefined ? rest : { ...rest, inCommon };
  }

  /** All scores again, or what is wanted of them. */
  async all(): Promise<ProfileScore[]>;
  async all<T>(of: (score: ProfileScore) => T): Promise<T[]>;
  async all<T>(of?: (score: ProfileScore) => T): Promise<(T | ProfileScore)[]> {
    const all: (T | ProfileScore)[] = [];
    for (const part of this.#parts) {
      for await (const { rows } of rowsOf(part)) {
        for (const row of rows) {
          const score = scoreIn(row, this.task);
          all.push(of === undefined ? score : of(score));
        }
      }
    }
    return all;
  }

  #learn(text: string, { path }: Part): void {
    const value = readJsonText(text);
    const whole = value !== undefined && isJsonObject(value) ? { ...value, profiles: [] } : {};
    const report = readScores(whole);
    if (report === undefined) {
      this.#run.report([unusable(path, 'it is no file of scores')]);
      return;
    }
    const { profiles: _, inCommon: _ofPart, ...around } = report;
    const own = { ...around, groups: [], unpredicted: [] };
    this.#around ??= own;
    if (JSON.stringify(own) === JSON.stringify(this.#around)) return;
    this.#run.report([
      unusable(path, 'it tells other things of all predictions than the first part'),
    ]);
  }
}

function scoreIn(row: Buffer, task: Task): ProfileScore {
  const value = readJsonText(row.toString());
  return profileOf(value !== undefined && isJsonObject(value) ? value : {}, task);
}

/** What decides the groups of a score, and what is told of them. */
function groupedOf(score: ProfileScore): Grouped {
  const { id, agents, complexity, groups, state, figures, otherFigures, tags, repairs } = score;
  const { conversation, effort, trial, weights } = score;
  const known = { id, agents, complexity, groups, state, figures, otherFigures, tags, repairs };
  return { ...known, ...(trial !== undefined && { trial }), conversation, effort, weights };
}

const noScore = 'a line of it is no score';

function changed(id: string): string {
  return `it has a score of '${id}', as an earlier part has: the inputs have changed meanwhile`;
}
