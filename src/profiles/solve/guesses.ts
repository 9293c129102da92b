import { dateOfDay, dayOfDate } from '../../base/calendar.ts';
import { numeralOf } from '../../base/decimal.ts';
import {
  dividedBy,
  isZero,
  minus,
  negated,
  plus,
  rounded,
  times,
} from '../../base/decimal-arithmetic.ts';
import { isNumber } from '../../base/equality.ts';
import { isoTime } from '../../base/iso-time.ts';
import type { ExactNumber, Json } from '../../base/json.ts';
import { placeOf, summedPlace } from '../../model/element-places.ts';
import type { Comparison, Form, Node, Path } from '../../model/expression.ts';
import type { NamedElements } from '../../model/free-paths.ts';
import { nameGuess } from '../draw/name-guess.ts';
import { constantText } from './comparison-class.ts';
import type { Terms } from './terms.ts';

type Numeric = number | ExactNumber;
type Elements = readonly NamedElements[];

/** A comparison, and the names of list elements that it may use. */
export interface ComparisonWithin {
  readonly comparison: Comparison;
  readonly elements: readonly NamedElements[];
}

/** For each field, this many values are guessed. */
export const mostGuesses = 24;

/** Of each side of a calculation, this many values are tried with the other side. */
const mostSamples = 3;

/** Lists are tried with at most this many elements. */
const longestTried = 50;

/** Each comparison is looked at so often: what is guessed for one field leads to guesses for others. */
const rounds = 2;

/**
 * Guesses values with which comparisons of computed sides change their truth: each side is computed backwards from
 * values of the other, with some values for whatever else it reads. They are only tried, so a wrong guess costs a try.
 */
export class Guesses {
  readonly values = new Map<number, Json[]>();
  readonly lengths = new Map<number, Set<number>>();
  private readonly terms: Terms;
  private readonly seen = new Set<string>();
  /** Values that plain comparisons name already. */
  private readonly named = new Map<number, Json[]>();

  constructor(terms: Terms, comparisons: readonly ComparisonWithin[]) {
    this.terms = terms;
    for (const { comparison, elements } of comparisons) this.noteNamed(comparison, elements);
    for (const [field, { need, node }] of terms.fields.entries()) {
      const known = this.named.get(field) ?? [];
      if (need === 'number' && !known.some(isNumber)) this.guess(field, numberFor(node));
      if (need === 'time' && !known.some(isTime)) this.guess(field, timeFor(node));
    }
    for (let round = 0; round < rounds; round++) {
      for (const { comparison, elements } of comparisons) this.relate(comparison, elements);
    }
  }

  private noteNamed({ field, operand }: Comparison, elements: Elements): void {
    if (operand?.kind !== 'value') return;
    const index = this.fieldAt(field.node, elements);
    if (index === undefined) return;
    const known = this.named.get(index) ?? [];
    const values = Array.isArray(operand.value) ? operand.value : [operand.value];
    this.named.set(index, [...known, ...values]);
  }

  private relate({ field, operand }: Comparison, elements: Elements): void {
    if (operand === undefined) return;
    const other = operand.kind === 'expression' ? operand.expression.node : undefined;
    if (field.node.kind !== 'computed' && other?.kind !== 'computed') return;
    const rights =
      operand.kind === 'expression'
        ? this.samples(operand.expression.node, elements)
        : Array.isArray(operand.value)
          ? operand.value
          : [operand.value];
    const lefts = other === undefined ? [] : this.samples(field.node, elements);
    for (const value of rights) this.invert(field.node, value, elements);
    if (other !== undefined) for (const value of lefts) this.invert(other, value, elements);
  }

  private fieldAt(node: Node, elements: Elements): number | undefined {
    const place = placeOf(node, elements);
    return place && this.terms.indexOf(place);
  }

  private guess(field: number | undefined, value: Json): void {
    if (field === undefined) return;
    const known = this.values.get(field) ?? [];
    const key = `${field} ${constantText(value)}`;
    if (known.length >= mostGuesses || this.seen.has(key)) return;
    this.seen.add(key);
    this.values.set(field, [...known, value]);
  }

  private guessLength(list: Node, length: number, elements: Elements): void {
    const field = this.fieldAt(list, elements);
    if (field === undefined) return;
    const known = this.lengths.get(field) ?? new Set();
    for (const near of [length, length - 1, length + 1]) {
      if (Number.isInteger(near) && near >= 0 && near <= longestTried) known.add(near);
    }
    this.lengths.set(field, known);
  }

