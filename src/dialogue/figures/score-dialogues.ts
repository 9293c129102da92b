import { grouped } from '../../base/lists-by-key.ts';
import { effortOf, noCounts } from '../../model/effort.ts';
import type { ReadCall } from '../../model/format.ts';
import { groupScores } from '../../model/group-scores.ts';
import { ownText } from '../../model/own-text.ts';
import { type ProfileScore, type ScoreReport, tags } from '../../model/score.ts';
import { callText } from '../../scoring/figures/call-text.ts';
import { hashOf } from '../../scoring/gold/gold-hash.ts';
import type { DialogueTest } from '../conversation.ts';
import type { ReadAnswer } from './read-answers.ts';
import type { MadeCalls } from './read-turn.ts';
import { replayed } from './replay.ts';
import { scoreSession } from './score-session.ts';
import { turnMistakes } from './score-turn.ts';
import { judgedFigures } from './session-figures.ts';
import { readCallOf } from './turn.ts';
import { noFigures, type TurnMatching, turnFigures } from './turn-figures.ts';
import type { Verdict } from './verdict.ts';

/** A test, and the values of the fields by which scores are grouped, as far as it has them. */
export interface PlacedTest {
  readonly test: DialogueTest;
  readonly groups: ProfileScore['groups'];
}

/** What is scored, and how. */
export interface DialogueInput {
  readonly tests: readonly PlacedTest[];
  readonly answers: readonly ReadAnswer[];
  /** The ids that were answered more than once. */
  readonly doubled: Iterable<string>;
  /** What a judge says of sessions, by the id of the conversation and the groups of the session. */
  readonly verdictOf?: (id: string, groups: ProfileScore['groups']) => Verdict | undefined;
  readonly matching: TurnMatching;
  /** The fields by which scores are grouped: of answers, and of tests. */
  readonly groupBy: readonly string[];
}

/**
 * Scores answers to tests, turn by turn, and whole sessions. Every test has a score in every group of
 * answers: one of 0 where it has no answer that can be read. Every conversation has one of its own, for
 * what is about all of it: its tests, and its calls, which are those of its session or, where there are
 * no sessions, of the answers to its tests. A session that replays a conversation answers its tests.
 */
export function scoreDialogues(input: DialogueInput): ScoreReport {
  const { tests, answers, doubled, matching, groupBy } = input;
  const scores = answerGroups(input).flatMap((group) => scoresOf(group, input));
  const known = new Set(tests.flatMap(({ test }) => [test.id, test.conversation]));
  const absent = scores.filter(({ state }) => state === 'absent').map(({ id }) => id);
  const unknown = answers.map(({ id }) => id).filter((id) => !known.has(id));
  return {
    task: 'dialogue',
    similarity: 'lcs',
    rules: matching.rules?.names ?? [],
    replies: matching.replies,
    profiles: scores,
    groups: groupScores(scores, groupBy),
    unpredicted: [...new Set(absent)],
    unknown: [...new Set(unknown)],
    doubled: [...doubled],
  };
}

/** The answers that one agent gave, and what tells it from others. */
interface AnswerGroup {
  readonly groups: ProfileScore['groups'];
  readonly byId: ReadonlyMap<string, ReadAnswer>;
  readonly hasTurns: boolean;
  readonly hasSessions: boolean;
}

function answerGroups({ tests, answers }: DialogueInput): AnswerGroup[] {
  const isTest = new Set(tests.map(({ test }) => test.id));
  const conversations = new Set(tests.map(({ test }) => test.conversation));
  const known = answers.filter(({ id }) => isTest.has(id) || conversations.has(id));
  const groups = [...grouped(known, (one) => JSON.stringify(one.groups)).values()];
  const all = groups.length > 0 ? groups : [[]];
  return all.map((own) => {
    const hasSessions = own.some(({ id }) => !isTest.has(id));
    return {
      groups: own[0]?.groups ?? {},
      byId: new Map(own.map((one) => [one.id, one])),
      hasTurns: !hasSessions || own.some(({ id }) => isTest.has(id)),
      hasSessions,
    };
  });
}

function scoresOf(group: AnswerGroup, input: DialogueInput): ProfileScore[] {
  const conversations = [...grouped(input.tests, ({ test }) => test.conversation)];
  const all = conversations.map(([id, tests]) => {
    const ordered = tests.toSorted((one, other) => one.test.turn - other.test.turn);
    const own = ordered.map(({ test }) => test);
    return { id, ordered, replay: group.hasTurns ? [] : replayed(own, group.byId.get(id)) };
  });
  const areReplays = all.some(({ replay }) => replay.length > 0);
  return all.flatMap(({ id, ordered, replay }) => {
    const byId = group.hasTurns ? group.byId : new Map(replay.map((one) => [one.id, one]));
    // Where sessions replay conversations, one that is missing answers none of its tests.
    const isLost = areReplays && group.byId.get(id)?.session === undefined;
    const isAnswered = group.hasTurns || replay.length > 0 || isLost;
    const turns = isAnswered ? ordered.map((one) => turnScore(one, { ...group, byId }, input)) : [];
    return [...turns, conversationScore(id, ordered, turns, group, input)];
  });
}

