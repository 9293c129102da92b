import type { Json } from '../../base/json.ts';
import type { AnytimeCall, Step, StepCall, StepMarks, Times } from '../../model/step.ts';
import { elements, type JsonCursor, member, type Reports, textAt } from './reading.ts';
import { type CallText, parseCall, timesBetween, timesOfMark } from './step.ts';

/*
 * What a run may also do, as workflows and policy graphs say it: marks beside a call, and calls that may be made
 * at any time.
 */

/**
 * Parses the list of calls that may be made at any time. `hasFreeNames` says that tools may have any name: then a text
 * without a parenthesis is one.
 */
export function parseAnytime(
  list: JsonCursor,
  reports: Reports,
  hasFreeNames = false,
): AnytimeCall[] {
  return elements(list).flatMap((cursor): AnytimeCall[] => {
    const { pointer } = cursor;
    if (textAt(cursor)?.trim() === '*')
      return [{ tool: undefined, parameters: undefined, pointer }];
    const text = textAt(cursor);
    if (hasFreeNames && text !== undefined && !text.includes('(')) {
      return [{ tool: text.trim(), parameters: undefined, pointer }];
    }
    const call = callAt(cursor, reports);
    if (call === undefined) return [];
    const { tool, parameters } = callFrom(call, pointer, reports);
    return [{ tool, parameters: call.hasList ? parameters : undefined, pointer }];
  });
}

/** The marks of an object: its `times` and its `retries`. */
export function marksAt(cursor: JsonCursor, reports: Reports): StepMarks {
  const { value } = member(cursor, 'retries');
  const retries = isCount(value) ? value : undefined;
  return marksOf(timesAt(member(cursor, 'times'), reports), retries);
}

/** Whether an object says that its tool changes nothing. */
export function readAt(cursor: JsonCursor): Pick<Step, 'read'> {
  return member(cursor, 'read').value === true ? { read: true } : {};
}

/** The marks of a step: only those that say something. */
export function marksOf(times: Times | undefined, retries: number | undefined): StepMarks {
  const isOnce = times === undefined || (times.least === 1 && times.most === 1);
  return { ...(!isOnce && { times }), ...(retries !== undefined && { retries }) };
}

/** How often the call of an object may be made: a mark, or two numbers. */
function timesAt({ value, pointer }: JsonCursor, reports: Reports): Times | undefined {
  const isMark = typeof value === 'string';
  const [least, most] = Array.isArray(value) && value.length === 2 ? value : [];
  const areNumbers = isCount(least) && isCount(most);
  // Everything else is of a wrong type, which the schema reports.
  if (!isMark && !areNumbers) return undefined;
  const times = areNumbers ? timesBetween(least, most) : timesOfMark(String(value).trim());
  if (times !== undefined && typeof times === 'object') return times;
  reports.add('step-times', pointer, { fault: times ?? 'unknown' });
  return undefined;
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** A call in a list, such as `f(p = x)` or `f`. */
export function callAt(cursor: JsonCursor, reports: Reports): CallText | undefined {
  const text = textAt(cursor);
  const parsed = text === undefined ? undefined : parseCall(text);
  if (parsed === undefined || !('expected' in parsed)) return parsed;
  const { offset, mark: _, ...data } = parsed;
  reports.add('call-syntax', cursor.pointer, data, offset);
  return undefined;
}

/** A call that was parsed, without its doubled parameters being passed over in silence. */
export function callFrom(parsed: CallText, pointer: string, reports: Reports): StepCall {
  const seen = new Set<string>();
  for (const { name, nameOffset } of parsed.parameters) {
    if (seen.has(name)) {
      reports.add('doubled-parameter', pointer, { parameter: name }, nameOffset);
    }
    seen.add(name);
  }
  const parameters = parsed.parameters.map(({ name, expression, offset }) => ({
    name,
    expression,
    pointer,
    offset,
  }));
  return { tool: parsed.tool, parameters };
}
