import type { CallProblem, DiagnosticData } from '../../model/diagnostic.ts';
import type { MessageTable } from './table.ts';
import { clean, list, quote } from './words.ts';

/** Predictions, and the files that they are in. */
export const predictionMessages = {
  'prediction-without-id': ({ fields }) => ({
    message: `nothing says which profile this prediction is for: there is no ${list(fields)}`,
    hint: 'name the field that holds the id with --id-from, or the file after the id',
  }),
  'doubled-prediction': ({ first }, { profile }) => ({
    message:
      `the prediction${profile ? ` for ${quote(profile.id)}` : ''} is there already ` +
      `at ${clean(first.file)}:${first.line}:${first.column}, and that one counts`,
    hint: 'where they are by several models or prompts, name the field that differs with --group-by',
  }),
  'unreadable-prediction': () => ({
    message: 'no trajectory can be read in this prediction: it scores 0',
    hint: 'name its form with --as if you know it',
  }),
  'unreadable-call': (data) => ({
    message: `${callFaults[data.problem](data)}: the prediction scores 0`,
    hint: callHints[data.problem],
  }),
  'no-predictions': () => ({
    message: 'the file is empty: it holds no predictions',
    hint: 'an empty answer of a profile is a file with the name of the profile',
  }),
  'several-ids': ({ field, ids }) => ({
    message: `one trace has several profiles in ${quote(field)}: ${list(ids)}`,
    hint: 'begin a trace for each profile',
  }),
  'unknown-group-field': ({ field }) => ({
    message: `no prediction has the field ${quote(field)} to group by`,
  }),
} satisfies Partial<MessageTable>;

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
