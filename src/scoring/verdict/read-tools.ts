import { type Policy, readTools } from '../../model/policy.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';

/** The tools that change nothing, or why they are not known. */
export type KnownReads = { readonly tools: readonly string[] } | { readonly fault: string };

/** The tools that policies say change nothing; a fault where they say it of none. */
export function readsOf(policies: readonly Pick<Policy, 'steps'>[]): KnownReads {
  const tools = readTools(policies);
  if (tools.length > 0) return { tools };
  return { fault: 'no step of the workflows has "read": true' };
}

/** The same for compiled gold. */
export function readsOfGolds(golds: Iterable<Pick<GoldEntry, 'origin'>>): KnownReads {
  const policies = new Set<Policy>();
  for (const { origin } of golds) {
    if (origin === undefined) {
      return { fault: 'only gold that is compiled from workflows says which tools change nothing' };
    }
    for (const policy of origin.compiler.policies) policies.add(policy);
  }
  return readsOf([...policies]);
}
