import type { ArgumentRules } from '../../model/argument-rules.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { ownText } from '../../model/own-text.ts';
import type { ReplyMatch, ScoreReport } from '../../model/score.ts';
import { VocabularyBuilder } from '../../model/vocabulary.ts';
import { type Api, isRequired } from '../apis.ts';
import type { RequiredOf } from './call-matcher.ts';
import { type AnswerOptions, AnswerReader, type ReadAnswer } from './read-answers.ts';
import { type ReadTest, readTests } from './read-tests.ts';
import { readVerdicts } from './read-verdicts.ts';
import type { NamedText } from './records-in.ts';
import { scoreDialogues } from './score-dialogues.ts';
import { readCallOf } from './turn.ts';

/** What is scored, as texts of files, and how. */
export interface GradeInput {
  readonly tests: readonly NamedText[];
  readonly answers: readonly NamedText[];
  readonly verdicts?: readonly NamedText[] | undefined;
  readonly apis?: readonly Api[] | undefined;
  readonly rules?: ArgumentRules | undefined;
  readonly replies: ReplyMatch;
  /** Fields of answers or of tests. */
  readonly groupBy: readonly string[];
  readonly keepsAnswers?: boolean | undefined;
}

/** The scores of answers, what there is to say, and what was read. */
export interface GradedDialogues {
  readonly report: ScoreReport;
  readonly diagnostics: readonly Diagnostic[];
  readonly tests: readonly ReadTest[];
  readonly answers: readonly ReadAnswer[];
}

/** Reads tests, answers to them or sessions, and verdicts, and scores them. */
export function gradeDialogues(input: GradeInput): GradedDialogues {
  const { apis = [], rules, replies, groupBy, keepsAnswers } = input;
  const { tests, diagnostics } = readTests(input.tests, groupBy);
  const reader = readerFor(tests, apis, { groupBy, keepsAnswers, toolNames: rules?.toolNames });
  for (const source of input.answers) reader.read(source);
  const { verdictOf, diagnostics: ofVerdicts } = readVerdicts(input.verdicts ?? []);
  const grouped = byFields(tests, reader.answers, groupBy);
  const report = scoreDialogues({
    tests: grouped.tests,
    answers: grouped.answers,
    doubled: reader.doubled,
    verdictOf,
    matching: { rules, replies, requiredOf: requiredIn(apis) },
    groupBy,
  });
  const said = [...diagnostics, ...reader.diagnostics, ...ofVerdicts];
  const file = input.answers[0]?.file ?? '';
  const unmet = tests.length > 0 ? grouped.unmet : [];
  const fields = unmet.map((field): Diagnostic => {
    return {
      code: 'unknown-group-field',
      place: { file },
      data: { field, known: reader.fields.names, use: 'answered' },
    };
  });
  return { report, diagnostics: [...said, ...fields], tests, answers: reader.answers };
}

function readerFor(
  tests: readonly ReadTest[],
  apis: readonly Api[],
  how: Pick<AnswerOptions, 'groupBy' | 'keepsAnswers' | 'toolNames'>,
): AnswerReader {
  const ids = new Set(tests.map(({ test }) => test.id));
  const conversations = new Set(tests.map(({ test }) => test.conversation));
  const expected = tests.flatMap(({ test }) =>
    'call' in test.expected ? [readCallOf(test.expected.call)] : [],
  );
  const listed = apis.map(({ name, params }) => ({
    tool: name,
    params: params.map((param) => [param.name, null] as const),
  }));
  return new AnswerReader({
    ...how,
    isTest: (id) => ids.has(id),
    isConversation: (id) => conversations.has(id),
    vocabulary: new VocabularyBuilder().learnCalls([...listed, ...expected]).vocabulary,
  });
}

/** A field is one of answers where some answer has it, else one of tests; others are unmet. */
function byFields(
  tests: readonly ReadTest[],
  answers: readonly ReadAnswer[],
  groupBy: readonly string[],
) {
  const has = (some: readonly Pick<ReadTest, 'groups'>[], field: string) =>
    some.some(({ groups }) => Object.hasOwn(groups, field));
  const ofAnswers = groupBy.filter((field) => has(answers, field));
  const others = groupBy.filter((field) => !ofAnswers.includes(field));
  const ofTests = others.filter((field) => has(tests, field));
  const only = <T extends Pick<ReadTest, 'groups'>>(one: T, fields: readonly string[]): T => {
    const groups = Object.fromEntries(fields.map((field) => [field, ownText(one.groups, field)]));
    return { ...one, groups };
  };
  return {
    tests: tests.map((one) => only(one, ofTests)),
    answers: answers.map((one) => only(one, ofAnswers)),
    unmet: others.filter((field) => !ofTests.includes(field)),
  };
}

/** What the schemas of APIs demand, as far as they say it. */
function requiredIn(apis: readonly Api[]): RequiredOf {
  const known = new Map(apis.map((api) => [api.name, api]));
  return (tool, parameter) => {
    const api = known.get(tool);
    return api && isRequired(api, parameter);
  };
}
