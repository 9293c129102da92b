import { all } from '../base/all.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import { readCallObject } from './call-object.ts';
import type { Shapes } from './call-text.ts';
import type { Entry } from './entry.ts';

/** The calls in pairs of a name and arguments; undefined if some is none, or all are names. */
export function pairsIn(list: readonly (readonly Json[])[], shapes: Shapes) {
  if (!list.some((pair) => pair.length === 2)) return undefined;
  return all(list, ([tool, params = {}, ...more]): Entry | undefined => {
    const isPair = typeof tool === 'string' && isJsonObject(params) && more.length === 0;
    if (!isPair || !/^[\w.$-]+$/.test(tool)) return undefined;
    const known = shapes.parametersOf(tool) ?? [];
    const isArguments = Object.keys(params).every((key) => known.includes(key));
    if (!isArguments && readCallObject(params, shapes)) return undefined;
    return { kind: 'call', call: { tool, params: Object.entries(params) }, isText: false };
  });
}

/** The list that a value is, or is the JSON text of. */
export function listIn(value: Json, { readText }: Shapes): readonly Json[] | undefined {
  const isText = typeof value === 'string' && value.trimStart().startsWith('[');
  const inside = isText ? readText(value) : value;
  return Array.isArray(inside) ? inside : undefined;
}
