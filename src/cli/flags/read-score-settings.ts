import { printable } from '../../base/text/printable.ts';
import { failedCalls, readModes, subAgents, tasks } from '../../model/prediction.ts';
import { parallelOrders, similarities } from '../../model/score.ts';
import { groupedAlways } from '../../model/score-groups.ts';
import type { FlagName } from './flags.ts';
import { inputNames, namesToChoose } from './format-names.ts';
import type { GivenFlags } from './given.ts';
import { shardIn } from './read-shard-settings.ts';
import { filterIn, goldSizeIn, inputsIn, jobsIn, outIn, reportingIn } from './settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Reads the form of predictions, and what of them counts. Throws UsageError. */
export function predictionFormIn(
  given: GivenFlags<'as' | 'failed-calls' | 'sub-agents' | 'id-from'>,
) {
  return {
    /** The format or the kind of gold or predictions; undefined to decide by content. */
    as: readKind(given),
    failedCalls: given.choice('failed-calls', failedCalls, 'judge'),
    subAgents: given.choice('sub-agents', subAgents, 'keep'),
    /** If undefined, the usual places of the profile's id. */
    idFrom: given.text('id-from'),
  };
}

/** The flags that say what is scored and how. A page about scores tells of them. */
export const scoredFlags = [
  ...(['gold', 'predictions', 'as', 'task', 'failed-calls', 'failures'] as const),
  ...(['sub-agents', 'id-from'] as const),
  ...([
    'group-by',
    'versus',
    'k',
    'trials',
    'compare',
    'tool-names',
    'ignore-tools',
    'reads',
    'parallel',
    'similarity',
  ] as const),
  ...(['baseline', 'scores'] as const),
] satisfies readonly FlagName[];

/** The flags that say of which profiles the gold is, and how much of it is compared. */
export const scoredInputFlags = [
  ...(['workflows', 'profiles', 'id-field', 'data', 'now', 'missing', 'filter'] as const),
  ...(['seed', 'max-trajectories', 'sample'] as const),
] satisfies readonly FlagName[];

/** Reads of which profiles the gold is, and how much of it is compared. Throws UsageError. */
export function scoredInputsIn(given: GivenFlags<(typeof scoredInputFlags)[number]>) {
  return { filter: filterIn(given), ...inputsIn(given), ...goldSizeIn(given) };
}

/** Of which profiles the gold is, and how much of it is compared. */
export type ScoredInputs = Readonly<ReturnType<typeof scoredInputsIn>>;

/** Reads what is scored and how. Throws UsageError. */
export function scoredIn(given: GivenFlags<(typeof scoredFlags)[number]>) {
  return {
    /** If undefined, workflows and profiles are compiled to get the gold. */
    gold: given.texts('gold'),
    predictions: given.texts('predictions') ?? [],
    ...predictionFormIn(given),
    /** A file of results that mean failure. */
    failures: given.text('failures'),
    /** If undefined, all predictions together decide. */
    task: given.optional('task', tasks),
    groupBy: readGroupBy(given),
    /** The field whose values are compared. */
    versus: readField(given.text('versus'), 'versus'),
    /** Undefined: as many as every profile has trials. */
    k: given.count('k', 1),
    /** The field that names the runs of one profile; undefined: their order tells them apart. */
    trials: given.text('trials'),
    compare: given.text('compare'),
    /** The file of what the agent calls tools. */
    toolNames: given.text('tool-names'),
    ignoreTools: [...new Set(given.words('ignore-tools'))],
    reads: given.choice('reads', readModes, 'keep'),
    /** Those of the ignored tools that change nothing, when the workflows have been read. */
    readTools: [] as readonly string[],
    parallel: given.choice('parallel', parallelOrders, 'order'),
    similarity: given.choice('similarity', similarities, 'lcs'),
    /** An earlier scores.json to compare with. */
    baseline: given.text('baseline'),
    /** The scores.json that a page is about. */
    scores: given.text('scores'),
  };
}

/** What is scored and how. */
export type ScoredSettings = Readonly<ReturnType<typeof scoredIn>>;

/** Reads what scores are held against. Throws UsageError. */
export function judgingIn(given: GivenFlags<'min' | 'fail-on-worse' | 'fail-on-regression'>) {
  return {
    /** Thresholds as given: `figure=number`. */
    min: given.words('min'),
    failOnWorse: given.words('fail-on-worse'),
    failOnRegression: given.toggle('fail-on-regression'),
  };
}

/** What scores are held against. */
export type JudgingSettings = Readonly<ReturnType<typeof judgingIn>>;

/** Reads the file and the title of the page about scores. Throws UsageError. */
export function pageIn(given: GivenFlags<'report' | 'title'>) {
  return { report: given.text('report'), title: given.text('title') };
}

/** The flags of `traxgen score`. */
export const scoreFlags = [
  'predictions',
  'gold',
  'as',
  'task',
  'failed-calls',
  'failures',
  'sub-agents',
  'id-from',
  'group-by',
  'trials',
  'compare',
  'tool-names',
  'ignore-tools',
  'reads',
  'parallel',
  'similarity',
  'min',
  'max',
  'baseline',
  'versus',
  'fail-on-worse',
  'fail-on-regression',
  'k',
  'workflows',
  'profiles',
  'id-field',
  'data',
  'now',
  'missing',
  'filter',
  'max-trajectories',
  'sample',
  'seed',
  'jobs',
  'shard',
  'out',
  'report',
  'title',
  'watch',
  'fail-on-warning',
  'json',
  'quiet',
] as const;

/** Reads the settings of `traxgen score`. Throws UsageError. */
export function scoreIn(given: GivenFlags<(typeof scoreFlags)[number] | 'scores'>) {
  return {
    out: outIn(given),
    ...scoredInputsIn(given),
    jobs: jobsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    watch: given.toggle('watch'),
    /** The maximums of effort, as given. */
    max: given.words('max'),
    score: { ...scoredIn(given), ...judgingIn(given), ...pageIn(given) },
  };
}

/** The settings of `traxgen score`. */
export type ScoreSettings = Readonly<ReturnType<typeof scoreIn>>;

/** How to read gold or predictions. The name must be known. */
function readKind(given: GivenFlags<'as'>): string | undefined {
  const name = given.text('as');
  if (name === undefined || inputNames.includes(name)) return name;
  throw new UsageError(
    `--as ${name}: there are ${namesToChoose(inputNames)}${suggestion(name, inputNames)}`,
  );
}

function readGroupBy(given: GivenFlags<'group-by' | 'versus'>): string[] {
  const fields = given.words('group-by').flatMap((one) => readField(one, 'group-by') ?? []);
  // What is compared is grouped by.
  return [...new Set([...fields, ...(given.texts('versus') ?? [])])];
}

/** A field of predictions, not of the gold. */
function readField(field: string | undefined, flag: FlagName): string | undefined {
  if (field === undefined || !groupedAlways.includes(field)) return field;
  const name = printable(field);
  throw new UsageError(
    `--${flag} ${name}: scores are by the ${name} of the gold in any case; leave it out, or give the field of the predictions another name`,
  );
}
