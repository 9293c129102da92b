import { innerClauses } from '../../../model/clause.ts';
import type { Clause, Comparison, Expression, Node, Path } from '../../../model/expression.ts';
import { freePaths, withPaths } from '../../../model/free-paths.ts';
import { nodeText, pathText } from '../../../model/node-text.ts';
import { conditionText } from '../../../words/condition.ts';
import { expressionAt, responsePath, userPath } from './case-data.ts';
import type { Layout } from './decisions.ts';
import { giversIn } from './fields.ts';
import type { Graph } from './graph.ts';

/**
 * Where a variable's value is: at a path, or nowhere, because only tools that were not called return it. The
 * user's value of a variable that tools return as well need not be there.
 */
export type Place =
  | { readonly path: Path; readonly mayLack: boolean }
  | { readonly path: undefined; readonly mayLack: false };

const nowhere: Place = { path: undefined, mayLack: false };

/** The conditions of a graph with paths for variables, as the solver reads them; equal ones are one object. */
export class ResolvedConditions {
  private readonly known = new Map<Comparison, Map<string, Clause>>();
  private readonly groups = new Map<Clause, Map<string, Clause>>();
  private readonly timesInGraph = new Map<string, number>();
  private readonly usersPlace: (name: string) => Place;

  /** How many comparisons were resolved, which is the work that it takes. */
  compared = 0;

  constructor(graph: Graph, { tools }: Layout) {
    for (const { tool } of tools) {
      this.timesInGraph.set(tool.name, (this.timesInGraph.get(tool.name) ?? 0) + 1);
    }
    const givers = giversIn(graph);
    this.usersPlace = (name) => {
      const { isUsers, tools: returning } = givers(name);
      return isUsers ? { path: userPath(name), mayLack: returning.length > 0 } : nowhere;
    };
  }

  /** Where the value is that a tool's call returned; `call` counts its calls from 0. */
  returned(tool: string, call: number, name: string): Place {
    const isOnce = this.timesInGraph.get(tool) === 1;
    return { path: responsePath(tool, isOnce ? undefined : call, name), mayLack: false };
  }

  /** Where a variable's value is that no tool has returned. */
  unreturned(name: string): Place {
    return this.usersPlace(name);
  }

  /** A condition with the places of its variables; undefined where one of them is not known. */
  resolve(clause: Clause, placeOf: (name: string) => Place | undefined): Clause | undefined {
    if (clause.kind === 'comparison') return this.comparison(clause, placeOf);
    if (clause.kind === 'not') {
      const inner = this.resolve(clause.clause, placeOf);
      return inner && this.once(clause, [inner], () => ({ ...clause, clause: inner }));
    }
    const parts = clause.clauses.map((inner) => this.resolve(inner, placeOf));
    const clauses = parts.filter((part) => part !== undefined);
    if (clauses.length < parts.length) return undefined;
    return this.once(clause, clauses, () => ({ ...clause, clauses }));
  }

  /** All that can become of the comparisons of a condition. */
  *all(clause: Clause, placesOf: (name: string) => readonly Place[]): Generator<Clause> {
    for (const inner of innerClauses(clause)) yield* this.all(inner, placesOf);
    if (clause.kind !== 'comparison') return;
    for (const places of this.choices([...new Set(namesIn(clause))], placesOf)) {
      const made = this.comparison(clause, (name) => places.get(name));
      if (made !== undefined) yield made;
    }
  }

  /** Every choice of a place for each name; the last name varies fastest. */
  private *choices(
    [name, ...others]: readonly string[],
    placesOf: (name: string) => readonly Place[],
  ): Generator<Map<string, Place>> {
    if (name === undefined) return yield new Map();
    for (const place of placesOf(name)) {
      for (const rest of this.choices(others, placesOf)) yield rest.set(name, place);
    }
  }

  /** How many clauses `all` yields, with so many places of each variable. */
  countOf(clause: Clause, placesOf: (name: string) => number): number {
    const inner = innerClauses(clause).map((one) => this.countOf(one, placesOf));
    const own = clause.kind === 'comparison' ? [...new Set(namesIn(clause))].map(placesOf) : [0];
    return (
      inner.reduce((sum, count) => sum + count, 0) + own.reduce((all, count) => all * count, 1)
    );
  }

  private comparison(
    comparison: Comparison,
    placeOf: (name: string) => Place | undefined,
  ): Clause | undefined {
    this.compared += 1;
    const names = namesIn(comparison);
    const places = names.map(placeOf);
    const known = places.filter((place) => place !== undefined);
    if (known.length < names.length) return undefined;
    const key = known.map(({ path }) => path && pathText(path)).join('\n');
    const own = this.known.get(comparison) ?? new Map<string, Clause>();
    const clause = own.get(key) ?? placed(comparison, names, known);
    own.set(key, clause);
    this.known.set(comparison, own);
    return clause;
  }

  /** The solver knows clauses by identity. */
  private once(clause: Clause, parts: readonly Clause[], make: () => Clause): Clause {
    const own = this.groups.get(clause) ?? new Map<string, Clause>();
    const key = parts.map((part) => this.numberOf(part)).join(' ');
    const made = own.get(key) ?? make();
    own.set(key, made);
    this.groups.set(clause, own);
    return made;
  }

  private readonly numbers = new Map<Clause, number>();

  private numberOf(clause: Clause): number {
    const number = this.numbers.get(clause) ?? this.numbers.size;
    this.numbers.set(clause, number);
    return number;
  }
}

function expressionsIn({ field, operand }: Comparison): Expression[] {
  return operand?.kind === 'expression' ? [field, operand.expression] : [field];
}

function namesIn(comparison: Comparison): string[] {
  return expressionsIn(comparison).flatMap(({ node }) => variablesIn(node));
}

/** The names of variables in an expression, those in keys of paths among them. */
function variablesIn(node: Node): string[] {
  return freePaths(node).flatMap(({ root, keys }) => [root, ...keys.flatMap(variablesIn)]);
}

/** A comparison of what has no value is false; of what may have none, it asks that first. */
function placed(
  comparison: Comparison,
  names: readonly string[],
  places: readonly Place[],
): Clause {
  const { pointer, operand } = comparison;
  if (places.some(({ path }) => path === undefined)) {
    const unknown = names.filter((_, at) => places[at]?.path === undefined);
    const says = `${conditionText(comparison)} (${unknown.join(', ')} not known)`;
    return { kind: 'any_of', clauses: [], pointer, says };
  }
  const byName = new Map(names.map((name, at) => [name, places[at]?.path]));
  const at = (expression: Expression): Expression => {
    const node = withPaths(expression.node, ({ root, keys, ...own }) => {
      const place = byName.get(root);
      return place ? { ...place, keys: [...place.keys, ...keys] } : { ...own, root, keys };
    });
    return node.kind === 'literal' ? expression : { text: nodeText(node), node };
  };
  const other =
    operand?.kind === 'expression' ? { ...operand, expression: at(operand.expression) } : operand;
  const whole: Comparison = { ...comparison, field: at(comparison.field), operand: other };
  const guards = places.flatMap(({ path, mayLack }): Clause[] => {
    if (path === undefined || !mayLack) return [];
    const field = expressionAt(path);
    return [{ kind: 'comparison', field, operator: 'exists', operand: undefined, pointer }];
  });
  return guards.length === 0 ? whole : { kind: 'all_of', clauses: [...guards, whole], pointer };
}
