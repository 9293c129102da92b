import { type Utf8Text, utf8 } from '../../base/bytes/utf8-text.ts';
import type { Json } from '../../base/json.ts';
import type { GroundedPlan } from '../../model/gold.ts';
import type { PlannedCall } from '../../model/plan.ts';
import { jsonText, pairsText } from './json-text.ts';
import type { AddPlanned, CallWriters } from './listed.ts';

/**
 * Makes writers of calls as JSON: the text that `open` yields for the tool, an object of the
 * parameters, the provenance of the call if that is asked for, then `close`. Everything except the
 * values is the same for all profiles of a plan, so it is encoded once per plan.
 */
export function callWriters(open: (tool: string) => string, close: string): CallWriters {
  return {
    call: ({ tool, params }) => open(tool) + pairsText(params) + close,
    planned: (plan, { provenance }) => {
      const ends = provenance?.(plan).map((text) => `,"trace":${text}${close}`);
      return adderOf(plan.calls.map((call, at) => piecesOf(call, open, ends?.[at] ?? close)));
    },
    hasProvenance: true,
  };
}

/** The constant pieces of each call: before, between and after its values. */
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
