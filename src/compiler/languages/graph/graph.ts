import { printable } from '../../../base/text/printable.ts';
import type { ClauseGroup } from '../../../model/expression.ts';
import type { PolicyExample } from '../../../model/policy-example.ts';
import type { AnytimeCall, Complexity, Name, Step, StepMarks } from '../../../model/step.ts';

/** A variable that a call takes as a parameter. */
export interface Variable {
  readonly name: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
  /** Without a value, the call cannot be made; an optional one is left out. */
  readonly isRequired: boolean;
  readonly pointer: string;
}

/** A value that a call returns, which becomes a variable. */
export interface ResponseName {
  readonly name: string;
  readonly context: string | undefined;
  readonly pointer: string;
}

/** A variable in the text of a condition, where it stands. */
export interface VariableRead extends Name {
  readonly offset: number;
}

/** A tool of one node; the same tool may stand in several nodes. */
export interface Tool extends StepMarks, Pick<Step, 'read'> {
  readonly name: string;
  readonly description: string | undefined;
  /** All that must hold for it to be called; undefined where it always is. */
  readonly condition: ClauseGroup | undefined;
  /** Its condition as it is written; all of them must hold. */
  readonly texts: readonly string[];
  /** The variables in its condition. */
  readonly reads: readonly VariableRead[];
  readonly variables: readonly Variable[];
  readonly responses: readonly ResponseName[];
  /** The agent whose call it is, where that is another than the graph's. */
  readonly agent?: string;
  readonly pointer: string;
}

/** A way on from a node. */
export interface Pathway {
  /** All that must hold for it. */
  readonly condition: ClauseGroup;
  readonly texts: readonly string[];
  readonly reads: readonly VariableRead[];
  /** It holds whatever the variables are. */
  readonly isAlways: boolean;
  readonly next: Name;
  readonly pointer: string;
}

/** A task of the graph. */
export interface GraphNode {
  readonly id: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** What is to be done, in words. */
  readonly instructions: readonly string[];
  readonly tools: readonly Tool[];
  readonly pathways: readonly Pathway[];
  /** The agent of the graph that is walked here; the walk comes back. */
  readonly call: Name | undefined;
  readonly pointer: string;
}

/** An arrow that people drew; it means nothing. */
export interface GraphEdge {
  readonly source: Name;
  readonly target: Name;
  readonly pointer: string;
}

/** A parsed policy graph. Ids are as written; `check` verifies that they exist. */
export interface Graph {
  readonly file: string;
  readonly agent: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly domain: string | undefined;
  readonly complexity: Complexity | undefined;
  readonly start: Name | undefined;
  readonly nodes: readonly GraphNode[];
  /** Calls that may be made at any time; none where the graph does not say. */
  readonly anytime: readonly AnytimeCall[];
  readonly examples: readonly PolicyExample[];
  /** Undefined where the graph lists none. */
  readonly edges: readonly GraphEdge[] | undefined;
}

/** What people call a node: its id, and the name of its task. */
export function nodeText({ id, name }: GraphNode): string {
  return printable(name === undefined ? `node ${id}` : `node ${id} (${name})`);
}
