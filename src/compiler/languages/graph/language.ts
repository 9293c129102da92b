import { isJsonObject, type Json } from '../../../base/json.ts';
import type { Language, ReadPolicy } from '../../../model/language.ts';
import { checkGraphShape } from '../../check/schema/shape.ts';
import { checkGraph } from './check/check.ts';
import { parseGraph } from './parse/graph.ts';
import { GraphPolicy } from './policy.ts';

/** Policy graphs: objects with nodes, as JourneyBench has them (its appendices A.3 and B). */
export const graphs: Language = {
  recognizes: (value) => isJsonObject(value) && Object.hasOwn(value, 'nodes'),
  read,
  readSound: (value, file) => new GraphPolicy(parseGraph(value, file).graph),
};

function read(value: Json, file: string): ReadPolicy {
  const shape = checkGraphShape(value, file);
  const { graph, diagnostics } = parseGraph(value, file);
  return {
    policy: new GraphPolicy(graph),
    diagnostics: [...shape, ...diagnostics, ...checkGraph(graph)],
  };
}
