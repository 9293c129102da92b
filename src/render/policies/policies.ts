import { code } from './code.ts';
import { json } from './json.ts';
import { mermaid } from './mermaid.ts';
import { policy } from './policy.ts';
import type { PolicyForm } from './policy-form.ts';
import { textForm } from './text.ts';

/** Every form of policies by name: the one place where another is added. */
export const policies = { policy, json, text: textForm, code, mermaid } satisfies Record<
  string,
  PolicyForm
>;

export type PolicyName = keyof typeof policies;

/** The names of all forms, as they are asked for. */
export const policyNames = Object.keys(policies) as PolicyName[];
