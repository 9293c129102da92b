import { policyNames } from '../../model/policy-names.ts';
import type { FlagName } from '../line/flags.ts';
import type { Settings } from '../line/settings.ts';
import { UsageError } from '../line/usage-error.ts';

/** The flags of all commands that make prompts. */
export const promptFlags: readonly FlagName[] = [
  'model',
  'policy-format',
  'style',
  'temperature',
  'max-tokens',
  'workflows',
  'profiles',
  'id-field',
  'data',
  'missing',
  'filter',
  'out',
  'fail-on-warning',
  'json',
  'quiet',
];

/** How `--policy-format` is described where prompts are made. */
export const ownPolicyFormat = {
  values: policyNames,
  describe: `Forms of the policies, with commas between: ${policyNames.join(', ')} [default: policy]`,
};

/** The model to ask. Throws a UsageError if none is given. */
export function demandModel({ experiment: { model } }: Settings): string {
  if (model === undefined) throw new UsageError('--model is needed: who is asked');
  return model;
}
