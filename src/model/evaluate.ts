import { dividedBy, isZero, minus, negated, plus, times } from '../base/decimal-arithmetic.ts';
import { isNumber } from '../base/equality.ts';
import { type ExactNumber, isJsonObject, type Json, jsonTypeName } from '../base/json.ts';
import type { ExpressionFault } from './diagnostics/expressions.ts';
import type {
  Clause,
  Comparison,
  Computed,
  Expression,
  Form,
  Found,
  Key,
  Node,
  Path,
} from './expression.ts';
import { callFunction, Fault, greatest, least, total } from './functions.ts';
import { lookup, memberOf } from './lookup.ts';
import { nodeText, pathText } from './node-text.ts';
import { operators } from './operators.ts';
import { type Element, elementNamed, type Scope } from './profile.ts';

/** A value that is not known, though it may be there: only of facts that may lack something. */
export const unknown: unique symbol = Symbol('unknown');

/** A value; undefined where there is none. */
export type Value = Found | typeof unknown;

/** What computing a value needs, and who is told what is wrong. */
export interface ValueReading {
  readonly scope: Scope;
  /** The value at a path that begins with no element's name; `lookup` unless it is given. */
  readonly find?: ((path: Path, scope: Scope) => Value) | undefined;
  /** Whether objects in a value may have more members than are known; never unless it is given. */
  readonly isPart?: ((value: Json) => boolean) | undefined;
  /**
   * What a part without a value is read as: null, or nothing. Then `isFault` says whether the whole fails; otherwise
   * a comparison with it is false.
   */
  readonly absent: (
    part: Node,
    text: string,
  ) => { readonly value: Found; readonly isFault: boolean };
  /** Takes what cannot be computed; then the whole fails. */
  readonly fault: (fault: ExpressionFault, offset: number) => void;
  /** Takes each clause inside of the expression that is read and known, once for each element, inner ones first. */
  readonly note?: ((clause: Clause, holds: boolean) => void) | undefined;
}

/**
 * Computes the value of an expression (SPEC of the language: docs/language.md). Undefined where it has none: because
 * of a fault, which was told, or because something that it reads has no value and that is no fault.
 */
export function computedValue(node: Node, reading: ValueReading): Value {
  if (node.kind === 'literal') return node.value;
  return new Computation(reading).value(node, reading.scope);
}

/** The value of an expression as far as there is one; nothing is told. */
export function foundIn(node: Node, scope: Scope): Found {
  if (node.kind !== 'computed') return lookup(node, scope);
  const found = computedValue(node, { scope, ...quiet });
  return found === unknown ? undefined : found;
}

const quiet: Pick<ValueReading, 'absent' | 'fault'> = {
  absent: () => ({ value: undefined, isFault: true }),
  fault: () => undefined,
};

/**
 * What a condition's clauses come to together, as far as each of them is known: read from the left and no further than
 * needed. Undefined where it is not known, unless the rest decides it.
 */
function combined(
  clause: Exclude<Clause, Comparison>,
  holds: (inner: Clause) => boolean | undefined,
): boolean | undefined {
  if (clause.kind === 'not') {
    const inner = holds(clause.clause);
    return inner === undefined ? undefined : !inner;
  }
  const decides = clause.kind === 'any_of';
  let isOpen = false;
  for (const inner of clause.clauses) {
    const own = holds(inner);
    if (own === decides) return decides;
    isOpen ||= own === undefined;
  }
  return isOpen ? undefined : !decides;
}

type Numeric = number | ExactNumber;

/** A step for each element of a computed list takes up to a thousand members of it. */
const lastWholes = new WeakMap<Node, { readonly scope: Scope; readonly value: Value }>();

class Computation {
  private readonly reading: ValueReading;
  private failed = false;
  /** Whether something was not known that the rest decided: it may have no value. */
  private isDecidedByRest = false;
  /** How often a part had no value, and that was no fault. */
  private lacking = 0;

  constructor(reading: ValueReading) {
    this.reading = reading;
  }

  value(node: Node, scope: Scope): Value {
    if (this.failed) return undefined;
    if (node.kind === 'literal') return node.value;
    if (node.kind === 'computed') return this.computed(node, scope);
    return this.found(node, this.at(node, scope), scope);
  }

