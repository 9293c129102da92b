import type { GivenFlags } from './given.ts';
import { missingIn, reportingIn, workflowsIn } from './settings.ts';

/** The flags of a cursor. */
export const followingFlags = [
  ...(['workflows', 'data', 'now', 'missing', 'agents', 'facts', 'complete', 'others'] as const),
  ...(['compare', 'tool-names', 'fail-on-warning', 'json', 'quiet'] as const),
];

/** Reads what a cursor is opened on. Throws UsageError. */
export function cursorIn(given: GivenFlags<(typeof followingFlags)[number]>) {
  return {
    ...workflowsIn(given),
    missing: missingIn(given),
    ...reportingIn(given),
    /** As typed; if undefined, those of the facts. */
    agents: given.texts('agents'),
    facts: given.text('facts'),
    complete: given.toggle('complete'),
    others: given.choice('others', ['allow', 'deny'] as const, 'allow'),
    /** The file of argument rules. */
    compare: given.text('compare'),
    /** The file of what the agent calls tools. */
    toolNames: given.text('tool-names'),
  };
}

/** What a cursor is opened on. */
export type CursorSettings = Readonly<ReturnType<typeof cursorIn>>;
