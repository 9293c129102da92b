import { compile, type GoldSet } from '../../../src/index.ts';
import { profile, workflow } from '../testing/support.ts';

/** The gold of two customers: C7 gets a refund, C8 is escalated. */
export function goldsOfTwo(): readonly GoldSet[] {
  const other = { ...profile, customer_id: 'C8', order: { id: 63921, total: 250 } };
  const { golds } = compile({ workflows: [workflow], profiles: [profile, other] });
  return golds;
}
