import type { Args, Call, CaseBase, Json, KnownTool, Trajectory } from './types.ts';

/** What a reader found: nothing under `args` says that the arguments were not stated. */
export interface FoundCall {
  tool: string;
  args?: Args | null | undefined;
}

/** How a reading stands to the truth of a case. */
export type Outcome = 'right' | 'refused' | 'wrong';

/**
 * Compares what a reader found with the truth; null stands for a refusal.
 * A refusal is right where the case must be refused, and otherwise `refused`, which is a fault only in plain cases.
 */
export function outcome(c: CaseBase, found: FoundCall[][] | null): Outcome {
  if (c.expected.kind === 'must-refuse') return found === null ? 'right' : 'wrong';
  if (found === null) return 'refused';
  const readings = [c.expected.trajectories, ...(c.expected.alsoRight ?? [])];
  return readings.some((reading) => sameReading(reading, found, c)) ? 'right' : 'wrong';
}

function sameReading(reading: Trajectory[], found: FoundCall[][], c: CaseBase): boolean {
  return (
    reading.length === found.length &&
    reading.every((calls, i) => sameCalls(calls, found[i] ?? [], c))
  );
}

function sameCalls(calls: Trajectory, found: FoundCall[], c: CaseBase): boolean {
  return calls.length === found.length && calls.every((call, i) => sameCall(call, found[i], c));
}

function sameCall(call: Call, found: FoundCall | undefined, c: CaseBase): boolean {
  if (found === undefined || found.tool !== call.tool) return false;
  const args = found.args ?? null;
  if (args === null || call.args === null)
    return args === call.args || bare(args ?? call.args ?? {}, call.tool, c.known);
  return sameValue(call.args, args, c.untyped);
}

/** Whether a call has no arguments because its tool has none, so that nothing was left unsaid. */
function bare(args: Args, tool: string, known: KnownTool[]): boolean {
  const params = known.find((k) => k.tool === tool)?.params;
  return (
    Object.keys(args).length === 0 &&
    (params === undefined
      ? ['list_categories', 'get_current_time', 'get_store_policy'].includes(tool)
      : params.length === 0)
  );
}

/** Whether two values are alike; in a notation without types a text is like the value that it spells. */
function sameValue(a: Json, b: Json, untyped: boolean): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return a === b || (untyped && spelled(a) === spelled(b));
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, i) => sameValue(item, b[i] ?? null, untyped))
    );
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && sameValue(a[key] ?? null, b[key] ?? null, untyped))
  );
}

function spelled(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
