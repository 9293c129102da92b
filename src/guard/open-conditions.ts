import { numeralOf } from '../base/decimal.ts';
import type { Json } from '../base/json.ts';
import { byText } from '../base/text/by-text.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import { placeOf, readAbsent, verdict } from '../compiler/expressions/conditions.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Clause, Comparison, Expression, Node } from '../model/expression.ts';
import { operators } from '../model/operators.ts';
import type { Reading } from '../model/reading.ts';
import type { Facts } from './facts.ts';
import type { Finding, OpenPath, PartOfPath } from './finding.ts';
import { holdsObject } from './value-at.ts';

/** What a condition may come to; several, as a sum, where that is open. */
export const results = { holds: 1, fails: 2, fault: 4 } as const;

/** A comparison that reads what is not known. */
export interface Question {
  /** The same for comparisons that always come to the same, and for their negations. */
  readonly key: string;
  /** The paths that are not known, and what has to be told to know them. */
  readonly open: readonly (OpenPath | PartOfPath)[];
  /** It has to be answered, because comparisons depend on it besides. */
  readonly isNeeded: boolean;
  readonly by: Comparison;
}

/** How conditions are read with facts that may lack anything. */
export interface OpenReading extends Reading {
  readonly facts: Facts;
  /** Answers a question, or leaves it open. */
  readonly answer: (question: Question) => boolean | undefined;
  /** The questions that were left open, where anything depends on them. */
  readonly left: Omit<Question, 'by'>[];
}

/**
 * What a condition may come to: as `holdsFor` reads it, where what is not known may be anything. Questions that
 * are left open are taken to have nothing to do with each other.
 */
export function possibleResults(clause: Clause, reading: OpenReading): number {
  const { length } = reading.left;
  const found = resultsOf(clause, reading);
  const isOpen = (found & (found - 1)) !== 0;
  if (!isOpen) reading.left.length = length;
  return found;
}

function resultsOf(clause: Clause, reading: OpenReading): number {
  if (clause.kind === 'comparison') return compare(clause, reading);
  if (clause.kind === 'not') return negated(possibleResults(clause.clause, reading));
  const goesOn = clause.kind === 'all_of' ? results.holds : results.fails;
  let found = 0;
  for (const inner of clause.clauses) {
    const own = possibleResults(inner, reading);
    found |= own & ~goesOn;
    if ((own & goesOn) === 0) return found;
  }
  return found | goesOn;
}

function negated(given: number): number {
  const { holds, fails, fault } = results;
  return (given & fault) | (given & holds && fails) | (given & fails && holds);
}

const value = (known: Json): Finding => ({ is: 'known', value: known });

/** An expression of a comparison, and where it stands in it. */
interface Side {
  readonly expression: Expression;
  readonly place: 'field' | 'compare_to';
}

function compare(clause: Comparison, reading: OpenReading): number {
  const { field, operand } = clause;
  const { names } = reading.scope;
  const sides: Side[] = [{ expression: field, place: 'field' }];
  if (operand?.kind === 'expression') {
    sides.push({ expression: operand.expression, place: 'compare_to' });
  }
  const find = (node: Node) => reading.facts.find(node, names);
  const isExistence = operators[clause.operator].relation === 'existence';
  // What computes a value may have none, even where it is known what it would be.
  const isComputed = isExistence && field.node.kind === 'computed';
  const truth = isComputed
    ? find({ kind: 'computed', form: { kind: 'truth', clause }, offset: 0 })
    : undefined;
  if (truth?.is === 'known') return truth.value === true ? results.holds : results.fails;
  const found =
    truth?.is === 'open' ? [truth] : sides.map(({ expression }) => find(expression.node));
  if (operand?.kind === 'value') found.push(value(operand.value));
  const isOpen = found.some((one) => one.is === 'open');
  if (!isOpen && !mayChange(found)) return settled(clause, found, reading);
  const open = found.filter((one) => one.is === 'open' || one.is === 'part');
  if (isExistence) {
    return asked(clause, { key: existence(open), open, isNeeded: true }, reading);
  }
  const sure = found.map((one, at) => {
    const side = sides[at];
    return side ? taken(one, side, clause, reading) : one;
  });
  if (sure.includes(results.fault)) return results.fault;
  if (sure.includes(results.fails)) return results.fails;
  const key = keyOf(clause, sure);
  return asked(clause, { key, open, isNeeded: false }, reading);
}