  /** What a member is taken of. That of complete data is remembered while they are read. */
  private whole(node: Node, scope: Scope): Value {
    const isRemembered = this.reading.find === undefined && scope.element === undefined;
    if (node.kind !== 'computed' || !isRemembered) return this.value(node, scope);
    const known = lastWholes.get(node);
    if (known?.scope === scope) return known.value;
    const { lacking } = this;
    const value = this.value(node, scope);
    const isSure = !this.failed && this.lacking === lacking;
    if (isSure && value !== undefined) lastWholes.set(node, { scope, value });
    return value;
  }

  private at(path: Path, scope: Scope): Value {
    const { find } = this.reading;
    if (find === undefined) return lookup(path, scope);
    const whole = wholePath(path, scope);
    return whole === undefined ? this.ofElement(path, scope) : find(whole, scope);
  }

  /** What lies in an element that has no place in the data, under keys that may have to be found. */
  private ofElement({ root, keys }: Path, scope: Scope): Value {
    let value: Value = elementNamed(root, scope.element)?.value;
    for (const each of keys) {
      const key = each.kind === 'path' ? this.at(each, scope) : each.value;
      if (!isKnown(value) || !isKnown(key)) return value === undefined ? value : key;
      value = this.memberIn(value, key);
    }
    return value;
  }

  private memberIn(of: Json, key: Json): Value {
    const member = memberOf(of, key);
    return member === undefined && this.isPartOfObject(of) ? unknown : member;
  }

  private isPartOfObject(value: Json): boolean {
    return isJsonObject(value) && this.reading.isPart?.(value) === true;
  }

  /** A value, or what a part without one is read as. */
  private found(part: Node, value: Value, scope: Scope): Value {
    if (value !== undefined || this.failed) return value;
    const text = textWithin(part, scope);
    const { value: taken, isFault } = this.reading.absent(part, text);
    this.failed ||= isFault;
    if (taken === undefined) this.lacking += 1;
    return taken;
  }

  private fail(fault: ExpressionFault, offset: number): undefined {
    if (!this.failed) this.reading.fault(fault, offset);
    this.failed = true;
    return undefined;
  }

  private computed(node: Computed, scope: Scope): Value {
    const { lacking } = this;
    const value = this.ofForm(node.form, node, scope);
    // Where something that it reads has no value, that was told already.
    if (value !== undefined || this.failed || this.lacking > lacking) return value;
    return this.found(node, undefined, scope);
  }

  private ofForm(form: Form, node: Computed, scope: Scope): Value {
    switch (form.kind) {
      case 'list':
        return this.list(form.items, scope);
      case 'member': {
        const of = this.whole(form.of, scope);
        const key = this.value(form.key, scope);
        if (this.failed || of === undefined || key === undefined) return undefined;
        return of === unknown || key === unknown ? unknown : this.memberIn(of, key);
      }
      case 'negative': {
        const of = this.numeric(this.value(form.of, scope), node);
        return of === undefined || of === unknown ? of : negated(of);
      }
      case 'arithmetic':
        return this.arithmetic(form, node, scope);
      case 'truth':
        return orUnknown(this.holds(form.clause, scope), this.failed);
      case 'if': {
        const holds = this.holds(form.clause, scope);
        if (holds === undefined) return this.failed ? undefined : unknown;
        return this.value(holds ? form.yes : form.no, scope);
      }
      case 'search':
        return this.search(form, node, scope);
      case 'each':
        return this.each(form, node, scope);
      case 'call':
        return this.call(form, node, scope);
    }
  }

  private list(items: readonly Node[], scope: Scope): Value {
    const values = items.map((item) => this.value(item, scope));
    if (values.includes(undefined)) return undefined;
    return values.includes(unknown) ? unknown : (values as Json[]);
  }

  private numeric(value: Value, node: Computed): Numeric | typeof unknown | undefined {
    if (value === undefined || value === unknown) return value;
    if (isNumber(value)) return value;
    return this.fail({ is: 'no-number', found: jsonTypeName(value) }, node.offset);
  }

