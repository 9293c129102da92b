import type { RepairCounts } from '../prediction.ts';
import type { DiagnosticData } from './diagnostic-data.ts';
import { goldLacks } from './lacks.ts';
import type { CallProblem, PredictionLack, PredictionUse } from './prediction-data.ts';
import type { MessageTable } from './table.ts';
import { clean, didYouMean, enumeration, guess, quote } from './words.ts';

/** Diagnostics about predictions and their files. */
export const predictionMessages = {
  'prediction-without-id': ({ fields, use, meant }) => ({
    message: `nothing says which ${aims[use ?? ''] ?? 'profile this prediction'} is for: there is no ${enumeration(fields)}`,
    hint:
      use === 'answered' || use === 'written'
        ? `give it the id of the ${use === 'answered' ? 'test' : 'prompt'}`
        : meant === undefined
          ? 'name the field that holds the id with --id-from, or the file after the id'
          : `a profile's id stands under ${quote(meant)}: say --id-from ${clean(meant)}`,
  }),
  'other-id': ({ field, id, otherField, other }) => ({
    message: `this prediction is taken for ${quote(id)}, by ${quote(field)}, and its ${quote(otherField)} is ${quote(other)}, which is a profile too`,
    hint: 'name the field that holds the id with --id-from',
  }),
  'doubled-prediction': ({ first, use }, { profile }) => ({
    message:
      `the ${thing(use)}${profile ? ` for ${quote(profile.id)}` : ''} is there already ` +
      `at ${clean(first.file)}:${first.line}:${first.column}, and that one counts`,
    hint:
      use === 'converted' || use === 'written'
        ? `${use === 'converted' ? 'convert' : 'read'} what several models or prompts gave file by file`
        : `where they are by several models or prompts, name the field that differs with --group-by${use === 'answered' ? '' : '; where they are runs of one, with --trials'}`,
  }),
  'unreadable-prediction': ({ isNamed, unread, notation, ...counts }) => ({
    message: unreadText(unread) + notationText(notation) + consequence(counts),
    hint: unreadHint(unread) ?? formHint(isNamed),
  }),
  'unknown-call-key': ({ tool, key, known, ...counts }) => ({
    message: `the arguments of ${quote(tool)} stand under ${quote(key)}, which means nothing${consequence(counts)}`,
    ...didYouMean(key, known),
  }),
  'mixed-task': ({ transcripts, plans, calling, firstRun, firstPlan }) => ({
    message:
      `these are neither all runs of agents nor all plans (transcripts and traces: ${transcripts}, ` +
      `${calling} of them with calls${firstOfKind(firstRun)}; others: ${plans}${firstOfKind(firstPlan)}), ` +
      'so nothing is scored',
    hint: 'say with --task which they are: plan, or run',
  }),
  'unreadable-call': (data) => ({
    message: callFaults[data.problem](data) + consequence(data),
    hint: callHints[data.problem],
  }),
  'mended-prediction': ({ repairs }) => ({
    message: `this prediction could not be read as it stands, and was mended${mendedText(repairs)}`,
    hint: 'check the result',
  }),
  'truncated-prediction': ({ calls }) => ({
    message: `this answer stops in the middle, and is read up to its last whole call (calls: ${calls})`,
    hint: 'see why it was stopped, allow the model more tokens, say, and ask again',
  }),
  'unconvertible-prediction': ({ to, lacks, isNamed }) => ({
    message: `this prediction cannot be converted to ${quote(to)}: ${lackTexts[lacks]}`,
    hint: lacks === 'calls' ? formHint(isNamed) : lackHints[lacks],
  }),
  'other-format': ({ format }) => ({
    message: `this is not in the format ${quote(format)}`,
    hint: 'leave out --as: what a file holds is known by its content',
  }),
  'no-predictions': ({ use }) => ({
    message:
      use === 'converted'
        ? 'there is nothing to convert: the file holds neither gold nor predictions'
        : 'the file holds no predictions',
    ...(use !== 'converted' && {
      hint: 'if this is an empty answer, name the file after its profile',
    }),
  }),
  'no-agent-trace': () => ({
    message: 'no trace in this file shows an agent at work, so there is nothing to score',
    hint: 'export the spans of the agent: those of models and tools, with what they said and were given',
  }),
  'partial-trace': ({ use }) => ({
    message: `no model answer is in this trace or chat, so calls may be missing${use === 'tested' ? '' : '; it counts as one without calls'}`,
    hint: 'export the whole trace: the spans of models with what they answered, and those of tools',
  }),
  'unsupported-trace': ({ format, instead }) => ({
    message: `this is ${format}, which cannot be read, so nothing of it is scored`,
    hint: `export ${instead} instead`,
  }),
  'several-ids': ({ field, ids }) => ({
    message: `this names several profiles in ${quote(field)}: ${enumeration(ids)}`,
    hint: 'begin a trace for each profile, or name the field that counts with --id-from',
  }),
  'mixed-trials': ({ field, first, second }) => ({
    message: `runs of one profile are scored as its trials, and their ${field} is ${quote(first)} and ${quote(second)}`,
    hint: `tell them apart with --group-by ${field}`,
  }),
  'unknown-group-field': ({ field, known, use }) => ({
    message:
      use === 'answered'
        ? `no answer and no test has the field ${quote(field)} to group by`
        : `no prediction has the field ${quote(field)} to group by, or to name trials`,
    ...guess(field, known),
  }),
  'unknown-trial-field': ({ field, left, ids, known }) => ({
    message: `no prediction has the field ${quote(field)} to name trials, so that only the first run of a profile counts: ${left} more of ${enumeration(ids.slice(0, 5))}${ids.length > 5 ? ` and ${ids.length - 5} others` : ''} are left out`,
    hint: 'name the field that tells runs of one profile apart with --trials, or leave it out: then their order does',
    ...guess(field, known),
  }),
  'joined-runs': ({ count, ids }) => ({
    message: `${count === 1 ? 'one profile has' : `${count} profiles have`} several runs, which become the trajectories of one prediction: ${enumeration(ids)}${count > ids.length ? ` and ${count - ids.length} others` : ''}`,
    hint: 'score the traces themselves if runs are meant: converted, they are a plan',
  }),
} satisfies Partial<MessageTable>;

