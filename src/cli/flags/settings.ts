import { isoTime } from '../../base/iso-time.ts';
import { missingModes } from '../../model/profile.ts';
import type { GivenFlags } from './given.ts';
import { UsageError } from './usage-error.ts';

/** The folder of workflows if none is given. */
export const usualWorkflows = 'workflows';

/** More threads than any machine has cores would only take memory. */
const mostJobs = 256;

/** Reads what a run says, and in which form. Throws UsageError. */
export function reportingIn(given: GivenFlags<'fail-on-warning' | 'json' | 'quiet'>) {
  return {
    failOnWarning: given.toggle('fail-on-warning'),
    json: given.toggle('json'),
    quiet: given.toggle('quiet'),
    /** The paths that the configuration gives and the command line does not. */
    named: given.named,
  };
}

/** What a run says, and in which form. */
export type ReportingSettings = Readonly<ReturnType<typeof reportingIn>>;

/** Reads the path of the output; if undefined, the command decides. Throws UsageError. */
export function outIn(given: GivenFlags<'out'>): string | undefined {
  const out = given.text('out');
  if (out?.endsWith('.gz')) {
    throw new UsageError(`--out ${out}: output is not compressed; write to - and pipe it to gzip`);
  }
  return out;
}

/** The output, if one is named. */
export interface OutSettings {
  readonly out: string | undefined;
}

/** Reads the paths of workflows and of external data. Throws UsageError. */
export function workflowsIn(given: GivenFlags<'workflows' | 'data' | 'now'>) {
  return {
    workflows: given.texts('workflows') ?? [usualWorkflows],
    data: given.texts('data') ?? [],
    now: nowIn(given),
  };
}

/** Reads the time that `now` stands for. Throws UsageError. */
export function nowIn(given: GivenFlags<'now'>): string | undefined {
  const now = given.text('now');
  if (now === undefined || isoTime(now) !== undefined) return now;
  throw new UsageError(`--now ${now}: a date or a time is needed, such as 2026-05-01T12:00`);
}

/** The paths of workflows and of external data. */
export type WorkflowSettings = Readonly<ReturnType<typeof workflowsIn>>;

/** Reads what a path means that does not exist. Throws UsageError. */
export function missingIn(given: GivenFlags<'missing'>) {
  return given.choice('missing', missingModes, 'error');
}

/** Reads workflows, profiles, and how profiles are read. Throws UsageError. */
export function inputsIn(
  given: GivenFlags<'workflows' | 'profiles' | 'id-field' | 'data' | 'now' | 'missing'>,
) {
  return {
    workflows: given.texts('workflows') ?? [usualWorkflows],
    /** Undefined if neither a flag nor the configuration gives any. */
    profiles: given.texts('profiles'),
    /** If undefined, the profiles file's own `id_field`, otherwise `customer_id`. */
    idField: given.text('id-field'),
    data: given.texts('data') ?? [],
    now: nowIn(given),
    missing: missingIn(given),
  };
}

/** Workflows, profiles, and how profiles are read. */
export type InputSettings = Readonly<ReturnType<typeof inputsIn>>;

/** All inputs of a run: those of profiles are in a folder unless they are named. */
export function inputPaths({
  workflows,
  profiles,
  data,
}: Pick<InputSettings, 'workflows' | 'profiles' | 'data'>): readonly string[] {
  return [...workflows, ...(profiles ?? ['profiles']), ...data];
}

/** Reads the ids of the profiles that are wanted; undefined if all are. Throws UsageError. */
export function filterIn(given: GivenFlags<'filter'>): ReadonlySet<string> | undefined {
  const ids = given.texts('filter');
  return ids && new Set(ids);
}

/** Reads the number of threads; if undefined, one per core for large inputs. Throws UsageError. */
export function jobsIn(given: GivenFlags<'jobs'>): number | undefined {
  return given.count('jobs', 1, mostJobs);
}

/** Reads how much gold a profile may have, and how some is drawn of more. Throws UsageError. */
export function goldSizeIn(given: GivenFlags<'seed' | 'max-trajectories' | 'sample'>) {
  return {
    seed: seedIn(given),
    maxTrajectories: mostTrajectoriesIn(given),
    sample: given.count('sample', 1),
  };
}

/** Reads the seed of everything random. Throws UsageError. */
export function seedIn(given: GivenFlags<'seed'>): string {
  return given.text('seed') ?? '0';
}

/** Reads how many trajectories a profile may have. Throws UsageError. */
export function mostTrajectoriesIn(given: GivenFlags<'max-trajectories'>): number {
  return given.count('max-trajectories', 1) ?? 10_000;
}
