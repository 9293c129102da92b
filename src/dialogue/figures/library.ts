import { demandLists, demandObject, demandTexts } from '../../compiler/run/demand.ts';
import { type Document, isSound, readDocument } from '../../compiler/run/documents.ts';
import type { RulesDocument } from '../../compiler/run/rules-document.ts';
import { Tally } from '../../compiler/run/tally.ts';
import { type ReplyMeasure, replyMeasures, type ScoreReport } from '../../model/score.ts';
import { compareAsAsked } from '../../scoring/verdict/asked-comparisons.ts';
import { add, baselineIn, rulesIn, type ScoreResult } from '../../scoring/verdict/library.ts';
import { nothingScored } from '../../scoring/verdict/nothing-scored.ts';
import { overviewOf } from '../../scoring/verdict/overview.ts';
import { unmatchedIds } from '../../scoring/verdict/unmatched-ids.ts';
import type { Api } from '../apis.ts';
import { gradeDialogues } from './grade.ts';
import { usualThresholds } from './reply-match.ts';

/** The input of {@link scoreAnswers}; all but tests and answers may be left out. */
export interface AnswerScoreInput {
  /** Tests, or conversations from which they are cut: a list of values or the text of a file each. */
  readonly tests: readonly Document[];
  /**
   * Answers to tests by their ids, or whole sessions by the ids of conversations. The text of a transcript
   * has no id: read it by {@link readConversations} with a name, here and among the tests.
   */
  readonly answers: readonly Document[];
  /** What a judge says of sessions. */
  readonly verdicts?: readonly Document[];
  /** APIs, which say which parameters are required. */
  readonly apis?: readonly Api[];
  /** Argument rules, as in the file of `--compare`. */
  readonly rules?: RulesDocument;
  /** The measure by which replies are compared; the default is `token-f1`. */
  readonly replyMatch?: ReplyMeasure;
  /** The least similarity, from 0 to 1, of replies that match; each measure has a default of its own. */
  readonly replyThreshold?: number;
  /** Fields of answers or of tests to group scores by. */
  readonly groupBy?: readonly string[];
  /** A field of answers: every two of its values are compared. Scores are grouped by it. */
  readonly versus?: string;
  /** Earlier scores to compare with: a report, or the scores.json of the command. */
  readonly baseline?: ScoreReport | Document;
  /** The seed of the tests of comparisons; the default is `0`. */
  readonly seed?: string;
}

/**
 * Scores what agents said and called in conversations: the figures of ALMITA (its section 4.3) and of
 * FlowBench (its section 5.1), all from 0 to 1, for each test and for each conversation, with their
 * means, intervals and comparisons. Bad input does not throw, but yields diagnostics; what cannot be
 * read scores 0. Throws a TypeError where the input has the wrong type, and a RangeError for a measure
 * that there is not or a threshold beyond 0 and 1.
 */
export function scoreAnswers(input: AnswerScoreInput): ScoreResult {
  const replies = repliesOf(input);
  const { apis, groupBy = [], versus, seed = '0' } = input;
  const fields = [...new Set([...groupBy, ...(versus === undefined ? [] : [versus])])];
  const tally = new Tally();
  const read = (list: readonly Document[], name: string) =>
    list.map((document, at) => readDocument(document, `${name}[${at}]`));
  const sources = {
    tests: read(input.tests, 'tests'),
    answers: read(input.answers, 'answers'),
    verdicts: read(input.verdicts ?? [], 'verdicts'),
  };
  const all = Object.values(sources).flat();
  add(
    tally,
    all.flatMap(({ faults }) => faults),
    all,
  );
  const rules = input.rules === undefined ? undefined : rulesIn(input.rules, tally);
  const baseline = input.baseline === undefined ? undefined : baselineIn(input.baseline, tally);
  const isFaulty = [rules, baseline].some((one) => one && one.value === undefined);
  const graded = gradeDialogues({
    tests: isFaulty ? [] : sources.tests.filter(isSound),
    answers: isFaulty ? [] : sources.answers.filter(isSound),
    verdicts: sources.verdicts.filter(isSound),
    ...{ apis, rules: rules?.value, replies, groupBy: fields },
  });
  add(tally, graded.diagnostics, all);
  if (isFaulty) return { report: graded.report, diagnostics: tally.all };
  const { comparisons, diagnostics } = compareAsAsked(graded.report, {
    versus: versus === undefined ? undefined : { field: versus, asked: 'versus' },
    baseline: baseline?.value && { report: baseline.value, file: baseline.file },
    groupBy: fields,
    seed,
  });
  const report = { ...graded.report, ...(comparisons && { comparisons }) };
  const file = sources.answers[0]?.file ?? 'answers';
  const overview = overviewOf(report);
  const unscored = [...unmatchedIds(overview, file), ...nothingScored(overview, file)];
  add(tally, [...diagnostics, ...unscored], []);
  return { report, diagnostics: tally.all };
}

function repliesOf(input: AnswerScoreInput) {
  demandObject('scoreAnswers: the input', input);
  demandLists('scoreAnswers', input, ['tests', 'answers'], ['verdicts', 'apis', 'groupBy']);
  demandTexts('scoreAnswers', input, ['versus', 'seed']);
  const { replyMatch: measure = 'token-f1', replyThreshold } = input;
  if (!replyMeasures.includes(measure)) throw new RangeError(`there is no measure '${measure}'`);
  const threshold = replyThreshold ?? usualThresholds[measure];
  if (threshold >= 0 && threshold <= 1) return { measure, threshold };
  throw new RangeError(`a threshold is a number from 0 to 1, not ${String(threshold)}`);
}