/** What a prediction is for, and what it is, by its use. */
const aims: Readonly<Record<string, string>> = {
  answered: 'test this answer',
  written: 'prompt this answer',
};

function thing(use: PredictionUse | undefined): string {
  return use === 'answered' || use === 'written' ? 'answer' : 'prediction';
}

/** The consequence of an unreadable prediction, after what is wrong; a test says that itself. */
function consequence({ isUnknown, use }: { isUnknown?: boolean; use?: PredictionUse }): string {
  if (use === 'tested') return '';
  if (use === 'converted') return ': nothing of this profile is converted';
  if (isUnknown) return ': its id has no gold, and it is in no figure';
  return `: the ${thing(use)} scores 0`;
}

type UnreadPart = DiagnosticData['unreadable-prediction']['unread'];

function unreadText(unread: UnreadPart): string {
  if (unread === undefined) return 'no trajectory can be read in this prediction';
  if (unread.problem === 'part') {
    const rule = unread.rule === undefined ? '' : ` (rule ${unread.rule})`;
    const are = /^(?:several|two|[a-z]+s) /.test(unread.what) ? 'are' : 'is';
    return `there ${are} ${clean(unread.what)}, which cannot be read${rule}`;
  }
  return `the arguments of ${quote(unread.tool)} are no object of names and values`;
}

function notationText(notation: string | undefined): string {
  return notation === undefined ? '' : `, which has ${clean(notation)}`;
}

function unreadHint(unread: UnreadPart): string | undefined {
  if (unread?.problem === 'arguments') return callHints.arguments;
  return (
    unread &&
    'a part that may be a call is never ignored: ask for calls, or export them, in a form that can be read'
  );
}

/** The hint on `--as`: leave it out, or name the form. */
function formHint(isNamed = false): string {
  return isNamed
    ? 'leave out --as: what a file holds is known by its content'
    : 'give the calls as messages of a chat, or as a list of objects with the name of a tool and its arguments';
}

/** The repairs in words, if they are known. */
function mendedText(repairs: RepairCounts): string {
  const faults = Object.entries(repairs)
    .filter(([column]) => !ofOutputs.has(column))
    .map(([column, count]) => `${column.replaceAll('_', ' ')} (${count})`);
  return faults.length === 0 ? '' : `: ${faults.join(', ')}`;
}

const ofOutputs: ReadonlySet<string> = new Set(['initial_fail', 'recovered', 'unrecovered']);

const lackTexts: Record<PredictionLack, string> = {
  ...goldLacks,
  calls: 'no trajectory can be read in it',
  arguments: 'the arguments of a call cannot be read, or have no names',
  parameters: 'its calls have no parameters',
};

function firstOfKind(id: string | undefined): string {
  return id === undefined ? '' : `, the first of ${quote(id)}`;
}

const lackHints: Record<Exclude<PredictionLack, 'calls'>, string> = {
  arguments: 'record the arguments whole, as an object or as its JSON text',
  parameters: 'convert it to tool-only',
  types: 'convert it to traxgen or tool-only',
  agents: 'convert it to a format without agents, such as google',
  factors: 'convert it to a format that lists trajectories, such as google',
};

type CallFault = DiagnosticData['unreadable-call'];

const callFaults: Record<CallProblem, (fault: CallFault) => string> = {
  name: ({ found }) => `the name of the tool is ${found}, and not text`,
  arguments: ({ tool, found }) =>
    `the arguments of ${named(tool)} are ${found}, and no JSON object`,
  start: ({ tool }) => `${named(tool)} has no start time, so its place in the order is unknown`,
  messages: () => 'the simulation has no messages',
};

const callHints: Record<CallProblem, string> = {
  name: 'record the name of the tool in every call',
  arguments: 'record the arguments whole, as an object or as its JSON text',
  start: 'export the start times of the calls',
  messages: 'only simulations that go message by message can be read',
};

function named(tool: string | undefined): string {
  return tool === undefined ? 'a call' : quote(tool);
}