/** Whether a comparison may come to something else when members of objects become known. */
function mayChange(found: readonly Finding[]): boolean {
  const isObject = (one: Finding) =>
    one.is === 'part' || (one.is === 'known' && holdsObject(one.value));
  return found.every(isObject) && found.some(({ is }) => is === 'part');
}

/** The result where all is known. */
function settled(clause: Comparison, found: readonly Finding[], reading: OpenReading): number {
  const { field, operand, operator } = clause;
  const isExistence = operators[operator].relation === 'existence';
  const diagnostics: Diagnostic[] = [];
  const own = { ...reading, diagnostics };
  const sideOf = (at: number, expression: Expression, place: Side['place']) => {
    const one = found[at];
    if (one?.is === 'known' || one?.is === 'part') return one.value;
    return isExistence
      ? undefined
      : readAbsent((one?.is === 'absent' && one.part) || expression, placeOf(place, clause), own);
  };
  const left = sideOf(0, field, 'field');
  const right =
    operand?.kind === 'expression' ? sideOf(1, operand.expression, 'compare_to') : operand?.value;
  const holds = verdict(clause, left, right, own);
  reading.diagnostics.push(...diagnostics);
  if (diagnostics.length > 0) return results.fault;
  return holds ? results.holds : results.fails;
}

/**
 * What one side of an open comparison is taken for, or what the comparison comes to because of it: what may be
 * missing without a fault is asked for first.
 */
function taken(
  found: Finding,
  { expression, place }: Side,
  clause: Comparison,
  reading: OpenReading,
): Finding | number {
  if (found.is === 'known' || found.is === 'part') return found;
  const absentPart = (found.is === 'absent' && found.part) || expression;
  const means = reading.absent?.(absentPart, clause.pointer);
  if (found.is === 'absent') {
    if (means === 'unknown') return results.fails;
    if (reading.missing !== 'error') return value(null);
    readAbsent(absentPart, placeOf(place, clause), reading);
    return results.fault;
  }
  if (means !== 'unknown') return found;
  const exists: Comparison = { ...clause, operator: 'exists', operand: undefined };
  const question = { key: existence([found]), open: [found], isNeeded: true };
  return asked(exists, question, reading) === results.fails ? results.fails : found;
}

function asked(by: Comparison, question: Omit<Question, 'by'>, reading: OpenReading): number {
  const given = reading.answer({ ...question, by });
  if (given === undefined) {
    reading.left.push(question);
    return results.holds | results.fails;
  }
  const isDenied = operators[by.operator].denies !== undefined;
  return given !== isDenied ? results.holds : results.fails;
}

function existence([first]: readonly Pick<OpenPath, 'path'>[]): string {
  return `exists ${first?.path}`;
}

function keyOf(clause: Comparison, found: readonly (Finding | number)[]): string {
  const row = operators[clause.operator];
  const [left = '', right = ''] = found.map((one) => {
    if (typeof one === 'number') return '';
    if (one.is === 'known') return sortedText(one.value, numeralOf);
    return one.is === 'absent' ? '' : one.path;
  });
  const sides = row.container === 'right' ? [right, left] : [left, right];
  if (row.relation === 'equality') sides.sort(byText);
  const isOfContainer = row.relation === 'membership' || row.relation === 'equality';
  return [isOfContainer ? row.relation : clause.operator, ...sides].join(' ');
}
