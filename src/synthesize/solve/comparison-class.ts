import type { Comparison } from '../../model/clause.ts';
import { isNumeral, numeralOf } from '../../model/decimal.ts';
import { isNumber } from '../../model/equality.ts';
import type { Path } from '../../model/expression.ts';
import type { Json } from '../../model/json.ts';
import { operators, type Relation } from '../../model/operators.ts';
import type { DataKeys } from './data-keys.ts';

/** Among more fields that are compared with each other, different values for all are not tried. */
export const mostMembers = 5;

/** More constants for fields that are compared with each other are not tried, each for itself. */
export const mostConstants = 2_000;

/** Fields that are compared with each other, and all constants that any of them is compared with. */
export class ComparisonClass {
  readonly members: { readonly field: number; readonly node: Path }[] = [];
  /** Constants by `==`, an order, or as elements of a list, in the order of first mention. */
  private readonly equals = new Constants();
  readonly ordered: Json[] = [];
  /** Constants that a field may contain, or that it may be a part of. */
  readonly contained: Json[] = [];
  readonly texts: string[] = [];
  /** Keys by which it may lead into the data. */
  readonly dataKeys: Json[] = [];
  /** All texts and numbers that are such keys: a value that is to be none of them is not here. */
  readonly taken = new Set<string>();
  /** How many fields are to have different values, since they are keys of one table. */
  siblings = 1;
  /** Whether the id is among the fields: profiles for one number are told apart by its spellings. */
  hasId = false;
  hasOrderBetween = false;
  hasMembershipBetween = false;
  /** Whether some values that could make a difference are not tried. */
  isPartial = false;

  /** Notes that a field is compared with a constant; `holds` says which of them is to hold the other. */
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

  /** Notes that two of its fields are compared with each other, or a field with itself. */
  noteBetween({ operator }: Comparison): void {
    const { relation } = operators[operator];
    if (relation === 'order') this.hasOrderBetween = true;
    if (relation === 'membership' || relation === 'text') this.hasMembershipBetween = true;
  }

  /** All constants that it may equal: where a field may be a member of another one, members of lists too. */
  get constants(): Json[] {
    const equals = this.equals.first(mostConstants);
    return this.hasMembershipBetween ? equals.flatMap(withMembers) : equals;
  }

  /** Whether a comparison looks into texts. */
  get hasParts(): boolean {
    return this.hasMembershipBetween || this.contained.length > 0 || this.texts.length > 0;
  }

  /**
   * Whether texts are ordered while what they say (a number, true or false), or each other, matters as
   * well: then a text has two places, by code point and by value, and candidates do not have all
   * combinations.
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

  /** The numerals of its constants that are numbers, or texts that say a number. */
  get numerals(): string[] {
    return this.constants.flatMap((value) => {
      if (isNumber(value)) return [numeralOf(value)];
      return typeof value === 'string' && isNumeral(value) ? [value] : [];
    });
  }
}

/** Constants, each once. */
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

/** A constant in one spelling: equal numbers have the same, and a number has another than its text. */
export function constantText(value: Json): string {
  return isNumber(value) ? `#${numeralOf(value)}` : JSON.stringify(value);
}

function withMembers(value: Json): Json[] {
  return Array.isArray(value) ? [value, ...value.flatMap(withMembers)] : [value];
}
