import type { Task } from '../../model/prediction.ts';
import type { ReplyMatch } from '../../model/score.ts';
import { counted, predictionName, shownList, shownName } from '../../words/shown.ts';
import { mostFirst, type Some } from '../verdict/digest.ts';
import type { ScoreOverview } from '../verdict/overview.ts';
import { namesOnlyIn, shownFamilies } from './columns.ts';
import { inCommonText } from './in-common.ts';

/** Notes that a reader of the figures needs, one sentence each; texts of the input are escaped. */
export function notesOf(report: ScoreOverview): string[] {
  const {
    task,
    similarity,
    rules,
    replies,
    parallel,
    failedCalls,
    ignoredTools = [],
    digest,
    unknown,
    doubled,
  } = report;
  const { unreadable, sampled } = digest;
  const { prediction, unknownIds, doubledIds } = words[task];
  const { common } = shownFamilies(report.groups);
  const isOverTrials = report.groups.some(({ trials }) => trials && trials.sd !== null);
  const spread = isOverTrials ? ', and where it says so that of the means of the trials' : '';
  return [
    ...commonNotes(common),
    taskNotes[task],
    ...(task === 'dialogue' ? [] : [`Trajectories are aligned by ${similarity}.`]),
    ...(replies ? [replyNote(replies)] : []),
    ...(report.groups.length > 0
      ? [`± is the standard deviation over ${units[task]}${spread}.`]
      : []),
    ...(rules.length > 0 ? [`Argument rules: ${shownList(rules, 20)}.`] : []),
    ...(parallel === 'any' ? ['Calls of one message may be in any order.'] : []),
    ...(failedCalls === 'drop' ? ['Calls that failed are left out.'] : []),
    ...(ignoredTools.length > 0 ? [`Calls of ${shownList(ignoredTools, 20)} are left out.`] : []),
    ...permittedNotes(report),
    ...conversationNotes(report),
    ...absentNotes(report),
    ...about(unreadable, prediction, 'that could not be read', predictionName),
    ...namesOnlyNotes(report),
    ...about(sampled, 'profile', 'scored against a sample of the gold, as asked for', ({ id }) =>
      shownName(id),
    ),
    ...about(some(unknown), unknownIds.thing, unknownIds.what),
    ...about(some(doubled), 'id', doubledIds),
  ];
}

/** What was permitted, what failed without saying so, and what most wrong runs have in common. */
function permittedNotes({ digest, inCommon }: ScoreOverview): string[] {
  const { allowed, suspects } = digest;
  const were = allowed === 1 ? 'is' : 'are';
  const look = suspects === 1 ? 'looks' : 'look';
  return [
    ...(allowed > 0
      ? [`${counted(allowed, 'call')} besides those of the gold ${were} permitted, and left out.`]
      : []),
    ...(suspects > 0
      ? [
          `${counted(suspects, 'result')} ${look} like a failure, and the call counts as made: --failures FILE says which results mean that a call failed.`,
        ]
      : []),
    ...(inCommon ? [`${inCommonText(inCommon)} See docs/allow.md.`] : []),
  ];
}

/** What is asked of predictions, in a sentence. */
const taskNotes: Readonly<Record<Task, string>> = {
  plan: 'Predictions are scored as plans: all valid paths are asked for.',
  run: 'Predictions are scored as runs: any valid path is right.',
  dialogue:
    'Answers are scored turn by turn: the reply or the call that comes next. Sessions are scored by their calls.',
};

/** What predictions are called: tests of conversations have answers. */
const ofPredictions = {
  prediction: 'prediction',
  unpredicted: { thing: 'profile', what: 'without a prediction' },
  unknownIds: { thing: 'predicted id', what: 'that the gold does not have' },
  doubledIds: 'predicted more than once',
} as const;

const words = {
  plan: ofPredictions,
  run: ofPredictions,
  dialogue: {
    prediction: 'answer',
    unpredicted: { thing: 'test', what: 'without an answer' },
    unknownIds: { thing: 'answered id', what: 'that no test has' },
    doubledIds: 'answered more than once',
  },
} as const;

/** What the means are over. */
const units: Readonly<Record<Task, string>> = {
  plan: 'profiles',
  run: 'profiles',
  dialogue: 'the tests or conversations that have the figure',
};

function replyNote({ measure, threshold }: ReplyMatch): string {
  return `Replies match if their similarity by ${measure} is ${threshold} or more.`;
}

function commonNotes(common: Readonly<Record<string, string>>): string[] {
  const fields = Object.entries(common).map(
    ([name, value]) => `${shownName(name)} ${shownName(value)}`,
  );
  return fields.length > 0 ? [`All scores are of ${fields.join(', ')}.`] : [];
}

/** What simulated users did wrong, which enters the figures all the same. */
function conversationNotes({ groups: [all] }: ScoreOverview): string[] {
  if (all?.conversations === undefined || all.conversations.judged === 0) return [];
  const { judged: count, failed, failures } = all.conversations;
  if (failed === 0)
    return [`The simulated users of ${counted(count, 'conversation')} have no failure.`];
  const kinds = Object.entries(failures).map(([kind, times]) => `${kind} in ${times}`);
  return [
    `In ${failed} of ${counted(count, 'conversation')} the simulated user failed, which is no mistake of the agent (${kinds.join(', ')}); they count in all figures.`,
  ];
}

/** How many predictions are in no mean of what they do not say. */
function namesOnlyNotes({ task, groups: [all], digest: { predicted } }: ScoreOverview): string[] {
  const count = all === undefined ? 0 : namesOnlyIn(all);
  if (all === undefined || count === 0) return [];
  const figures = task === 'plan' ? 'exact match and valid' : 'valid and pass^k';
  const say = predicted === 1 ? 'says' : 'say';
  return [
    `${count} of ${counted(predicted, 'prediction')} ${say} names only: ${figures} are over ${all.profiles - count}, and so are the figures of arguments.`,
  ];
}

/**
 * The ids without predictions. Where predictions are grouped, an id alone would not say whose
 * prediction is missing.
 */
function absentNotes({ task, digest: { absent }, unpredicted }: ScoreOverview): string[] {
  const { prediction, unpredicted: without } = words[task];
  return absent.first.some(({ groups }) => Object.keys(groups).length > 0)
    ? about(absent, prediction, 'missing', predictionName)
    : about(some(unpredicted), without.thing, without.what);
}

function some(names: readonly string[]): Some<string> {
  return { count: names.length, first: names.slice(0, mostFirst) };
}

function about<T = string>(
  { count, first }: Some<T>,
  thing: string,
  what: string,
  show: (one: T) => string = (name) => shownName(String(name)),
): string[] {
  if (count === 0) return [];
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return [`${counted(count, thing)} ${what}: ${first.map(show).join(', ')}${more}.`];
}