  private arithmetic(form: Form & { kind: 'arithmetic' }, node: Computed, scope: Scope): Value {
    const one = this.value(form.left, scope);
    const other = this.value(form.right, scope);
    const { operator } = form;
    if (operator === '+' && typeof one === 'string' && typeof other === 'string')
      return one + other;
    const isText = operator === '+' && (typeof one === 'string' || typeof other === 'string');
    if (isText && isKnown(one) && isKnown(other)) {
      const found = [jsonTypeName(one), jsonTypeName(other)];
      return this.fail({ is: 'no-sum', found }, node.offset);
    }
    const left = isText && typeof one === 'string' ? unknown : this.numeric(one, node);
    const right = isText && typeof other === 'string' ? unknown : this.numeric(other, node);
    if (left === undefined || right === undefined || this.failed) return undefined;
    if (operator === '/' && right !== unknown && isZero(right)) {
      return this.fail({ is: 'zero' }, node.offset);
    }
    if (left === unknown || right === unknown) return unknown;
    const operate = { '+': plus, '-': minus, '*': times, '/': dividedBy }[operator];
    return operate(left, right) ?? this.fail({ is: 'digits' }, node.offset);
  }

  /** Whether a condition holds; undefined where that is not known, or the whole failed. */
  private holds(clause: Clause, scope: Scope): boolean | undefined {
    if (this.failed) return undefined;
    let isOpen = false;
    const holds =
      clause.kind === 'comparison'
        ? this.compare(clause, scope)
        : combined(clause, (inner) => {
            const own = isOpen ? this.tried(inner, scope) : this.holds(inner, scope);
            isOpen ||= own === undefined;
            return own;
          });
    this.isDecidedByRest ||= isOpen && holds !== undefined;
    if (this.failed) return undefined;
    if (holds !== undefined) this.reading.note?.(clause, holds);
    return holds;
  }

  /** The same of what may not be read at all, because it is not known whether something before it decides. */
  private tried(clause: Clause, scope: Scope): boolean | undefined {
    const { scope: own, find, isPart } = this.reading;
    return new Computation({ scope: own, find, isPart, ...quiet }).holds(clause, scope);
  }

  private compare(clause: Comparison, scope: Scope): boolean | undefined {
    const row = operators[clause.operator];
    const left =
      row.relation === 'existence'
        ? this.asked(clause.field, scope)
        : this.value(clause.field.node, scope);
    if (row.relation === 'existence') {
      return this.failed || left === unknown ? undefined : (left !== undefined) === row.whenPresent;
    }
    const { operand } = clause;
    const right: Value =
      operand?.kind === 'expression' ? this.value(operand.expression.node, scope) : operand?.value;
    if (this.failed) return undefined;
    if (left === undefined || right === undefined) return false;
    if (left === unknown || right === unknown) return undefined;
    const { isPart } = this.reading;
    if (isPart?.(left) && isPart(right)) return undefined;
    const holds = row.compare(left, right);
    if (holds !== undefined) return holds;
    const found = [jsonTypeName(left), jsonTypeName(right)];
    return this.fail({ is: 'operands', operator: clause.operator, found }, clause.offset ?? 0);
  }

  /** What `exists` asks for: it has no value if anything that it reads on the way has none. */
  private asked({ node }: Expression, scope: Scope): Value {
    const asking = new Computation({
      ...this.reading,
      absent: () => ({ value: undefined, isFault: true }),
      fault: (fault, offset) => this.fail(fault, offset),
    });
    const value = asking.value(node, scope);
    return value !== undefined && asking.isDecidedByRest ? unknown : value;
  }

  /** The elements of a list, or the values of an object where the form takes them. */
  private elements(list: Node, node: Computed, scope: Scope, takesObject: boolean): ElementsOf {
    const value = this.value(list, scope);
    if (value === undefined || value === unknown) return value;
    if (takesObject && this.isPartOfObject(value)) return unknown;
    if (Array.isArray(value) || (takesObject && isJsonObject(value))) {
      return elementsOf(value, list, scope);
    }
    return this.fail({ is: 'no-list', found: jsonTypeName(value), takesObject }, node.offset);
  }

