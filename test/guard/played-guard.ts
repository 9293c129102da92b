import { PolicyGuard } from '../../src/guard/guard.ts';
import { openCursor } from '../../src/guard/open-cursor.ts';

/** A guard of a policy that finds an order, and then pays what it found. */
export function playedGuard(): PolicyGuard {
  const { cursor } = openCursor({
    workflows: [{ agent: 'pay', steps: ['find(id = 3)', 'pay(amount = found)'] }],
    agents: ['pay'],
  });
  if (cursor === undefined) throw new Error('the policy is faulty');
  return new PolicyGuard({ cursor, facts: ({ tool }, found) => factsOf(tool, found) });
}

function factsOf(tool: string, found: unknown): object | undefined {
  return tool === 'find' && !(found instanceof Error) ? { found } : undefined;
}

export const refusal = 'step 1: the order allows find here, not pay. Call now: find(id=3).';
