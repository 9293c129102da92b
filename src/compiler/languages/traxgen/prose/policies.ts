import type { PolicyName } from '../../../../model/policy-names.ts';
import { code } from './code.ts';
import { json } from './json.ts';
import { mermaid } from './mermaid.ts';
import { policy } from './policy.ts';
import type { PolicyForm } from './policy-form.ts';
import { textForm } from './text.ts';

/** Every form of policies by name. */
export const policies: Readonly<Record<PolicyName, PolicyForm>> = {
  ...{ policy, json, text: textForm, code, mermaid },
};
