import type { SyntaxData } from './syntax-data.ts';

/** What diagnostics about policy graphs, and about the cases that walk through them, are about. */
export interface GraphDiagnosticData {
  'condition-syntax': SyntaxData;
  /** `starts`: the nodes that nothing leads to. */
  'no-single-start': { starts: readonly string[] };
  'doubled-node-id': { id: string };
  'unknown-node': { id: string; known: readonly string[] };
  'unknown-called-graph': { agent: string; known: readonly string[] };
  'called-graph-cycle': { cycle: readonly string[] };
  /** A node that calls has tools or pathways; or says what follows, and calls nothing. */
  'graph-call-form': { fault: 'tools' | 'next' };
  'called-graphs-too-large': { limit: number };
  'unreachable-node': { node: string; start: string };
  'graph-cycle': { cycle: readonly string[] };
  'unknown-variable': { name: string; known: readonly string[]; isLater: boolean };
  'doubled-function-name': { tool: string; other: string; name: string };
  'several-ends': { nodes: readonly string[] };
  'edge-without-pathway': { source: string; target: string };
  'pathway-without-edge': { source: string; target: string };
  'idle-pathway': { node: string; before: number };
  'missing-response': { workflow: string; tool: string; name: string; reader: Reader };
  'unknown-response': { workflow: string; tool: string; name: string; known: readonly string[] };
  'no-pathway': { workflow: string; node: string };
  'case-shape': { workflow: string; path: string; expected: string; found: string };
  /** `isExact`: otherwise walks that contradict themselves count too. */
  /** `isLong`: their length was the limit, and not their number. */
  'too-many-walks': {
    workflow: string;
    count: string;
    isExact: boolean;
    made: number;
    isLong?: boolean;
  };
  'no-scenarios': { agents: readonly string[]; language: string | undefined };
}

/** What reads a path: a parameter of a step, a conditional (numbered from 1), or a decision by its name. */
export type Reader =
  | { readonly step: string; readonly parameter: string }
  | { readonly step: string; readonly list: 'for_each' | 'where' }
  | { readonly conditional: number }
  | { readonly decision: string };
