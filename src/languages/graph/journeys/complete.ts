import { sameJson } from '../../../model/equality.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../model/json.ts';
import { copyOf } from '../../../synthesize/copy-of.ts';
import { type Walking, walk } from '../walk.ts';
import { type Described, drawnValue, listedValues } from './described.ts';

/**
 * Adds to a case what its walk reads and it lacks, drawn by what the graph says of each value. Answers of tools
 * that are not called are left out, and values that the graph does not list are replaced where the walk stays.
 */
export function completed(
  walking: Omit<Walking, 'scope' | 'missing'>,
  given: JsonObject,
  seed: string,
): JsonObject {
  const copies = Object.entries(given).map(([key, value]) => [key, copyOf(value)] as const);
  const data: JsonObject = Object.fromEntries(copies);
  const user = objectAt(data, 'user_provided_info');
  const responses = objectAt(data, 'tool_responses');
  const answered: { readonly entry: JsonObject; readonly described: Described }[] = [];
  const supply: Walking['supply'] = {
    user: (name) => give(user, describedIn(walking.graph, name), seed),
    answer: (tool, call) => {
      const known = ownValue(responses, tool.name);
      const isListed = Array.isArray(known) || timesIn(walking, tool.name) > 1;
      const entry = isListed ? entryAt(responses, tool.name, call) : objectAt(responses, tool.name);
      for (const { name, context: description } of tool.responses) {
        const described = { name, type: undefined, description };
        give(entry, described, `${seed}\n${tool.name}\n${call}`);
        answered.push({ entry, described });
      }
    },
  };
  const scope = { profile: data, external: undefined };
  const { letters, calls } = walk({ ...walking, scope, missing: 'error', supply });
  const called = new Set(calls.map(({ step }) => walking.layout.tools[step]?.tool.name));
  for (const name of Object.keys(responses)) if (!called.has(name)) delete responses[name];
  const isSame = () => {
    const walked = walk({ ...walking, scope, missing: 'error' });
    return walked.letters.join('') === letters.join('');
  };
  for (const { entry, described } of answered) preferListed(entry, described, isSame);
  return data;
}

/** Puts a listed value in the place of one that is not, if some can stand there. */
function preferListed(entry: JsonObject, described: Described, isSame: () => boolean): void {
  const { name } = described;
  const value = ownValue(entry, name) ?? null;
  const listed = listedValues(described);
  if (listed.some((one) => sameJson(one, value))) return;
  for (const one of listed) {
    set(entry, name, one);
    if (isSame()) return;
  }
  set(entry, name, value);
}

function give(object: JsonObject, described: Described, seed: string): void {
  const { name } = described;
  if (!Object.hasOwn(object, name)) set(object, name, drawnValue(described, seed));
}

/** Also a key such as `__proto__` is data. */
function set(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, ...isPlain });
}

const isPlain = { configurable: true, enumerable: true, writable: true };

/** The object under a key, which is made where there is none. */
function objectAt(object: JsonObject, key: string): JsonObject {
  const known = ownValue(object, key);
  if (isJsonObject(known)) return known;
  const made: JsonObject = {};
  set(object, key, made);
  return made;
}

/** A tool's answer to one of its calls, where each has its own. */
function entryAt(responses: JsonObject, tool: string, call: number): JsonObject {
  const known = ownValue(responses, tool);
  const list = Array.isArray(known) ? known : [];
  if (list !== known) set(responses, tool, list);
  while (list.length <= call) list.push({});
  const entry = list[call];
  if (isJsonObject(entry)) return entry;
  const made: JsonObject = {};
  list[call] = made;
  return made;
}

function timesIn({ layout }: Pick<Walking, 'layout'>, name: string): number {
  return layout.tools.filter(({ tool }) => tool.name === name).length;
}

/** What the graph says of a variable that the user gives. */
function describedIn({ nodes }: Walking['graph'], name: string): Described {
  const variables = nodes.flatMap((node) => node.tools.flatMap((tool) => tool.variables));
  return (
    variables.find((one) => one.name === name) ?? { name, type: undefined, description: undefined }
  );
}
