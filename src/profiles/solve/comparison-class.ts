import { isNumeral, numeralOf } from '../../base/decimal.ts';
import { isNumber } from '../../base/equality.ts';
import type { Json } from '../../base/json.ts';
import type { Comparison, Path } from '../../model/expression.ts';
import { operators, type Relation } from '../../model/operators.ts';
import type { DataKeys } from './data-keys.ts';

/** In classes with more fields than this, not all fields get different values. */
export const mostMembers = 5;

/** The largest number of constants of a class to try individually. */
export const mostConstants = 2_000;

/** Fields that are compared with each other, and all constants that they are compared with. */
export class ComparisonClass {
  readonly members: { readonly field: number; readonly node: Path }[] = [];
  /** Constants compared by `==`, by an order, or as elements of a list, in the order of first mention. */
  private readonly equals = new Constants();
  readonly ordered: Json[] = [];
  /** Constants that a field may contain, or be a part of. */
  readonly contained: Json[] = [];
  readonly texts: string[] = [];
  /** Keys with which a field may lead into the external data. */
  readonly dataKeys: Json[] = [];
  /** All such keys as texts. A candidate that represents values outside the data must not be one of them. */
  readonly taken = new Set<string>();
  /** The number of fields that need different values because they are keys under one name. */
  siblings = 1;
  /**
   * Whether the id is among the fields. Profiles for one number then get different spellings of it
   * as ids.
   */
  hasId = false;
  hasOrderBetween = false;
  hasMembershipBetween = false;
  /** Whether some values that could make a difference are not tried. */
  isPartial = false;

  /**
   * Records that a field is compared with a constant. `holds` says which of them contains the
   * other, if any.
   */
  note(relation: Relation, holds: 'field' | 'constant' | undefined, constant: Json): void {
    if (relation === 'text' || holds === 'field') this.contained.push(constant);
    else if (relation !== 'membership') {
      if (relation === 'order') this.ordered.push(constant);
      this.equals.add(constant);
    } else if (typeof constant === 'string') this.texts.push(constant);
    else if (Array.isArray(constant)) for (const member of constant) this.equals.add(member);
    if (this.equals.size > mostConstants) this.isPartial = true;
  }

  noteKeys({ keys, all, isWhole }: DataKeys): void {
    this.dataKeys.push(...keys);
    for (const key of keys) this.equals.add(key);
    for (const key of all) this.taken.add(key);
    if (!isWhole) this.isPartial = true;
  }

  /** Records that two fields of the class, or a field and itself, are compared. */
  noteBetween({ operator }: Comparison): void {
    const { relation } = operators[operator];
    if (relation === 'order') this.hasOrderBetween = true;
    if (relation === 'membership' || relation === 'text') this.hasMembershipBetween = true;
  }

  /**
   * All constants that a field may equal. If a field may be a member of another, this includes the
   * members of lists.
   */
  get constants(): Json[] {
    const equals = this.equals.first(mostConstants);
    return this.hasMembershipBetween ? equals.flatMap(withMembers) : equals;
  }

  /** Whether a comparison looks at parts of texts. */
  get hasParts(): boolean {
    return this.hasMembershipBetween || this.contained.length > 0 || this.texts.length > 0;
  }

  /**
   * Whether texts are ordered by code point and also matter by their value (a number, true or
   * false), or in comparisons with each other. Then a text has two ranks, and the candidates do not
   * cover all combinations.
   */
  get isMixed(): boolean {
    const { constants, hasOrderBetween } = this;
    const several = this.members.length;
    const orderedTexts = this.ordered.some((value) => typeof value === 'string');
    const booleans = constants.some((value) => typeof value === 'boolean');
    const numbers = constants.some(isNumber) || (several > 1 && this.numerals.length > 0);
    const texts = constants.some((value) => typeof value === 'string');
    return (
      (orderedTexts && (numbers || booleans || hasOrderBetween || several > 2)) ||
      (hasOrderBetween && (texts || booleans)) ||
      several > mostMembers
    );
  }

  /** The numerals of constants that are numbers, or texts that represent one. */
  get numerals(): string[] {
    return this.constants.flatMap((value) => {
      if (isNumber(value)) return [numeralOf(value)];
      return typeof value === 'string' && isNumeral(value) ? [value] : [];
    });
  }
}

/** A set of constants. */
class Constants {
  private readonly byText = new Map<string, Json>();

  get size(): number {
    return this.byText.size;
  }

  add(constant: Json): void {
    const text = constantText(constant);
    if (!this.byText.has(text)) this.byText.set(text, constant);
  }

  first(count: number): Json[] {
    return [...this.byText.values()].slice(0, count);
  }
}

/** A key for a constant. Equal numbers have the same key; a number and its text have different ones. */
export function constantText(value: Json): string {
  return isNumber(value) ? `#${numeralOf(value)}` : JSON.stringify(value);
}

function withMembers(value: Json): Json[] {
  return Array.isArray(value) ? [value, ...value.flatMap(withMembers)] : [value];
}
