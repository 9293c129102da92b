import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import type { Graph } from '../graph.ts';
import { Ways } from '../ways.ts';
import { edges } from './edges.ts';
import { names } from './names.ts';
import type { CheckRule } from './rule.ts';
import { shape } from './shape.ts';
import { variables } from './variables.ts';

const rules: readonly CheckRule[] = [names, shape, variables, edges];

/** Whether a graph can be walked, and everything in it means something: all faults, rule by rule. */
export function checkGraph(graph: Graph): Diagnostic[] {
  const ways = new Ways(graph);
  return rules.flatMap((rule) => rule(graph, ways));
}
