import type { GroundedPlan } from '../model/gold.ts';
import type { Json } from '../model/json.ts';
import type { PlannedCall } from '../model/plan.ts';
import { type Utf8Text, utf8 } from '../model/utf8-text.ts';
import { jsonText, pairsText } from './json-text.ts';
import type { AddPlanned, CallWriters } from './listed.ts';

/**
 * Writers of calls as JSON: what `open` makes of the tool, then an object of the parameters, then where
 * the call came from, if that is asked for, then `close`. Everything but the values is the plan's, and
 * encoded once per plan.
 */
export function callWriters(open: (tool: string) => string, close: string): CallWriters {
  return {
    call: ({ tool, params }) => open(tool) + pairsText(params) + close,
    planned: (plan, { traces }) => {
      const ends = traces?.(plan).map((trace) => `,"trace":${trace}${close}`);
      return adderOf(plan.calls.map((call, at) => piecesOf(call, open, ends?.[at] ?? close)));
    },
    hasTraces: true,
  };
}

/** What stands before, between and behind the values of a call. */
function piecesOf(
  { tool, parameters }: PlannedCall,
  open: (tool: string) => string,
  close: string,
): Uint8Array[] {
  const start = `${open(tool)}{`;
  const keys = parameters.map(({ name }, at) => {
    return `${at === 0 ? start : ','}${JSON.stringify(name)}:`;
  });
  return (keys.length === 0 ? [`${start}}${close}`] : [...keys, `}${close}`]).map(utf8);
}

function adderOf(pieces: readonly (readonly Uint8Array[])[]): AddPlanned {
  return (out: Utf8Text, { values, sources }: GroundedPlan, call: number) => {
    const around = pieces[call] as readonly Uint8Array[];
    const from = sources[call] as readonly number[];
    out.addBytes(around[0] as Uint8Array);
    for (let at = 0; at < from.length; at++) {
      addJson(out, values[from[at] as number] as Json);
      out.addBytes(around[at + 1] as Uint8Array);
    }
  };
}

function addJson(out: Utf8Text, value: Json): void {
  if (typeof value === 'string') out.addQuoted(value);
  else out.add(jsonText(value));
}
