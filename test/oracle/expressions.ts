import type fc from 'fast-check';
import { ExactNumber, isJsonObject, type Json, type JsonObject } from '../../src/base/json.ts';
import { Draws } from './draws.ts';

/** A fraction in lowest terms; the divisor is positive. */
class Fraction {
  readonly over: bigint;
  readonly under: bigint;

  constructor(over: bigint, under: bigint) {
    const [a, b] = under < 0n ? [-over, -under] : [over, under];
    let [greatest, rest] = [a < 0n ? -a : a, b];
    while (rest !== 0n) [greatest, rest] = [rest, greatest % rest];
    this.over = a / greatest;
    this.under = b / greatest;
  }

  static of(numeral: string): Fraction {
    const [mantissa = '', power = '0'] = numeral.split('e');
    const [whole = '', decimals = ''] = mantissa.split('.');
    const exponent = Number(power) - decimals.length;
    const digits = BigInt(whole + decimals);
    return exponent < 0
      ? new Fraction(digits, 10n ** BigInt(-exponent))
      : new Fraction(digits * 10n ** BigInt(exponent), 1n);
  }
}

/** What an expression comes to in this reading. */
type Plain = null | boolean | string | Fraction | Plain[] | { [key: string]: Plain };

/** Why an expression comes to nothing: something is missing, or something cannot be computed. */
export type Nothing = 'missing' | 'fault';

/** A drawn expression: its text, how tightly it binds, and its value where names have values. */
interface Drawn {
  readonly text: string;
  readonly binds: number;
  readonly value: (names: Names) => Plain;
}

type Names = Readonly<Record<string, Plain>>;

export interface DrawnExpression {
  readonly text: string;
  readonly facts: JsonObject;
  /** The facts without some of their members, and without some of the members of their objects. */
  readonly part: JsonObject;
  /** What else may be true, as far as the part says. */
  readonly other: JsonObject;
  readonly value: (facts: JsonObject) => Plain | { readonly nothing: Nothing };
}

class Stop extends Error {
  readonly nothing: Nothing;

  constructor(nothing: Nothing) {
    super(nothing);
    this.nothing = nothing;
  }
}

function stop(nothing: Nothing): never {
  throw new Stop(nothing);
}

/** JSON of this reading, with numbers as fractions. */
export function plain(json: unknown): Plain {
  if (typeof json === 'number') return Fraction.of(String(json));
  if (json instanceof ExactNumber) return Fraction.of(json.text);
  if (Array.isArray(json)) return json.map(plain);
  if (json === null || typeof json !== 'object') return json as null | boolean | string;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, plain(value)]));
}

const there = (value: Plain | undefined) => (value === undefined ? stop('missing') : value);
const number = (value: Plain) => (value instanceof Fraction ? value : stop('fault'));
const text = (value: Plain) => (typeof value === 'string' ? value : stop('fault'));
const list = (value: Plain) => (Array.isArray(value) ? value : stop('fault'));
const isObject = (value: Plain): value is { [key: string]: Plain } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Fraction);
const elements = (value: Plain) => (isObject(value) ? Object.values(value) : list(value));
const add = (a: Fraction, b: Fraction) =>
  new Fraction(a.over * b.under + b.over * a.under, a.under * b.under);
const times = (a: Fraction, b: Fraction) => new Fraction(a.over * b.over, a.under * b.under);
const minus = (a: Fraction) => new Fraction(-a.over, a.under);
const less = (a: Fraction, b: Fraction) => a.over * b.under < b.over * a.under;
const zero = new Fraction(0n, 1n);

function divide(a: Fraction, b: Fraction): Fraction {
  if (b.over === 0n) return stop('fault');
  const exact = new Fraction(a.over * b.under, a.under * b.over);
  const ends = 10n ** 400n % exact.under === 0n;
  // So many digits of one that does not end are more than any two doubles share.
  const digits = (exact.over * 10n ** 400n) / exact.under;
  return ends ? exact : Fraction.of(String(Number(`${digits}e-400`)));
}

function round(value: Fraction, digits: number): Fraction {
  const unit = Fraction.of(`1e${-digits}`);
  const size = less(value, zero) ? minus(value) : value;
  const { over, under } = divide(size, unit);
  const rounded = times(new Fraction((2n * over + under) / (2n * under), 1n), unit);
  return less(value, zero) ? minus(rounded) : rounded;
}

/** Values in one spelling. */
export function spelled(value: Plain): string {
  if (value instanceof Fraction) return `${value.over}/${value.under}`;
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${spelled(value[key] as Plain)}`).join()}}`;
}