  private search(form: Form & { kind: 'search' }, node: Computed, scope: Scope): Value {
    const { name, element } = form;
    const takesObject = name !== 'first' && name !== 'filter';
    const elements = this.elements(form.list, node, scope, takesObject);
    if (elements === undefined || elements === unknown) return elements;
    const found: Json[] = [];
    let isOpen = false;
    for (const each of elements) {
      const { value } = each;
      const inner = within(scope, element, each);
      const holds = isOpen ? this.tried(form.clause, inner) : this.holds(form.clause, inner);
      if (this.failed) return undefined;
      if (holds === undefined) {
        if (name === 'first') return unknown;
        isOpen = true;
      } else if (name === 'all' ? !holds : holds) {
        if (name === 'first') return value;
        if (name !== 'count' && name !== 'filter') {
          this.isDecidedByRest ||= isOpen;
          return name === 'any';
        }
        found.push(value);
      }
    }
    if (name === 'first') return undefined;
    if (isOpen) return unknown;
    if (name === 'filter') return found;
    return name === 'count' ? found.length : name !== 'any';
  }

  private each(form: Form & { kind: 'each' }, node: Computed, scope: Scope): Value {
    const { name, element } = form;
    const elements = this.elements(form.list, node, scope, name !== 'map');
    if (elements === undefined || elements === unknown) return elements;
    const values = elements.map((each) => this.value(form.value, within(scope, element, each)));
    if (this.failed || values.includes(undefined)) return undefined;
    if (values.includes(unknown)) return unknown;
    const known = values as Json[];
    if (name === 'map') return known;
    const result = { sum: total, min: least, max: greatest }[name](known);
    return result instanceof Fault ? this.fail(result.fault, node.offset) : result;
  }

  private call(form: Form & { kind: 'call' }, node: Computed, scope: Scope): Value {
    const values = form.arguments.map((each) => this.value(each, scope));
    if (this.failed || values.includes(undefined)) return undefined;
    const [first = null, ...others] = values as Json[];
    const readsPart = others.length === 0 && this.isPartOfObject(first);
    if (values.includes(unknown) || (readsPart && takesObjects.has(form.name))) return unknown;
    const result = callFunction(form, values as Json[]);
    return result instanceof Fault ? this.fail(result.fault, node.offset) : result;
  }
}

/** Functions that take an object for its values. */
const takesObjects: ReadonlySet<string> = new Set(['sum', 'min', 'max']);

type ElementsOf = readonly ListElement[] | typeof unknown | undefined;

/** An element of a list that was found, before it has a name. */
export type ListElement = Omit<Element, 'name' | 'outer'>;

/** The elements of a list, or the values of an object, that `list` stands for in a scope. */
export function elementsOf(value: Json, list: Node, scope: Scope): readonly ListElement[] {
  const path = list.kind === 'path' ? wholePath(list, scope) : undefined;
  const under = (key: number | string, each: Json): ListElement => {
    const own = path && {
      ...path,
      keys: [...path.keys, { kind: 'literal', value: key } as const],
    };
    const origin = own
      ? pathText(own)
      : `${textWithin(list, scope)}[${nodeText({ kind: 'literal', value: key })}]`;
    return { value: each, origin, path: own };
  };
  if (Array.isArray(value)) return value.map((each, at) => under(at, each));
  return isJsonObject(value) ? Object.entries(value).map(([key, each]) => under(key, each)) : [];
}

/** A scope in which an element has its name. */
export function within(scope: Scope, name: string, own: ListElement): Scope {
  return { ...scope, element: { ...own, name, outer: scope.element } };
}

/**
 * A path in the data, from a path that may begin with the name of an element or have such paths as keys. Undefined
 * where an element has no place in the data, because its list is computed.
 */
export function wholePath(path: Path, scope: Scope): Path | undefined {
  if (scope.element === undefined) return path;
  const keys: Key[] = [];
  for (const key of path.keys) {
    const own = key.kind === 'path' ? wholePath(key, scope) : key;
    if (own === undefined) return undefined;
    keys.push(own);
  }
  const named = elementNamed(path.root, scope.element);
  if (named === undefined) return { ...path, keys };
  return named.path && { ...named.path, keys: [...named.path.keys, ...keys] };
}

/** A part as it is written, with the element that it begins with as its place in the data. */
function textWithin(part: Node, scope: Scope): string {
  const origin = part.kind === 'path' ? elementNamed(part.root, scope.element)?.origin : undefined;
  return nodeText(origin === undefined ? part : { ...(part as Path), root: origin });
}

function isKnown(value: Value): value is Json {
  return value !== undefined && value !== unknown;
}

function orUnknown(holds: boolean | undefined, failed: boolean): Value {
  return holds === undefined && !failed ? unknown : holds;
}
