import type { Json } from '../../base/json.ts';
import { splitArguments } from '../../base/text/argument-text.ts';
import { pythonText } from '../../base/text/python-text.ts';
import type { ReadCall, ReadSegment, ReadTrajectory } from '../../model/format.ts';
import { listingFormat } from './listed.ts';
import { readLists } from './reading.ts';

/**
 * `[["agent: NAME", "tool: f(a=1, b=x)"]]`: Traxgen's own format, with values as Python's `str()`
 * prints them.
 */
export const traxgen = listingFormat(
  { parameters: 'text', agents: true },
  {
    agent: (name) => JSON.stringify(`agent: ${name}`),
    call: ({ tool, params }) => {
      const values = params.map(([name, value]) => `${name}=${pythonText(value)}`);
      return JSON.stringify(`tool: ${tool}(${values.join(', ')})`);
    },
  },
  (value) => {
    const lists = readLists(value, readLine);
    const trajectories = lists?.map(segmentsOf);
    return trajectories && { kind: 'listed', trajectories };
  },
);

function readLine(entry: Json): string | ReadCall | undefined {
  if (typeof entry !== 'string') return undefined;
  if (entry.startsWith('agent: ')) return entry.slice('agent: '.length);
  const [, tool = '', inside = ''] = /^tool: ([^(]+)\((.*)\)\s*$/s.exec(entry) ?? [];
  const params = tool === '' ? undefined : readParams(inside);
  return params && { tool: tool.trim(), params, line: entry };
}

/**
 * Reads parameters; their values are text. The format has no quotes, so a value that itself contains a
 * text such as `, name=` is cut there. A reader that knows the parameters' names can do better.
 */
function readParams(text: string): (readonly [string, Json])[] | undefined {
  return text.trim() === '' ? [] : splitArguments(text);
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