const numeral = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A number, or what a text spells. */
function numberIn(value: Plain): Fraction | undefined {
  if (value instanceof Fraction) return value;
  return typeof value === 'string' && numeral.test(value) ? Fraction.of(value) : undefined;
}

function equal(a: Plain, b: Plain): boolean {
  if (typeof a === 'string' && typeof b !== 'string') return equal(b, a);
  if (typeof b !== 'string' || typeof a === 'string') return spelled(a) === spelled(b);
  if (a === null) return b === 'None';
  if (typeof a === 'boolean') return b.toLowerCase() === String(a);
  const other = a instanceof Fraction ? numberIn(b) : undefined;
  return other !== undefined && spelled(a) === spelled(other);
}

function before(a: Plain, b: Plain): boolean | null {
  if (a === null || b === null) return null;
  if (typeof a === 'string' && typeof b === 'string') return a < b;
  if (!(a instanceof Fraction || b instanceof Fraction)) return stop('fault');
  return less(numberIn(a) ?? stop('fault'), numberIn(b) ?? stop('fault'));
}

function within(item: Plain, container: Plain): boolean {
  if (container === null) return false;
  if (Array.isArray(container)) return container.some((each) => equal(item, each));
  return typeof item === 'string' ? text(container).includes(item) : text(container) === undefined;
}

const comparing: Readonly<Record<string, (a: Plain, b: Plain) => boolean>> = {
  '==': equal,
  '!=': (a, b) => !equal(a, b),
  '<': (a, b) => before(a, b) === true,
  '>': (a, b) => before(b, a) === true,
  '<=': (a, b) => before(b, a) === false,
  '>=': (a, b) => before(a, b) === false,
  in: within,
  'not in': (a, b) => !within(a, b),
  contains: (a, b) => within(b, a),
  starts_with: (a, b) => a !== null && b !== null && text(a).startsWith(text(b)),
  ends_with: (a, b) => a !== null && b !== null && text(a).endsWith(text(b)),
};

function memberOf(of: Plain, key: Plain): Plain {
  if (Array.isArray(of) && key instanceof Fraction && key.under === 1n) {
    return there(of[Number(key.over)]);
  }
  if (!isObject(of) || typeof key !== 'string') return stop('missing');
  return Object.hasOwn(of, key) ? (of[key] as Plain) : stop('missing');
}

const isTrue = (value: Plain) => equal(value, true);

function furthest(values: readonly Plain[], sign: '<' | '>'): Plain {
  const [first = stop('missing'), ...others] = values;
  const isKind = (value: Plain) =>
    typeof first === 'string' ? typeof value === 'string' : value instanceof Fraction;
  if (!values.every(isKind)) return stop('fault');
  return others.reduce((best, each) => (comparing[sign]?.(each, best) ? each : best), first);
}

const folds: Readonly<Record<string, (values: readonly Plain[]) => Plain>> = {
  sum: (values) => values.map(number).reduce(add, zero),
  min: (values) => furthest(values, '<'),
  max: (values) => furthest(values, '>'),
  map: (values) => [...values],
};

type Search = (values: readonly Plain[], holds: (each: Plain) => boolean) => Plain;
const searches: Readonly<Record<string, Search>> = {
  any: (values, holds) => values.some(holds),
  all: (values, holds) => values.every(holds),
  none: (values, holds) => !values.some(holds),
  count: (values, holds) => Fraction.of(String(values.filter(holds).length)),
  filter: (values, holds) => values.filter(holds),
  first: (values, holds) => there(values.find(holds)),
};

/** Midnight of a date in UTC, in milliseconds. */
function midnight(value: Plain): number {
  const time = Date.parse(`${text(value)}T00:00Z`);
  return Number.isNaN(time) ? stop('fault') : time;
}

const days = (a: Plain, b: Plain) => Math.round((midnight(b) - midnight(a)) / 86_400_000);

const dates = ['2023-12-31', '2024-02-28', '2024-02-29', '2024-03-01', '2025-01-01'];
const texts = ['', 'a', 'ab', '7', '2.5', 'true', 'None', 'ORD-1', 'é'];
const numerals = ['0', '1', '2', '3', '7', '10', '0.5', '2.5', '1.005', '-1', '-0.25', '99.99'];

type Type = 'number' | 'text' | 'truth' | 'date' | 'numbers' | 'objects';