  /** Guesses what makes a part come to a value. */
  private invert(node: Node, value: Json, elements: Elements): void {
    if (node.kind === 'literal') return;
    const field = this.fieldAt(node, elements);
    if (field !== undefined) this.guess(field, value);
    else if (node.kind === 'computed') this.invertForm(node.form, node, value, elements);
  }

  private invertForm(form: Form, node: Node, value: Json, elements: Elements): void {
    const inner = (name: string, list: Node) => [...elements, { name, list }];
    switch (form.kind) {
      case 'negative':
        if (isNumber(value)) this.invert(form.of, negated(value), elements);
        break;
      case 'arithmetic':
        this.invertArithmetic(form, value, elements);
        break;
      case 'if':
        this.invert(form.yes, value, elements);
        this.invert(form.no, value, elements);
        break;
      case 'search':
        if (form.name === 'count') this.guessLength(form.list, Number(value), elements);
        break;
      case 'each':
        for (const part of form.name === 'map' ? [value] : partsOf(value)) {
          this.invert(form.value, part, inner(form.element, form.list));
        }
        break;
      case 'call':
        this.invertCall(form, node, value, elements);
        break;
    }
  }

  private invertArithmetic(
    { operator, left, right }: Form & { kind: 'arithmetic' },
    value: Json,
    elements: Elements,
  ): void {
    if (!isNumber(value)) return;
    const forLeft = { '+': minus, '-': plus, '*': share, '/': times }[operator];
    for (const other of this.samples(right, elements).filter(isNumber)) {
      if (operator === '*' && isZero(other)) continue;
      const found = forLeft(value, other);
      if (found !== undefined) this.invert(left, found, elements);
    }
    for (const other of this.samples(left, elements).filter(isNumber)) {
      const found = rightOf(operator, other, value);
      if (found !== undefined) this.invert(right, found, elements);
    }
  }

  private invertCall(
    form: Form & { kind: 'call' },
    node: Node,
    value: Json,
    elements: Elements,
  ): void {
    const [first, second] = form.arguments;
    if (first === undefined) return;
    switch (form.name) {
      case 'length':
        this.guessLength(first, Number(value), elements);
        break;
      case 'sum':
      case 'min':
      case 'max': {
        const summed = summedPlace(node, elements);
        const field = summed && this.terms.indexOf(summed);
        const each = form.arguments.length > 1 ? form.arguments : [];
        for (const part of partsOf(value)) this.guess(field, part);
        for (const one of summed === undefined && each.length === 0 ? [first] : each) {
          this.invert(one, value, elements);
        }
        break;
      }
      case 'abs':
        this.invert(first, value, elements);
        if (isNumber(value)) this.invert(first, negated(value), elements);
        break;
      case 'round':
      case 'lower':
        this.invert(first, value, elements);
        break;
      case 'date':
        this.invert(first, value, elements);
        break;
      case 'days':
      case 'hours':
        if (second !== undefined) this.invertSpan(form.name, [first, second], value, elements);
        break;
    }
  }

  private invertSpan(
    name: 'days' | 'hours',
    [from, to]: readonly [Node, Node],
    value: Json,
    elements: Elements,
  ): void {
    if (!isNumber(value)) return;
    const later = name === 'days' ? daysLater : hoursLater;
    for (const by of [Number(value), Number(value) - 1, Number(value) + 1]) {
      for (const time of this.samples(to, elements)) {
        const found = later(time, -by);
        if (found !== undefined) this.invert(from, found, elements);
      }
      for (const time of this.samples(from, elements)) {
        const found = later(time, by);
        if (found !== undefined) this.invert(to, found, elements);
      }
    }
  }

  /** Some values that a part may have. */
  private samples(node: Node, elements: Elements): Json[] {
    if (node.kind === 'literal') return [node.value];
    const place = placeOf(node, elements);
    if (place !== undefined) return this.samplesAt(place);
    return node.kind === 'computed'
      ? this.samplesOf(node.form, node, elements).slice(0, mostSamples)
      : [];
  }

  private samplesAt(place: Path): Json[] {
    if (this.terms.dataAt(place.root) !== undefined) {
      return this.terms.dataEach(place).slice(0, mostSamples);
    }
    const field = this.terms.indexOf(place);
    if (field === undefined) return [];
    const known = [...(this.named.get(field) ?? []), ...(this.values.get(field) ?? [])];
    return known.length > 0 ? known.slice(0, mostSamples) : [numberFor(place)];
  }

