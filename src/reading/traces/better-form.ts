import type { CallEntry } from '../entry.ts';
import { leftOver } from '../left-over.ts';
import { callKey } from './call-key.ts';
import type { TraceReading } from './trace-reading.ts';
import type { PlacedRecord } from './trace-record.ts';

/** The calls of a trace from its two sources. */
export interface Forms {
  /** The calls that tool records show. */
  readonly made: readonly CallEntry[];
  /** The calls that models requested, and their unreadable parts. */
  readonly asked: readonly CallEntry[];
  readonly faults: TraceReading['faults'];
}

/**
 * Chooses between the two sources. Tool records win if they contain every requested call of the gold's
 * tools; otherwise requests win if they contain every recorded call; otherwise the trace is refused. A
 * requested call of another tool without a tool record is reported and does not count.
 */
export function betterForm(
  { made, asked, faults }: Forms,
  record: PlacedRecord,
  reading: TraceReading,
): readonly CallEntry[] {
  const lost = leftOver(asked.map(toolOf), made.map(toolOf));
  const known = lost.find((tool) => reading.parametersOf(tool) !== undefined);
  if (made.length > 0 && known === undefined) {
    if (lost.length > 0) reading.doubt(record, lost);
    return made;
  }
  if (leftOver(made.map(toolOf), asked.map(toolOf)).length > 0) {
    reading.refuse(record, '', `a call of ${known} that only a model's answer shows`);
  }
  reading.faults.push(...faults);
  return withFailures(asked, made);
}

function toolOf({ call }: CallEntry): string {
  return call.tool;
}

/** Takes failures from tool records, because requests do not know them. */
function withFailures(asked: readonly CallEntry[], made: readonly CallEntry[]): CallEntry[] {
  const failed = made.filter(({ call }) => call.failed).map(callKey);
  return asked.map((entry) => {
    const at = failed.indexOf(callKey(entry));
    if (at < 0) return entry;
    failed.splice(at, 1);
    return { ...entry, call: { ...entry.call, failed: true } };
  });
}