/** What profiles have, and of which type. */
const fields = {
  a: 'number',
  b: 'number',
  'no-show': 'number',
  s: 'text',
  t: 'text',
  ok: 'truth',
  from: 'date',
  to: 'date',
  ns: 'numbers',
  items: 'objects',
} as const satisfies Record<string, Type>;

/** What an element of `items` has. */
const members = {
  price: 'number',
  id: 'text',
  ok: 'truth',
  when: 'date',
  sizes: 'numbers',
} as const;

const loosest = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  constant: 7,
  whole: 8,
} as const;

/** Draws an expression and what its names stand for. */
export function drawnExpression(random: fc.GeneratorValue): DrawnExpression {
  return new Expressions(random).whole();
}

class Expressions extends Draws {
  /** Names of elements that are known, with the type of each; inner ones first. */
  private elements: readonly { readonly name: string; readonly is: Type | 'object' }[] = [];

  constructor(random: fc.GeneratorValue) {
    super(random);
  }

  whole(): DrawnExpression {
    const facts = this.facts();
    const part = this.partOf(facts, 25);
    const other = { ...this.facts(), ...part };
    const type = this.pick([
      'number',
      'number',
      'truth',
      'truth',
      'text',
      'numbers',
      'objects',
    ] as const);
    const { text: written, value } = this.of(type, this.int(1, 4));
    const read = (known: JsonObject) => {
      try {
        return value(plain(known) as Names);
      } catch (error) {
        if (error instanceof Stop) return { nothing: error.nothing };
        throw error;
      }
    };
    return { text: written, facts, part, other, value: read };
  }

