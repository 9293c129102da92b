import type { RulesDocument } from '../../compiler/run/rules-document.ts';
import type { ProfileScore, Tag } from '../../model/score.ts';
import { type GoldEntry, goldCount } from '../../scoring/gold/gold-entry.ts';
import { faultOf, shownReasons } from '../../scoring/text/mismatches.ts';
import { placedReason } from '../../scoring/text/side-by-side.ts';
import { counted, shown } from '../../words/shown.ts';
import { gradeWhole } from '../testing/grade-whole.ts';
import { demandKnownRules } from '../testing/misspelt-rules.ts';
import { type Actual, type ReadOptions, readActual } from '../testing/read-actual.ts';
import {
  ignoringReads,
  type MatcherOptions,
  type MatchOptions,
  matchOptions,
  optionsIn,
  readComparing,
} from '../testing/read-comparing.ts';
import { caseIdIn } from './case-id.ts';
import { type FileReader, type GoldSource, type Golds, goldReader } from './golds.ts';

/** What a scorer compares outputs with, and how: the options are those of `traxgen score`. */
export interface ScorerOptions extends MatchOptions {
  /**
   * The gold: the path of a gold file, gold sets of `compile`, or the content of a gold file. A single
   * gold set, or what a format wrote for one profile, is the gold of every case.
   */
  readonly gold: GoldSource;
  /** Argument rules, as in the file of `--compare`. */
  readonly rules?: RulesDocument;
  /** The dotted path of a case's id in what the runner gives its scorers, such as `metadata.user`. */
  readonly idFrom?: string;
  /** The field that has the id of a profile; the default is `customer_id`. */
  readonly idField?: string;
}

/** The score of one case. */
export interface TrajectoryScore {
  /** The id of the gold. */
  readonly id: string;
  /** The share of the case's trajectories that are valid, from 0 to 1; mostly there is one. */
  readonly score: number;
  /** Why it is not 1, in lines; otherwise which gold it is. */
  readonly explanation: string;
  readonly tags: readonly Tag[];
  /** A sentence for each mismatch. */
  readonly reasons: readonly string[];
}

const scorerOptions: readonly (keyof ScorerOptions)[] = [
  'gold',
  'rules',
  'idFrom',
  'idField',
  ...matchOptions,
];

/** A case as a runner gives it. */
export interface Case {
  /** What the agent put out, in the form that the options name or any other. */
  readonly output?: unknown;
  /** The calls or the trace that the runner recorded; the output counts only if they are no calls. */
  readonly recorded?: object | undefined;
  /** The arguments that may have the id of the case. */
  readonly given: object;
}

/** What scores are called where a runner wants a name. */
export const scorerName = 'valid_trajectory';

/**
 * A function that scores cases. It throws an Error, and so tells an error from a failure, if the options
 * or the gold cannot be used, if there is no gold for the case, or if the output cannot be read. Unless
 * the options say where ids are, they are at these paths, and where one ends in `id`, also in the field of
 * ids beside it. `readFile` reads the gold if it is a file.
 */
export function caseScorer(
  options: ScorerOptions,
  idPaths: readonly string[],
  readFile: FileReader,
): (one: Case) => Promise<TrajectoryScore> {
  const given = optionsIn<ScorerOptions>(options, scorerOptions);
  const { gold, rules, idFrom, idField = 'customer_id', ...match } = given;
  const asked = readComparing(rules, match);
  if (idFrom !== undefined && typeof idFrom !== 'string') throw new Error('`idFrom` is no path');
  const usual = idPaths.flatMap((path) => [path, path.replace(/\bid$/, () => idField)]);
  const paths = idFrom === undefined ? [...new Set(usual)] : [idFrom];
  const golds = goldReader(gold, idField, readFile);
  return async (one) => {
    const known = await golds();
    const entry = goldOf(known, one.given, paths, idFrom !== undefined);
    const { vocabulary } = known;
    const comparing = ignoringReads(asked, entry);
    const actual = actualOf(one, entry, { ...comparing, vocabulary });
    demandKnownRules(comparing, entry, actual, vocabulary);
    return scoreOf(entry, gradeWhole(entry, actual, comparing));
  };
}

function goldOf(
  { every, byId }: Golds,
  given: object,
  paths: readonly string[],
  needsId: boolean,
): GoldEntry {
  if (every !== undefined && !needsId) return every;
  const found = caseIdIn(given, paths);
  if (found === undefined) throw new Error(`the case has no id at ${paths.join(', ')}`);
  const { id, path } = found;
  const entry = every?.id === id ? every : byId.get(id);
  if (entry === undefined) throw new Error(`there is no gold for the id ${shown(id)} (${path})`);
  if (goldCount(entry) === 0n) throw new Error(`the gold of ${shown(id)} has no trajectories`);
  return entry;
}

/** What was read, or what was thrown instead. */
type Attempt = { readonly actual: Actual } | { readonly error: unknown };

function actualOf(
  { output, recorded }: Case,
  entry: GoldEntry,
  options: MatcherOptions & Pick<ReadOptions, 'vocabulary'>,
): Actual {
  const reading = { ...options, isOwner: true, name: 'the output' };
  if (recorded === undefined) return readActual(output, entry, reading);
  // What a runner recorded has its own form.
  const name = 'what the runner recorded';
  const made = attempt(() => readActual(recorded, entry, { ...reading, as: undefined, name }));
  if (output === undefined || !isSilent(made)) return actualIn(made);
  const said = attempt(() => readActual(output, entry, reading));
  return actualIn('actual' in said && !isSilent(said) ? said : made);
}

function attempt(read: () => Actual): Attempt {
  try {
    return { actual: read() };
  } catch (error) {
    return { error };
  }
}

function actualIn(tried: Attempt): Actual {
  if ('actual' in tried) return tried.actual;
  throw tried.error;
}

/** Diagnostics of traces that do not show what the agent did. */
const silent: readonly unknown[] = ['no-agent-trace', 'partial-trace'];

/** Whether there are no calls; a text or a trace that may hold calls and cannot be read is not silent. */
function isSilent(tried: Attempt): boolean {
  if ('error' in tried) return tried.error instanceof Error && silent.includes(tried.error.cause);
  return tried.actual.trajectories.flat().every(({ calls }) => calls.length === 0);
}

function scoreOf(entry: GoldEntry, score: ProfileScore): TrajectoryScore {
  const { valid = null } = score.figures;
  if (valid === null) {
    throw new Error(
      "the output has names of tools only, and the gold has parameters: the option as: 'tool-only' compares names",
    );
  }
  const told = { task: 'run', predictions: score.predictions } as const;
  const reasons = shownReasons(score).map(({ text, ...reason }) =>
    placedReason({ ...reason, text: shown(text, 500) }, told),
  );
  const lines = [faultOf(score, 'run'), ...reasons];
  const isRight = valid === 1 && reasons.length === 0;
  const { id, tags } = score;
  return {
    id,
    score: valid,
    explanation: isRight ? rightText(entry) : lines.join('\n'),
    tags,
    reasons,
  };
}

function rightText(entry: GoldEntry): string {
  const count = goldCount(entry);
  const golds = count === undefined ? 'gold trajectories' : counted(count, 'gold trajectory');
  return `a valid path: ${shown(entry.id)} has ${golds}`;
}
