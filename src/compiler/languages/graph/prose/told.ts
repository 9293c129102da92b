import { printable } from '../../../../base/text/printable.ts';
import type { Layout } from '../decisions.ts';
import type { Graph, Tool } from '../graph.ts';

/** What a form of prose is made of: a graph, and its nodes in the order in which walks come to them. */
export interface ToldGraph {
  readonly graph: Graph;
  readonly layout: Layout;
}

/** A text that is free to be anything (a description), as one line; undefined for an empty one. */
export function lineOf(text: string | undefined): string | undefined {
  const line = text?.trim().replace(/\s+/g, ' ');
  return line === undefined || line === '' ? undefined : printable(line);
}

/** The names of a tool's parameters, optional ones as such. */
export function parametersOf({ variables }: Tool): string[] {
  return variables.map(({ name, isRequired }) => (isRequired ? name : `${name} (optional)`));
}

/** The names of what a tool returns. */
export function responsesOf({ responses }: Tool): string[] {
  return responses.map(({ name }) => name);
}