  private facts(): JsonObject {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, type]) =>
        this.chance(94) ? [[name, this.fact(type)]] : [],
      ),
    ) as JsonObject;
  }

  private partOf(value: JsonObject, percent: number): JsonObject {
    const left = Object.entries(value).filter(() => !this.chance(percent));
    const part = (each: Json) => (isJsonObject(each) ? this.partOf(each, 10) : each);
    return Object.fromEntries(
      left.map(([key, each]) => [key, Array.isArray(each) ? each.map(part) : part(each)]),
    );
  }

  private fact(type: Type): unknown {
    const own = this.chance(93) ? type : this.pick(['number', 'text', 'truth', 'numbers'] as const);
    if (own !== type && this.chance(20)) return null;
    if (own === 'number') return Number(this.pick(numerals));
    if (own === 'text') return this.pick(texts);
    if (own === 'date') return this.pick(dates);
    if (own === 'truth') return this.chance(50);
    const each = own === 'numbers' ? () => this.fact('number') : () => this.object();
    return Array.from({ length: this.int(0, 3) }, each);
  }

  private object(): unknown {
    const entries = Object.entries(members).map(([name, type]) => [name, this.fact(type)]);
    return Object.fromEntries(entries.filter(() => this.chance(96)));
  }

  private of(type: Type, depth: number): Drawn {
    const own =
      type !== 'date' && this.chance(2)
        ? this.pick(['number', 'text', 'truth', 'numbers'] as const)
        : type;
    if (own === 'date') return this.leaf(own);
    if (own === 'objects') return this.objects(depth);
    if (depth <= 0 || this.chance(20)) return this.leaf(own);
    if (own === 'numbers') return this.numbers(depth - 1);
    if (own === 'text') return this.joined(depth - 1);
    return own === 'number' ? this.number(depth - 1) : this.truth(depth - 1);
  }

  private leaf(type: Type): Drawn {
    const constants: Partial<Record<Type, readonly string[]>> = {
      number: numerals,
      text: texts.map((each) => `'${each}'`),
      date: dates.map((each) => `'${each}'`),
      truth: ['true', 'False'],
    };
    const own = constants[type];
    if (own !== undefined && this.chance(30)) return this.constant(this.pick(own));
    return this.path(type);
  }

  private constant(written: string): Drawn {
    const value = written.startsWith("'")
      ? written.slice(1, -1)
      : plain(JSON.parse(written.toLowerCase()));
    return { text: written, binds: loosest.constant, value: () => value };
  }

  private path(type: Type): Drawn {
    const element = this.elements.find(({ is }) => is === type || is === 'object');
    if (element?.is === type && this.chance(70)) return this.named(element.name);
    if (element?.is === 'object' && this.chance(70))
      return this.member(this.named(element.name), type);
    if (this.chance(4)) return this.named('nowhere');
    const hidden = new Set(this.elements.map(({ name }) => name));
    const names = Object.entries(fields).flatMap(([name, is]) =>
      is === type && !hidden.has(name) ? [name] : [],
    );
    return names.length > 0 ? this.named(this.pick(names)) : this.named('nowhere');
  }

  private named(name: string): Drawn {
    return {
      text: name,
      binds: loosest.whole,
      value: (names) => (Object.hasOwn(names, name) ? (names[name] as Plain) : stop('missing')),
    };
  }

  private member(of: Drawn, type: Type): Drawn {
    const [key = 'none'] = Object.entries(members).find(([, is]) => is === type) ?? [];
    return this.under(of, this.constant(`'${key}'`));
  }

  private under(of: Drawn, key: Drawn): Drawn {
    return {
      text: `${this.within(of, loosest.whole)}[${key.text}]`,
      binds: loosest.whole,
      value: (names) => memberOf(of.value(names), key.value(names)),
    };
  }

  /** A part in its place, in parentheses where it needs them and now and then where it does not. */
  private within(part: Drawn, least: number): string {
    return part.binds < least || this.chance(5) ? `(${part.text})` : part.text;
  }

  private call(
    name: string,
    parts: readonly Drawn[],
    compute: (...values: Plain[]) => Plain,
  ): Drawn {
    return {
      text: `${name}(${parts.map((part) => part.text).join(', ')})`,
      binds: loosest.whole,
      value: (names) => compute(...parts.map((part) => part.value(names))),
    };
  }

  private number(depth: number): Drawn {
    const own = () => this.of('number', depth);
    return this.pick([
      () => this.arithmetic(depth),
      () => this.arithmetic(depth),
      () => this.arithmetic(depth),
      () => this.through(this.pick(['sum', 'min', 'max']), 'number', depth),
      () => this.through('count', 'truth', depth),
      () => this.member(this.through('first', 'truth', depth, 'objects'), 'number'),
      () =>
        this.member(
          this.call('last', [this.objects(depth)], (v) => there(list(v).at(-1))),
          'number',
        ),
      () => this.under(this.of('numbers', depth), this.constant(this.pick(['0', '1', '7']))),
      () =>
        this.call('length', [this.of('numbers', depth)], (v) =>
          Fraction.of(String(list(v).length)),
        ),
      () => this.call('sum', [this.of('numbers', depth)], (v) => folds.sum?.(elements(v)) ?? null),
      () => this.call('min', [own(), own()], (...values) => furthest(values, '<')),
      () => this.call('max', [own(), own(), own()], (...values) => furthest(values, '>')),
      () => this.call('abs', [own()], (v) => (less(number(v), zero) ? minus(number(v)) : v)),
      () => this.rounded(own()),
      () =>
        this.call('days', [this.leaf('date'), this.leaf('date')], (a, b) =>
          Fraction.of(String(days(a, b))),
        ),
      () =>
        this.call('hours', [this.leaf('date'), this.leaf('date')], (a, b) =>
          Fraction.of(String(24 * days(a, b))),
        ),
      () => this.choice('number', depth),
    ])();
  }

  private rounded(of: Drawn): Drawn {
    const digits = this.int(-2, 3);
    const count = this.constant(String(digits));
    return this.call('round', [of, count], (value) => round(number(value), digits));
  }

  private arithmetic(depth: number): Drawn {
    const sign = this.pick(['+', '-', '*', '/'] as const);
    const binds = sign === '+' || sign === '-' ? loosest.sum : loosest.product;
    const [one, other] = [this.of('number', depth), this.of('number', depth)];
    const compute = {
      '+': add,
      '-': (a: Fraction, b: Fraction) => add(a, minus(b)),
      '*': times,
      '/': divide,
    }[sign];
    return {
      text: `${this.within(one, binds)} ${sign} ${this.within(other, binds + 1)}`,
      binds,
      value: (names) => {
        const [a, b] = [one.value(names), other.value(names)];
        if (sign === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
        return compute(number(a), number(b));
      },
    };
  }

  private joined(depth: number): Drawn {
    if (this.chance(40)) return this.choice('text', depth);
    if (this.chance(40))
      return this.call('lower', [this.of('text', depth)], (value) => text(value).toLowerCase());
    const [one, other] = [this.of('text', depth), this.leaf('text')];
    return {
      text: `${this.within(one, loosest.sum)} + ${this.within(other, loosest.product)}`,
      binds: loosest.sum,
      value: (names) => {
        const [a, b] = [one.value(names), other.value(names)];
        if (a instanceof Fraction && b instanceof Fraction) return add(a, b);
        return text(a) + text(b);
      },
    };
  }

  private choice(type: Type, depth: number): Drawn {
    const [condition, yes, no] = [
      this.of('truth', depth),
      this.of(type, depth),
      this.of(type, depth),
    ];
    return {
      text: `if(${condition.text}, ${yes.text}, ${no.text})`,
      binds: loosest.whole,
      value: (names) => (isTrue(condition.value(names)) ? yes : no).value(names),
    };
  }

  private numbers(depth: number): Drawn {
    if (this.chance(40)) return this.through('map', 'number', depth);
    if (this.chance(40)) return this.through('filter', 'truth', depth, 'numbers');
    const items = Array.from({ length: this.int(0, 3) }, () => this.of('number', depth));
    return {
      text: `[${items.map((item) => item.text).join(', ')}]`,
      binds: loosest.whole,
      value: (names) => items.map((item) => item.value(names)),
    };
  }

  private objects(depth: number): Drawn {
    if (depth <= 0 || this.chance(60)) return this.path('objects');
    return this.through('filter', 'truth', depth - 1, 'objects');
  }

  /** A form that goes through a list, whose body has a type. */
  private through(
    form: string,
    body: Type,
    depth: number,
    of = this.pick(['numbers', 'objects'] as const),
  ): Drawn {
    const source = this.of(of, depth - 1);
    const name = this.pick(['x', 'each', 'x', 'a']);
    const outer = this.elements;
    this.elements = [
      { name, is: of === 'numbers' ? 'number' : 'object' },
      ...outer.filter((each) => each.name !== name),
    ];
    const inner = this.of(body, depth - 1);
    this.elements = outer;
    const takesObject = form !== 'map' && form !== 'filter' && form !== 'first';
    return {
      text: `${form}(${name} in ${source.text}: ${inner.text})`,
      binds: loosest.whole,
      value: (names) => {
        const from = source.value(names);
        const values = takesObject ? elements(from) : list(from);
        const read = (each: Plain) => inner.value({ ...names, [name]: each });
        const search = searches[form];
        if (search !== undefined) return search(values, (each) => isTrue(read(each)));
        return folds[form]?.(values.map(read)) ?? null;
      },
    };
  }

  private truth(depth: number): Drawn {
    return this.pick([
      () => this.comparison('number', ['==', '!=', '<', '<=', '>', '>='], 'number', depth),
      () =>
        this.comparison(
          'text',
          ['==', '!=', '<', 'contains', 'starts_with', 'ends_with'],
          'text',
          depth,
        ),
      () => this.comparison('number', ['in', 'not in'], 'numbers', depth),
      () => this.comparison('date', ['<', '>=', '=='], 'date', depth),
      () => this.group('and', depth),
      () => this.group('or', depth),
      () => this.denied(this.of('truth', depth)),
      () => this.existing(this.of(this.pick(['number', 'text', 'truth']), depth)),
      () => this.through(this.pick(['any', 'all', 'none']), 'truth', depth),
    ])();
  }

  private comparison(left: Type, signs: readonly string[], right: Type, depth: number): Drawn {
    const sign = this.pick(signs);
    const [one, other] = [this.of(left, depth), this.of(right, depth)];
    // Of a list that is written out, items are read only until one is found.
    const safe = other.text.startsWith('[') && sign.endsWith('in') ? this.path(right) : other;
    return {
      text: `${this.within(one, loosest.sum)} ${sign} ${this.within(safe, loosest.sum)}`,
      binds: loosest.comparison,
      value: (names) => comparing[sign]?.(one.value(names), safe.value(names)) ?? false,
    };
  }

  private group(word: 'and' | 'or', depth: number): Drawn {
    const [one, other] = [this.of('truth', depth), this.of('truth', depth)];
    const binds = loosest[word];
    return {
      text: `${this.within(one, binds)} ${word} ${this.within(other, binds)}`,
      binds,
      value: (names) => {
        const first = isTrue(one.value(names));
        return first === (word === 'or') ? first : isTrue(other.value(names));
      },
    };
  }

  private denied(of: Drawn): Drawn {
    return {
      text: `not ${this.within(of, loosest.not)}`,
      binds: loosest.not,
      value: (names) => !isTrue(of.value(names)),
    };
  }

  private existing(of: Drawn): Drawn {
    const asked = /^[\d'-]|^(?:true|False)$/.test(of.text) ? this.path('number') : of;
    return {
      text: `exists(${asked.text})`,
      binds: loosest.whole,
      value: (names) => {
        try {
          asked.value(names);
          return true;
        } catch (error) {
          if (error instanceof Stop && error.nothing === 'missing') return false;
          throw error;
        }
      },
    };
  }
}
