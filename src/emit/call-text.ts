import type { PlannedCall } from '../model/plan.ts';
import type { ReferenceCall } from '../model/reference.ts';
import { jsonText } from './json-text.ts';

/** Writes a grounded call as JSON text; of which plan's call it is, where it was planned just now. */
export type CallWriter = (call: ReferenceCall, planned?: PlannedCall) => string;

/**
 * A writer of calls as JSON: what `open` makes of the tool, then an object of the parameters, then
 * `close`. Everything but the values is the plan's, so it is written once per plan, not per profile.
 */
export function callWriter(open: (tool: string) => string, close: string): CallWriter {
  const pieces = new WeakMap<PlannedCall, string[]>();
  const piecesOf = (tool: string, names: readonly string[]): string[] => {
    const start = `${open(tool)}{`;
    const keys = names.map((name, at) => `${at === 0 ? start : ','}${JSON.stringify(name)}:`);
    return keys.length === 0 ? [start] : keys;
  };
  const keptPieces = (planned: PlannedCall): string[] => {
    let kept = pieces.get(planned);
    if (kept === undefined) {
      const names = planned.parameters.map(({ name }) => name);
      kept = piecesOf(planned.tool, names);
      pieces.set(planned, kept);
    }
    return kept;
  };
  return ({ tool, params }, planned) => {
    const named = () => params.map(([name]) => name);
    const keys = planned === undefined ? piecesOf(tool, named()) : keptPieces(planned);
    if (params.length === 0) return `${keys[0]}}${close}`;
    let text = '';
    for (let at = 0; at < params.length; at++) {
      text += (keys[at] as string) + jsonText((params[at] as (typeof params)[number])[1]);
    }
    return `${text}}${close}`;
  };
}
