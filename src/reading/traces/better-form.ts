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
  /** Whether the trace records hand-overs to other agents by themselves. */
  readonly isHandedOver?: boolean;
}

/**
 * Chooses between the two sources. Tool records win if they contain every requested call; otherwise
 * requests win if they contain every recorded call; otherwise the trace is refused. A request to hand over
 * to another agent is none of a tool, where the trace records hand-overs by themselves.
 */
export function betterForm(
  { made, asked, faults, isHandedOver = false }: Forms,
  record: PlacedRecord,
  reading: TraceReading,
): readonly CallEntry[] {
  const isLeft = (tool: string) => reading.ignores(tool) || (isHandedOver && handOver.test(tool));
  const tools = asked.map(toolOf);
  const own = made.map(toolOf).filter((tool) => !reading.ignores(tool));
  const lost = leftOver(
    tools.filter((tool) => !isLeft(tool)),
    own,
  );
  if (made.length > 0 && lost.length === 0) return made;
  if (leftOver(own, tools).length > 0) {
    reading.refuse(record, '', `a call of ${lost[0]} that only a model's answer shows`);
  }
  reading.faults.push(...faults);
  return withFailures(asked, made);
}

const handOver = /^transfer_to_/;

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