function turnScore(
  { test, groups }: PlacedTest,
  group: AnswerGroup,
  { matching }: DialogueInput,
): ProfileScore {
  const answer = group.byId.get(test.id);
  const turn = answer?.turn;
  const { figures, weights } = turnFigures(test.expected, turn, matching);
  const { mistakes, rows } = turn
    ? turnMistakes(test.expected, turn, matching)
    : { mistakes: [], rows: [] };
  const cluster = test.conversation;
  const score = { id: test.id, cluster, groups: { ...group.groups, ...groups }, figures, weights };
  return scoreOf({ ...score, answer, mistakes, rows, goldHash: hashOf(1, [textOf(test)]) });
}

function conversationScore(
  id: string,
  tests: readonly PlacedTest[],
  turns: readonly ProfileScore[],
  group: AnswerGroup,
  { matching, verdictOf }: DialogueInput,
): ProfileScore {
  const { byId, hasSessions } = group;
  const answer = hasSessions && byId.get(id)?.turn === undefined ? byId.get(id) : undefined;
  const made = hasSessions ? answer?.session : callsIn(tests, byId);
  const expected = tests.flatMap(({ test }) => callsOf(test));
  const session = scoreSession(expected, made ?? { calls: [] }, matching);
  const isLost = made === undefined;
  const own = isLost ? zeros(session.figures) : session.figures;
  const correct = turns.every(({ figures }) => figures.test_correct === 1);
  const goldHash = hashOf(
    tests.length,
    tests.map(({ test }) => textOf(test)),
  );
  const groups = { ...group.groups, ...commonOf(tests) };
  return scoreOf({
    id,
    groups,
    figures: {
      ...noFigures,
      conversation_correct: turns.length > 0 ? Number(correct) : null,
      ...own,
      ...judgedFigures(verdictOf?.(id, group.groups)),
    },
    // The mistakes of turns are said turn by turn.
    mistakes: hasSessions && !isLost ? session.mistakes : [],
    rows: hasSessions && !isLost ? session.rows : [],
    goldHash,
    ...(hasSessions ? { answer } : { answer: wholeAnswer }),
  });
}

function zeros<Key extends string>(figures: Readonly<Record<Key, number | null>>) {
  const names = Object.keys(figures) as Key[];
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Key, number>;
}

/** Stands for the answers to all tests of a conversation, which are said turn by turn. */
const wholeAnswer: Pick<ReadAnswer, 'usage' | 'session'> = { usage: {}, session: { calls: [] } };

function callsOf({ expected }: DialogueTest): ReadCall[] {
  return 'call' in expected ? [readCallOf(expected.call)] : [];
}

/** The calls of the answers to tests, turn by turn; undefined where there is no answer at all. */
function callsIn(
  tests: readonly PlacedTest[],
  byId: ReadonlyMap<string, ReadAnswer>,
): MadeCalls | undefined {
  const turns = tests.flatMap(({ test }) => byId.get(test.id)?.turn ?? []);
  if (turns.length === 0) return undefined;
  const made = turns.filter((turn) => 'calls' in turn);
  return {
    calls: made.flatMap(({ calls }) => calls),
    valuesAreText: made.some(({ valuesAreText }) => valuesAreText === true),
  };
}

/** The values that all tests of a conversation have in a field; empty where they differ. */
function commonOf(tests: readonly PlacedTest[]): ProfileScore['groups'] {
  const fields = Object.keys(tests[0]?.groups ?? {});
  return Object.fromEntries(
    fields.map((field) => {
      const values = new Set(tests.map(({ groups }) => ownText(groups, field)));
      return [field, values.size === 1 ? ([...values][0] ?? '') : ''];
    }),
  );
}

/** What a test expects as text, to tell it from another one. */
function textOf({ expected }: DialogueTest): string {
  return 'reply' in expected ? expected.reply : callText(readCallOf(expected.call), false);
}

interface Scored
  extends Pick<ProfileScore, 'id' | 'groups' | 'figures' | 'goldHash'>,
    Partial<Pick<ProfileScore, 'weights' | 'cluster'>> {
  readonly answer: Pick<ReadAnswer, 'turn' | 'session' | 'unread' | 'usage' | 'answer'> | undefined;
  readonly mistakes: ReturnType<typeof turnMistakes>['mistakes'];
  readonly rows: ReturnType<typeof turnMistakes>['rows'];
}

function scoreOf({ answer, mistakes, rows, ...own }: Scored): ProfileScore {
  const isRead = answer?.turn !== undefined || answer?.session !== undefined;
  const calls = rows.flatMap(({ prediction }) => prediction ?? []);
  const isShown = isRead && rows.length > 0;
  return {
    ...own,
    agents: [],
    complexity: undefined,
    state: answer === undefined ? 'absent' : isRead ? 'scored' : 'unreadable',
    ...(answer?.unread !== undefined && { unread: answer.unread }),
    golds: 1,
    predictions: isRead ? 1 : 0,
    otherFigures: {},
    tags: tags.filter((tag) => mistakes.some((one) => one.tag === tag)),
    reasons: mistakes.map((one) => ({ prediction: 0, ...one })),
    pairs: [],
    alignments: isShown && mistakes.length > 0 ? [{ prediction: 0, gold: 0, calls: rows }] : [],
    matches: isShown && mistakes.length === 0 ? [{ prediction: 0, gold: 0, calls }] : [],
    repairs: {},
    effort: effortOf(noCounts, answer?.usage ?? {}),
    ...(answer?.answer && { answer: answer.answer }),
  };
}
