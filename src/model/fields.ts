import { numeralOf } from './decimal.ts';
import type { Expression, Key, Literal, Path } from './expression.ts';
import { ExactNumber } from './json.ts';
import type { Action, Clause, Comparison, Conditional, Parameter, Workflow } from './workflow.ts';

/** Where a field is read: a parameter of a step, or a conditional (numbered from 1). */
export interface FieldReader {
  readonly by: string;
  readonly pointer: string;
}

/** A path that a workflow may read, on any branch. */
export interface Field {
  /** The path in normalised spelling: `name['key'][0]`. */
  readonly path: string;
  readonly node: Path;
  readonly readers: readonly FieldReader[];
  /** The comparisons that have the path on either side. */
  readonly comparisons: readonly Comparison[];
}

/** All paths that a workflow may read, including paths used as keys, in order of first mention. */
export function fieldsOf(workflow: Workflow): Field[] {
  const fields = new Map<string, FieldSoFar>();
  const note = (node: Literal | Path, reader: FieldReader, comparison?: Comparison): void => {
    if (node.kind === 'literal') return;
    const path = pathText(node);
    const field = fields.get(path) ?? { path, node, readers: [], comparisons: [] };
    field.readers.push(reader);
    if (comparison !== undefined) field.comparisons.push(comparison);
    fields.set(path, field);
    for (const key of node.keys) note(key, reader);
  };
  for (const { expression, reader, comparison } of expressionsOf(workflow)) {
    note(expression.node, reader, comparison);
  }
  return [...fields.values()];
}

interface FieldSoFar extends Field {
  readonly readers: FieldReader[];
  readonly comparisons: Comparison[];
}

interface ReadExpression {
  readonly expression: Expression;
  readonly reader: FieldReader;
  readonly comparison?: Comparison;
}

function* expressionsOf({ steps, conditionals }: Workflow): Generator<ReadExpression> {
  for (const step of steps) yield* ofParameters(step.parameters, `step ${step.id}`);
  yield* ofEntries(conditionals);
}

function* ofParameters(parameters: readonly Parameter[], by: string): Generator<ReadExpression> {
  for (const { expression, pointer } of parameters) yield { expression, reader: { by, pointer } };
}

function* ofEntries(entries: readonly (Action | Conditional)[]): Generator<ReadExpression> {
  for (const entry of entries) {
    if (entry.kind === 'conditional') {
      yield* ofClause(entry.condition, `conditional ${entry.index + 1}`);
      yield* ofEntries([...entry.then, ...entry.else]);
    } else if (entry.kind === 'override_params') {
      const names = entry.targets.map(({ text }) => text).join(', ');
      yield* ofParameters(entry.parameters, `step ${names}`);
    }
  }
}

function* ofClause(clause: Clause, by: string): Generator<ReadExpression> {
  if (clause.kind === 'not') yield* ofClause(clause.clause, by);
  else if (clause.kind === 'comparison') {
    const { field, operand, pointer } = clause;
    yield { expression: field, reader: { by, pointer }, comparison: clause };
    if (operand?.kind === 'expression') {
      yield { expression: operand.expression, reader: { by, pointer }, comparison: clause };
    }
  } else for (const inner of clause.clauses) yield* ofClause(inner, by);
}

/** A path in normalised spelling, independent of the quotes and spaces in the source. */
export function pathText({ root, keys }: Path): string {
  return `${root}${keys.map((key) => `[${keyText(key)}]`).join('')}`;
}

function keyText(key: Key): string {
  if (key.kind === 'path') return pathText(key);
  const { value } = key;
  if (typeof value === 'number' || value instanceof ExactNumber) return numeralOf(value);
  if (typeof value !== 'string') return String(value);
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}
