import type { ReadCall, ReadSegment, ReadTrajectory } from '../model/format.ts';
import { pythonText } from '../model/python-text.ts';

/** What stands in a list of a trajectory: the name of the agent that comes next, or a call. */
export type Entry =
  | { readonly kind: 'agent'; readonly agent: string }
  | {
      readonly kind: 'call';
      readonly call: ReadCall;
      /** The agent, where the call itself names one. */
      readonly agent?: string;
      /** Its parameters are text. */
      readonly isText: boolean;
    };

/** Trajectories as far as they are known before all of a prediction is: lists of entries. */
export type EntryLists = readonly (readonly Entry[])[];

/** Trajectories, and whether their parameters are text. */
export interface Settled {
  readonly trajectories: readonly ReadTrajectory[];
  readonly valuesAreText: boolean;
}

/**
 * Makes trajectories of entries. Where a call's parameters are text, all become text; where no call
 * has parameters at all, the prediction is one of names only, and else a call without has none.
 */
export function settle(lists: EntryLists): Settled {
  const calls = lists.flat().filter((entry) => entry.kind === 'call');
  const hasParams = calls.some(({ call }) => call.params !== undefined);
  const valuesAreText = calls.some(({ isText, call }) => isText && call.params !== undefined);
  const finish = ({ tool, params }: ReadCall): ReadCall => {
    if (!hasParams) return { tool, params: undefined };
    const known = params ?? [];
    if (!valuesAreText) return { tool, params: known };
    return { tool, params: known.map(([name, value]) => [name, pythonText(value)]) };
  };
  return { trajectories: lists.map((list) => segmentsOf(list, finish)), valuesAreText };
}

function segmentsOf(
  entries: readonly Entry[],
  finish: (call: ReadCall) => ReadCall,
): ReadTrajectory {
  const segments: { agent: string | undefined; calls: ReadCall[] }[] = [];
  for (const entry of entries) {
    const last = segments.at(-1);
    if (entry.kind === 'agent') segments.push({ agent: entry.agent, calls: [] });
    else if (last && (entry.agent === undefined || entry.agent === last.agent)) {
      last.calls.push(finish(entry.call));
    } else segments.push({ agent: entry.agent, calls: [finish(entry.call)] });
  }
  return segments satisfies ReadSegment[];
}
