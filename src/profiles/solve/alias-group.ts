import type { Terms } from './terms.ts';

/**
 * Fields with the same first name, some with dynamic keys, so that two of them may turn out to be
 * at one place.
 */
export interface AliasGroup {
  readonly fields: readonly number[];
}

/** The groups among a workflow's fields. */
export function aliasGroupsOf(terms: Terms): AliasGroup[] {
  const byRoot = new Map<string, number[]>();
  terms.fields.forEach(({ node: { root } }, field) => {
    if (!terms.isChosen(field)) return;
    const fields = byRoot.get(root) ?? [];
    byRoot.set(root, fields);
    fields.push(field);
  });
  return [...byRoot.values()].flatMap((fields) => {
    const isOpen = fields.some((field) => !terms.isLiteral(field));
    return isOpen && fields.length > 1 ? [{ fields }] : [];
  });
}
