/** The forms in which a policy is put to people and models, by name, as they are asked for. */
export const policyNames = ['policy', 'json', 'text', 'code', 'mermaid'] as const;

export type PolicyName = (typeof policyNames)[number];
