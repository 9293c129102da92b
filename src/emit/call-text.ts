import type { Plan, PlannedCall } from '../model/plan.ts';
import { jsonText, pairsText } from './json-text.ts';
import type { CallWriters } from './listed.ts';

/**
 * Writers of calls as JSON: what `open` makes of the tool, then an object of the parameters, then where
 * the call came from, if that is asked for, then `close`. Of a gold set, a value that several calls share
 * is written once, and everything but the values, which is the plan's, once per plan.
 */
export function callWriters(open: (tool: string) => string, close: string): Required<CallWriters> {
  const known = new WeakMap<Plan, Pieces>();
  const traced = new WeakMap<Plan, Pieces>();
  const call: CallWriters['call'] = ({ tool, params }) => open(tool) + pairsText(params) + close;
  const calls: CallWriters['calls'] = ({ plan, values, sources }, { traces }) => {
    const memory = traces === undefined ? known : traced;
    let pieces = memory.get(plan);
    if (pieces === undefined) {
      const ends = traces?.(plan).map((trace) => `,"trace":${trace}${close}`);
      pieces = plan.calls.map((call, at) => piecesOf(call, open, ends?.[at] ?? close));
      memory.set(plan, pieces);
    }
    const texts: string[] = [];
    for (const value of values) texts.push(jsonText(value));
    const calls: string[] = [];
    for (let call = 0; call < pieces.length; call++) {
      calls.push(interleaved(pieces[call] as string[], sources[call] as number[], texts));
    }
    return calls;
  };
  return { call, calls, hasTraces: true };
}

/** For each call of a plan, what stands before, between and behind its values. */
type Pieces = readonly (readonly string[])[];

/** What stands before, between and behind the values of a call. */
function piecesOf(
  { tool, parameters }: PlannedCall,
  open: (tool: string) => string,
  close: string,
): string[] {
  const start = `${open(tool)}{`;
  const keys = parameters.map(({ name }, at) => {
    return `${at === 0 ? start : ','}${JSON.stringify(name)}:`;
  });
  return keys.length === 0 ? [`${start}}${close}`] : [...keys, `}${close}`];
}

function interleaved(
  pieces: readonly string[],
  sources: readonly number[],
  texts: readonly string[],
): string {
  let text = pieces[0] as string;
  for (let at = 0; at < sources.length; at++) {
    text += texts[sources[at] as number] as string;
    text += pieces[at + 1] as string;
  }
  return text;
}
