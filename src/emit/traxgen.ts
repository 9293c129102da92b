import type { ReadCall, ReadSegment, ReadTrajectory } from '../model/format.ts';
import type { Json } from '../model/json.ts';
import { pythonText } from '../model/python-text.ts';
import type { Call } from '../model/trajectory.ts';
import type { Format } from './format.ts';
import { listTrajectories } from './listed.ts';
import { readLists } from './reading.ts';

/** `[["agent: NAME", "tool: f(a=1, b=x)"]]`: Traxgen's own, values as Python's `str()` prints them. */
export const traxgen: Format = {
  lists: true,
  write: (gold, arrangements) =>
    listTrajectories(gold, arrangements, {
      agent: (name) => JSON.stringify(`agent: ${name}`),
      calls: ({ calls }) => calls.map(callText),
    }),
  read: (value) => {
    const lists = readLists(value, readLine);
    const trajectories = lists?.map(segmentsOf);
    return trajectories && { kind: 'listed', trajectories };
  },
};

function callText({ tool, params }: Call): string {
  const values = params.map(([name, value]) => `${name}=${pythonText(value)}`);
  return JSON.stringify(`tool: ${tool}(${values.join(', ')})`);
}

function readLine(entry: Json): string | ReadCall | undefined {
  if (typeof entry !== 'string') return undefined;
  if (entry.startsWith('agent: ')) return entry.slice('agent: '.length);
  const parts = /^tool: ([^(]+)\((.*)\)$/s.exec(entry);
  return parts ? { tool: parts[1] as string, params: readParams(parts[2] as string) } : undefined;
}

/**
 * Parameters as text, cut where `, name=` begins the next one. The format does not quote, so a value
 * that holds such a text itself is cut too early: who knows the names of the parameters can do better.
 */
function readParams(text: string): (readonly [string, Json])[] {
  if (text === '') return [];
  return text.split(/, (?=[\p{L}\p{M}\p{N}_.-]+=)/u).map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)] as const;
  });
}

function segmentsOf(lines: readonly (string | ReadCall)[]): ReadTrajectory {
  const segments: { agent: string | undefined; calls: ReadCall[] }[] = [];
  for (const line of lines) {
    if (typeof line === 'string') segments.push({ agent: line, calls: [] });
    else {
      if (segments.length === 0) segments.push({ agent: undefined, calls: [] });
      segments.at(-1)?.calls.push(line);
    }
  }
  return segments satisfies ReadSegment[];
}
