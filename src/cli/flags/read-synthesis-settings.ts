import { scenarioKinds } from '../../model/journeys.ts';
import type { GivenFlags } from './given.ts';
import { missingIn, outIn, reportingIn, seedIn, workflowsIn } from './settings.ts';

/** Reads how profiles are made. Throws UsageError. */
export function synthesisIn(
  given: GivenFlags<'template' | 'from' | 'count' | 'cover' | 'max-profiles' | 'max-walks'>,
) {
  return {
    template: given.toggle('template'),
    /** The field template from which profiles are drawn. */
    from: given.text('from'),
    count: given.count('count', 0),
    /** As typed; the command checks it. */
    cover: given.text('cover'),
    /** The largest number of outcomes to cover. */
    max: given.count('max-profiles', 1) ?? 10_000,
    /** The largest number of walks; `max` if undefined. */
    maxWalks: given.count('max-walks', 1),
  };
}

/** Reads the scenarios to make of a case. Throws UsageError. */
export function kindsIn(given: GivenFlags<'kinds'>) {
  return new Set(given.choices('kinds', scenarioKinds) ?? scenarioKinds);
}

/** The flags of `traxgen profiles`. */
export const profilesFlags = [
  'template',
  'from',
  'count',
  'seed',
  'cover',
  'max-profiles',
  'max-walks',
  'workflows',
  'id-field',
  'data',
  'now',
  'missing',
  'out',
  'fail-on-warning',
  'json',
  'quiet',
] as const;

/** Reads the settings of `traxgen profiles`. Throws UsageError. */
export function profilesIn(given: GivenFlags<(typeof profilesFlags)[number]>) {
  return {
    out: outIn(given),
    ...workflowsIn(given),
    idField: given.text('id-field'),
    missing: missingIn(given),
    ...reportingIn(given),
    seed: seedIn(given),
    ...synthesisIn(given),
  };
}

/** The settings of `traxgen profiles`. */
export type ProfilesSettings = Readonly<ReturnType<typeof profilesIn>>;
