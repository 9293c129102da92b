import { callEnd } from './chained-calls.ts';

/** A line that can only continue a call: an argument, a value, or brackets that close. */
const inside =
  /^\s*(?:[)\]}{["']|\*\*|-?\d+(?:\.\d+)?\s*,?\s*$|[\p{L}_$][\p{L}\p{N}_$]*\s*[=:]|$)/u;
/** What has more lines than this, or longer ones, is no call. */
const most = 100;
const longest = 2000;

/** The lines of a text. If a call is written on several lines, with an argument each, they become one line. */
export function joinedLines(text: string): string[] {
  const lines = text.split('\n');
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const end = goesOn(line) ? lastOf(lines, at) : at;
    joined.push(end === at ? line : lines.slice(at, end + 1).join(' '));
    at = end;
  }
  return joined;
}

/** Whether a call may begin on a line and go on below it: it ends in a bracket or a comma. */
function goesOn(line: string): boolean {
  if (line.length > longest || !/[\p{L}\p{N}_$]\(/u.test(line)) return false;
  return '({[,'.includes(line.trimEnd().at(-1) ?? ' ');
}

/**
 * The line on which a call ends that begins on the line `start`. If the text ends inside the call, it is
 * the last line; if no call begins there, it is `start`.
 */
function lastOf(lines: readonly string[], start: number): number {
  if (callEnd(lines[start] as string) !== undefined) return start;
  let call = lines[start] as string;
  for (let at = start + 1; at < start + most; at++) {
    const line = lines[at];
    if (line === undefined) return lines.length - 1;
    if (line.length > longest || !inside.test(line)) return start;
    call += ` ${line}`;
    if (callEnd(call) !== undefined) return at;
  }
  return start;
}
