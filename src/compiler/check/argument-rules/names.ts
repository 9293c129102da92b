import { isJsonObject, type Json, ownValue } from '../../../base/json.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type { Diagnostic, Result } from '../../../model/diagnostics/diagnostic.ts';
import { type AgentNames, namedTwice } from '../../../model/tool-names.ts';

/** Where a schema is, for editors. */
const schemaKey = '$schema';

/**
 * Parses names of tools (`--tool-names`) whose shape was checked. No value where a name has several `*`, a tool has
 * one and its name has none, or two patterns give a tool two names.
 */
export function parseToolNames(value: Json, file: string, pointer = ''): Result<AgentNames> {
  const names = isJsonObject(value)
    ? Object.keys(value).flatMap((name): AgentNames => {
        const tool = ownValue(value, name);
        return name === schemaKey || typeof tool !== 'string' ? [] : [[name, tool]];
      })
    : [];
  const placeOf = (name: string) => ({ file, pointer: pointerTo(pointer, name) });
  const unusable = names.flatMap(([name, tool]): Diagnostic[] => {
    const reason = faultOf(name, tool);
    if (reason === undefined) return [];
    return [{ code: 'unusable-tool-name', place: placeOf(name), data: { name, reason } }];
  });
  const diagnostics = unusable.length > 0 ? unusable : ambiguousIn(names, placeOf);
  return { value: diagnostics.length > 0 ? undefined : names, diagnostics };
}

function faultOf(name: string, tool: string): string | undefined {
  const [stars = 0, ofTool = 0] = [name, tool].map((text) => text.split('*').length - 1);
  if (name === '' || tool === '') return 'a name is not empty';
  if (stars > 1 || ofTool > 1) return "a pattern has one '*'";
  if (ofTool > stars) return "its tool has a '*', and the name has none";
  return undefined;
}

function ambiguousIn(
  names: AgentNames,
  placeOf: (name: string) => Diagnostic['place'],
): Diagnostic[] {
  const patterns = names.filter(([name]) => name.includes('*'));
  return patterns.flatMap((second, at) =>
    patterns.slice(0, at).flatMap((first): Diagnostic[] => {
      const found = namedTwice(first, second);
      if (found === undefined) return [];
      const data = { first: first[0], second: second[0], ...found };
      return [{ code: 'ambiguous-tool-name', place: placeOf(second[0]), data }];
    }),
  );
}
