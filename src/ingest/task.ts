import type { Diagnostic } from '../model/diagnostic.ts';
import type { Prediction, Task } from '../model/prediction.ts';

/** What predictions are, or why that cannot be told. */
type FoundTask = { readonly task: Task } | { readonly fault: Diagnostic };

/**
 * Runs: all are transcripts or traces, and at least one has a call. Plans: there is no trace, and no
 * transcript has a call. For any other mixture the user must say which.
 */
function taskOf(predictions: readonly Prediction[]): FoundTask {
  const runs = predictions.filter(({ transcript }) => transcript !== undefined);
  const plans = predictions.filter(isPlan);
  const calling = runs.filter(({ transcript }) => transcript?.hasCalls).length;
  const isTraced = runs.some(({ transcript }) => transcript?.isTrace);
  if (calling === 0 && !isTraced) return { task: 'plan' };
  if (calling > 0 && plans.length === 0) return { task: 'run' };
  return { fault: mixture(runs, plans, calling) };
}

/** What lists nothing that can be read is neither a plan nor a run: a request that failed, say. */
function isPlan({ transcript, trajectories = [] }: Prediction): boolean {
  return transcript === undefined && trajectories.length > 0;
}

function mixture(
  runs: readonly Prediction[],
  plans: readonly Prediction[],
  calling: number,
): Diagnostic {
  const [run] = runs;
  const [shown] = [...plans, ...runs];
  const data = {
    ...{ transcripts: runs.length, plans: plans.length, calling },
    ...{ firstRun: run?.id, firstPlan: plans[0]?.id },
  };
  const { id, origin, place = { file: origin.file } } = shown as Prediction;
  return { code: 'mixed-task', place, data, profile: { id, origin } };
}

/**
 * Whether predictions are plans or runs: as the user says, or else by their content. Only runs can be
 * repeated, so if the first predictions of profiles are plans, all are plans. Without `faults`, the
 * caller reports each transcript without calls as unreadable.
 */
export function taskIn(
  asked: Task | undefined,
  firsts: readonly Prediction[],
  repeated: readonly Prediction[],
): { readonly task: Task | undefined; readonly faults?: readonly Diagnostic[] } {
  const first = asked === undefined ? taskOf(firsts) : { task: asked };
  const mayRun = 'task' in first && (first.task === 'run' || !firsts.some(isPlan));
  const told = mayRun && asked === undefined ? taskOf([...firsts, ...repeated]) : first;
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
export function isSilent({ transcript }: Prediction): boolean {
  return transcript?.hasCalls === false && transcript.callsAreText !== true;
}

/** A prediction without the calls that failed; a prediction that cannot be read stays unread. */
export function withoutFailed(prediction: Prediction): Prediction {
  const trajectories = prediction.trajectories?.map((segments) =>
    segments.map(({ agent, calls }) => ({ agent, calls: calls.filter(({ failed }) => !failed) })),
  );
  return { ...prediction, trajectories, isWithoutFailed: true };
}
