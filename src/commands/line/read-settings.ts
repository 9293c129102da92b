import { datasetNamed } from '../../emit/datasets/datasets.ts';
import { scenarioKinds } from '../../model/journeys.ts';
import type { JsonObject } from '../../model/json.ts';
import { missingModes } from '../../model/profile.ts';
import type { Shard } from '../../model/shard.ts';
import { parseExpression } from '../../parse/expression.ts';
import { type Environment, shardOfTask } from './array-task.ts';
import type { FlagName } from './flags.ts';
import { namesToChoose, outputNames } from './format-names.ts';
import { GivenFlags, type Typed } from './given.ts';
import { readDialogueSettings } from './read-dialogue-settings.ts';
import { readExperimentSettings } from './read-experiment-settings.ts';
import { readScoreSettings } from './read-score-settings.ts';
import { readTurnSettings } from './read-turn-settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** The folder of workflows if none is given. */
export const usualWorkflows = 'workflows';

/** More threads than any machine has cores would only take memory. */
const mostJobs = 256;

/**
 * Merges the typed flags over the configuration and the defaults. Throws UsageError. Without an
 * environment, the settings that are taken from it stay undefined.
 */
export function readSettings(typed: Typed, configured: JsonObject, env?: Environment) {
  const given = new GivenFlags({ ...configured, ...defined(typed) });
  const out = given.text('out');
  if (out?.endsWith('.gz')) {
    throw new UsageError(`--out ${out}: output is not compressed; write to - and pipe it to gzip`);
  }
  const ids = given.texts('filter');
  const format = formatsIn(given);
  const shard = given.text('shard');
  return {
    workflows: given.texts('workflows') ?? [usualWorkflows],
    /** Undefined if neither a flag nor the configuration gives any. */
    profiles: given.texts('profiles'),
    format,
    /** The name in `format` that is a data set format, if any. */
    dataset: format.find((name) => datasetNamed(name) !== undefined),
    /** If undefined, the command decides. */
    out,
    /** If undefined, the profiles file's own `id_field`, otherwise `customer_id`. */
    idField: given.text('id-field'),
    data: given.texts('data') ?? [],
    missing: given.choice('missing', missingModes, 'error'),
    /** If undefined, one per core for large inputs. */
    jobs: given.count('jobs', 1, mostJobs),
    /** If undefined, all profiles. */
    shard: shard === undefined ? undefined : parseShard(shard, env),
    /** The parts of a run that are merged. */
    parts: given.texts('parts'),
    json: given.toggle('json'),
    quiet: given.toggle('quiet'),
    seed: given.text('seed') ?? '0',
    filter: ids && new Set(ids),
    /** The id of the profile to explain or draw. */
    profile: given.text('profile'),
    failOnWarning: given.toggle('fail-on-warning'),
    watch: given.toggle('watch'),
    maxTrajectories: given.count('max-trajectories', 1) ?? 10_000,
    sample: given.count('sample', 1),
    withProfiles: given.toggle('with-profiles'),
    expand: given.toggle('expand'),
    /** The expression for prompts. If undefined, they are a sentence. */
    promptFrom: promptIn(given),
    toolResults: given.toggle('tool-results'),
    trace: given.toggle('trace'),
    convert: { to: formatIn(given, 'to', outputNames) },
    /** Thresholds as given: `figure=number`. */
    min: given.words('min'),
    lint: given.toggle('lint'),
    score: readScoreSettings(given),
    synthesis: synthesisIn(given),
    experiment: readExperimentSettings(given),
    difference: differenceIn(given),
    draw: drawingIn(given),
    following: followingIn(given),
    dialogue: readDialogueSettings(given),
    turns: readTurnSettings(given),
    /** As typed; if undefined, the user's own shell. */
    shell: given.text('shell'),
  };
}

/**
 * Reads `i/n`, `auto` or `auto/n`. Throws a UsageError unless i is from 1 to n. What `auto` means stays
 * undefined without an environment.
 */
export function parseShard(text: string, env?: Environment): Shard | undefined {
  const [, typed, count] = /^(auto|\d{1,9})(?:\/(\d{1,9}))?$/.exec(text) ?? [];
  const of = count === undefined ? undefined : Number(count);
  if (typed === 'auto' && of !== 0) return env && shardOfTask(text, of, env);
  const part = Number(typed);
  if (of !== undefined && part >= 1 && part <= of) return { part, of };
  const forms = 'i/n with i from 1 to n, such as 2/8, or in an array job auto or auto/n';
  throw new UsageError(`--shard ${text}: it is ${forms}`);
}

function synthesisIn(given: GivenFlags) {
  return {
    template: given.toggle('template'),
    /** The field template from which profiles are drawn. */
    from: given.text('from'),
    count: given.count('count', 0),
    /** As typed; what may be covered depends on the command. */
    cover: given.text('cover'),
    /** The largest number of outcomes to cover. */
    max: given.count('max', 1) ?? 10_000,
    /** The largest number of walks; `max` if undefined. */
    maxWalks: given.count('max-walks', 1),
    /** The scenarios to make of a case. */
    kinds: new Set(given.choices('kinds', scenarioKinds) ?? scenarioKinds),
  };
}

function differenceIn(given: GivenFlags) {
  return {
    versions: given.texts('versions') ?? [],
    /** As typed; if undefined, by the file's ending. */
    form: given.text('report-format'),
    failOnChange: given.toggle('fail-on-change'),
  };
}

function followingIn(given: GivenFlags) {
  return {
    /** As typed; if undefined, those of the facts. */
    agents: given.texts('agents'),
    facts: given.text('facts'),
    complete: given.toggle('complete'),
    calls: given.text('calls'),
    others: given.choice('others', ['allow', 'deny'] as const, 'allow'),
    /** The file of argument rules. */
    compare: given.text('compare'),
  };
}

function drawingIn(given: GivenFlags) {
  return {
    /** The agent whose workflow is drawn. If undefined, all, or the only one. */
    workflow: given.text('workflow'),
    sequence: given.toggle('sequence'),
    /**
     * Whether a plan shows the values of parameters instead of their expressions. A sequence always
     * shows values.
     */
    values: given.toggle('values'),
    /** As typed; if undefined, by the file's ending. */
    form: given.text('picture-format'),
  };
}

function defined(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}

function formatsIn(given: GivenFlags): string[] {
  const names = [...new Set(given.words('format'))];
  for (const name of names) demandKnown(name, outputNames);
  const dataset = names.find((name) => datasetNamed(name) !== undefined);
  if (dataset !== undefined && names.length > 1) {
    throw new UsageError(
      `--format ${names.join(',')}: ${dataset} is a file of its own; ask for it alone`,
    );
  }
  return names.length === 0 ? ['google'] : names;
}

function formatIn(given: GivenFlags, flag: FlagName, known: readonly string[]): string | undefined {
  const name = given.text(flag);
  if (name !== undefined) demandKnown(name, known);
  return name;
}

function demandKnown(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const hint = suggestion(name, known);
  throw new UsageError(`there is no format '${name}' (there are ${namesToChoose(known)})${hint}`);
}

function promptIn(given: GivenFlags): string | undefined {
  const text = given.text('prompt-from');
  const parsed = text === undefined ? undefined : parseExpression(text);
  if (parsed === undefined || 'node' in parsed) return text;
  const { expected, found } = parsed;
  throw new UsageError(`--prompt-from ${text}: expected ${expected}, found ${found}`);
}
