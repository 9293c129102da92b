import { policyNames } from '../../model/policy-names.ts';
import type { GivenFlags } from '../flags/given.ts';
import { policiesIn, requestsIn, stylesIn } from '../flags/read-experiment-settings.ts';
import { shardIn } from '../flags/read-shard-settings.ts';
import { filterIn, inputsIn, outIn, reportingIn } from '../flags/settings.ts';
import { UsageError } from '../flags/usage-error.ts';

/** The flags of all commands that make prompts. */
export const promptFlags = [
  'model',
  'policy-format',
  'style',
  'temperature',
  'max-tokens',
  'workflows',
  'profiles',
  'id-field',
  'data',
  'now',
  'missing',
  'filter',
  'out',
  'fail-on-warning',
  'json',
  'quiet',
] as const;

/** Reads the settings of all commands that make prompts. Throws UsageError. */
export function promptsIn(given: GivenFlags<(typeof promptFlags)[number] | 'shard'>) {
  return {
    out: outIn(given),
    filter: filterIn(given),
    ...inputsIn(given),
    shard: shardIn(given),
    ...reportingIn(given),
    ...policiesIn(given),
    ...stylesIn(given),
    ...requestsIn(given),
  };
}

/** The settings of all commands that make prompts. */
export type PromptSettings = Readonly<ReturnType<typeof promptsIn>>;

/** How `--policy-format` is described where prompts are made. */
export const ownPolicyFormat = {
  values: policyNames,
  describe: `Forms of the policies, with commas between: ${policyNames.join(', ')} [default: policy]`,
};

/** The model to ask. Throws a UsageError if none is given. */
export function demandModel({ model }: { readonly model: string | undefined }): string {
  if (model === undefined) throw new UsageError('--model is needed: who is asked');
  return model;
}