  private samplesOf(form: Form, node: Node, elements: Elements): Json[] {
    switch (form.kind) {
      case 'negative':
        return this.samples(form.of, elements).filter(isNumber).map(negated);
      case 'arithmetic': {
        const operate = { '+': plus, '-': minus, '*': times, '/': dividedBy }[form.operator];
        const lefts = this.samples(form.left, elements).filter(isNumber);
        const rights = this.samples(form.right, elements).filter(isNumber);
        return lefts.flatMap((left) => rights.flatMap((right) => operate(left, right) ?? []));
      }
      case 'if':
        return [...this.samples(form.yes, elements), ...this.samples(form.no, elements)];
      case 'truth':
        return [true];
      case 'search':
        return form.name === 'count' ? [1, 0, 2] : [true];
      case 'each':
        return this.samples(form.value, [...elements, { name: form.element, list: form.list }]);
      case 'call':
        return this.samplesOfCall(form, node, elements);
      default:
        return [];
    }
  }

  private samplesOfCall(form: Form & { kind: 'call' }, node: Node, elements: Elements): Json[] {
    const [first] = form.arguments;
    switch (form.name) {
      case 'length':
      case 'days':
      case 'hours':
        return [1, 0, 2];
      case 'matches':
        return [true];
      case 'sum':
      case 'min':
      case 'max': {
        const summed = summedPlace(node, elements);
        if (summed !== undefined) return this.samplesAt(summed);
        return form.arguments.flatMap((one) => this.samples(one, elements));
      }
      default:
        return first === undefined ? [] : this.samples(first, elements);
    }
  }
}

/** The second operand with which a calculation comes to a value. */
function rightOf(operator: '+' | '-' | '*' | '/', left: Numeric, value: Numeric) {
  if (operator === '+') return minus(value, left);
  if (operator === '-') return minus(left, value);
  const [over, under] = operator === '*' ? [value, left] : [left, value];
  return isZero(under) ? undefined : share(over, under);
}

/** A quotient; one that people would not write is rounded to cents. */
function share(over: Numeric, under: Numeric): Numeric | undefined {
  const found = dividedBy(over, under);
  const cents = found === undefined ? undefined : rounded(found, 2);
  const places = found === undefined ? 0 : numeralOf(found).split('.')[1]?.length;
  return (places ?? 0) > mostPlaces ? cents : found;
}

const mostPlaces = 6;

/** A value that one of a list's elements gives alone, and one that two give together. */
function partsOf(value: Json): Json[] {
  const half = isNumber(value) ? share(value, 2) : undefined;
  return half === undefined ? [value] : [value, half];
}

function numberFor(node: Path): Json {
  const named = nameGuess(node)?.value(0);
  return named !== undefined && isNumber(named) ? named : 10;
}

const usualDate = '2026-05-01';

function timeFor(node: Path): Json {
  const named = nameGuess(node)?.value(0);
  return named !== undefined && isTime(named) ? named : usualDate;
}

function isTime(value: Json): boolean {
  return typeof value === 'string' && isoTime(value) !== undefined;
}

function daysLater(time: Json, by: number): string | undefined {
  const day = typeof time === 'string' ? dayOfDate(time.slice(0, 10)) : undefined;
  return day === undefined ? undefined : dateAt(day + Math.floor(by));
}

const secondsPerDay = 86_400;

/** A time so many hours later, as text in the zone of the first. */
function hoursLater(time: Json, by: number): string | undefined {
  const read = typeof time === 'string' ? isoTime(time) : undefined;
  const day = read && dayOfDate(read.date);
  if (read === undefined || day === undefined) return undefined;
  const before = Number((read.nanoseconds ?? 0n) / 1_000_000_000n);
  const seconds = before + Math.round(by * 3600);
  const date = dateAt(day + Math.floor(seconds / secondsPerDay));
  const rest = ((seconds % secondsPerDay) + secondsPerDay) % secondsPerDay;
  if (read.nanoseconds === undefined && rest === 0) return date;
  const clock = [rest / 3600, (rest / 60) % 60, rest % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  const zone = read.offset === undefined ? '' : /(Z|[+-]\d\d:?\d*)$/i.exec(String(time))?.[0];
  return date && `${date}T${clock.join(':')}${zone}`;
}

/** A date, if it is one with four digits for its year. */
function dateAt(day: number): string | undefined {
  const date = Number.isSafeInteger(day) ? dateOfDay(day) : '';
  return dayOfDate(date) === undefined ? undefined : date;
}
