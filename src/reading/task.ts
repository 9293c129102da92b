import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { ReadCall } from '../model/format.ts';
import type { Prediction, Task } from '../model/prediction.ts';
import type { Run } from '../model/run.ts';

/** What predictions are, or why that cannot be told. */
type FoundTask = { readonly task: Task } | { readonly fault: Diagnostic };

/**
 * Runs: all are transcripts or traces, and at least one has a call, or none calls anything or says a
 * plan. Plans: there is no trace, and no transcript has a call. For any other mixture the user must say
 * which.
 */
function taskOf(predictions: readonly Prediction[]): FoundTask {
  const kinds = kindsOf(predictions);
  const task = taskOfKinds(kinds);
  return task === undefined ? { fault: mixture(predictions, kinds) } : { task };
}

/** How many predictions are plans, and how many transcripts: with calls, and traces. */
export interface PredictionKinds {
  readonly plans: number;
  readonly transcripts: number;
  readonly calling: number;
  readonly traces: number;
  /** Transcripts in which nothing is called, and whose texts are no plan. */
  readonly silent: number;
}

/** What tells the kind of a prediction. */
export type KindOf = Pick<Prediction, 'transcript' | 'trajectories'>;

/** The kinds of predictions. */
export function kindsOf(predictions: readonly KindOf[]): PredictionKinds {
  const transcripts = predictions.flatMap(({ transcript }) => transcript ?? []);
  return {
    plans: predictions.filter(isPlan).length,
    transcripts: transcripts.length,
    calling: transcripts.filter(({ hasCalls }) => hasCalls).length,
    traces: transcripts.filter(({ isTrace }) => isTrace).length,
    silent: predictions.filter((one) => isSilent(one) && !hasPlan(one)).length,
  };
}

/** What predictions of these kinds are; undefined if only the user can say. */
export function taskOfKinds(kinds: PredictionKinds): Task | undefined {
  const { plans, transcripts, calling, traces, silent } = kinds;
  if (calling === 0 && traces === 0) {
    return plans === 0 && transcripts > 0 && silent === transcripts ? 'run' : 'plan';
  }
  return calling > 0 && plans === 0 ? 'run' : undefined;
}

/** Whether the text of a transcript was read as a plan. */
function hasPlan({ trajectories = [] }: KindOf): boolean {
  return trajectories.length > 0;
}

/** What lists nothing that can be read is neither a plan nor a run: a request that failed, say. */
function isPlan({ transcript, trajectories = [] }: KindOf): boolean {
  return transcript === undefined && trajectories.length > 0;
}

function mixture(
  predictions: readonly Prediction[],
  { transcripts, plans, calling }: PredictionKinds,
): Diagnostic {
  const run = predictions.find(({ transcript }) => transcript !== undefined);
  const plan = predictions.find(isPlan);
  const { id, origin, place = { file: origin.file } } = (plan ?? run) as Prediction;
  const data = { transcripts, plans, calling, firstRun: run?.id, firstPlan: plan?.id };
  return { code: 'mixed-task', place, data, profile: { id, origin } };
}

/**
 * Whether predictions are plans or runs: as the user says, or else by the content of all of them, also of
 * those whose profiles have others. Without `faults`, the caller reports each transcript without calls as
 * unreadable.
 */
export function taskIn(
  asked: Task | undefined,
  predictions: readonly Prediction[],
): { readonly task: Task | undefined; readonly faults?: readonly Diagnostic[] } {
  const told = asked === undefined ? taskOf(predictions) : { task: asked };
  if ('fault' in told) return { task: undefined, faults: [told.fault] };
  return told.task === 'run' ? { task: told.task, faults: [] } : told;
}

/** A transcript without calls as a run: the agent did nothing. Any other prediction is returned unchanged. */
export function asRun(prediction: Prediction): Prediction {
  if (!isSilent(prediction)) return prediction;
  const { truncated } = prediction.repairs;
  const repairs = truncated === undefined ? {} : { truncated };
  return { ...prediction, trajectories: [[]], valuesAreText: false, repairs };
}

/** Whether a prediction is a transcript in which the agent called nothing. */
export function isSilent({ transcript }: KindOf): boolean {
  return transcript?.hasCalls === false && transcript.callsAreText !== true;
}

/** How many results in some runs look as if their calls had failed. */
export function suspectsIn(runs: readonly Run[]): Pick<Prediction, 'suspects'> {
  const suspects = runs.reduce((sum, run) => sum + (run.suspects ?? 0), 0);
  return suspects > 0 ? { suspects } : {};
}

/** A prediction without the calls that failed; a prediction that cannot be read stays unread. */
export function withoutFailed(prediction: Prediction): Prediction {
  const trajectories = callsOf(prediction, ({ failed }) => failed !== true);
  return { ...prediction, trajectories, isWithoutFailed: true };
}

/** A prediction without what was tried and is no call, since its arguments cannot be read. */
export function withoutAttempts(prediction: Prediction): Prediction {
  return {
    ...prediction,
    trajectories: callsOf(prediction, ({ isAttempt }) => isAttempt !== true),
  };
}

function callsOf(
  { trajectories }: Prediction,
  isKept: (call: ReadCall) => boolean,
): Prediction['trajectories'] {
  return trajectories?.map((segments) =>
    segments.map(({ agent, calls }) => ({ agent, calls: calls.filter(isKept) })),
  );
}
