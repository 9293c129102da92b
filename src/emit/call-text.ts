import type { PlannedCall } from '../model/plan.ts';
import type { Call } from '../model/trajectory.ts';
import { jsonText } from './json-text.ts';

/** Writes a grounded call of a plan as JSON text. */
export type CallWriter = (call: Call, planned: PlannedCall) => string;

/**
 * A writer of calls as JSON: what `open` makes of the tool, then an object of the parameters, then
 * `close`. Everything but the values is the plan's, so it is written once per plan, not per profile.
 */
export function callWriter(open: (tool: string) => string, close: string): CallWriter {
  const pieces = new WeakMap<PlannedCall, string[]>();
  const piecesOf = (planned: PlannedCall): string[] => {
    const start = `${open(planned.tool)}{`;
    const keys = planned.parameters.map(({ name }, at) => {
      return `${at === 0 ? start : ','}${JSON.stringify(name)}:`;
    });
    return keys.length === 0 ? [start] : keys;
  };
  return ({ params }, planned) => {
    let keys = pieces.get(planned);
    if (keys === undefined) {
      keys = piecesOf(planned);
      pieces.set(planned, keys);
    }
    if (params.length === 0) return `${keys[0]}}${close}`;
    let text = '';
    for (let at = 0; at < params.length; at++) {
      text += (keys[at] as string) + jsonText((params[at] as Call['params'][number])[1]);
    }
    return `${text}}${close}`;
  };
}
