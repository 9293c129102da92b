import { isNumeral } from '../../model/decimal.ts';
import { isNumber } from '../../model/equality.ts';
import type { Path } from '../../model/expression.ts';
import type { Json } from '../../model/json.ts';
import type { Comparison, Operator } from '../../model/workflow.ts';

/** Fields that are compared with each other, and all constants that any of them is compared with. */
export class Kin {
  readonly members: { readonly field: number; readonly node: Path }[] = [];
  /** Constants by `==`, an order, or as elements of a list, in the order of first mention. */
  readonly equals: Json[] = [];
  readonly ordered: Json[] = [];
  /** Constants that a field may contain, or that it may be a part of. */
  readonly contained: Json[] = [];
  readonly texts: string[] = [];
  hasOrderBetween = false;
  hasMembershipBetween = false;

  /** Notes that a field is compared with a constant, by an operator that is not a negative one. */
  note(kind: Operator, constant: Json): void {
    if (kind === 'contains') this.contained.push(constant);
    else if (kind !== 'in') {
      if (kind !== '==') this.ordered.push(constant);
      this.equals.push(constant);
    } else if (typeof constant === 'string') this.texts.push(constant);
    else if (Array.isArray(constant)) this.equals.push(...constant);
  }

  /** Notes that two of its fields are compared with each other, or a field with itself. */
  noteBetween({ operator }: Comparison): void {
    if (/[<>]/.test(operator)) this.hasOrderBetween = true;
    if (/in$|contains$/.test(operator)) this.hasMembershipBetween = true;
  }

  /** All constants that it may equal: where a field may be a member of another one, members of lists too. */
  get constants(): Json[] {
    return this.hasMembershipBetween ? this.equals.flatMap(withMembers) : this.equals;
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
      if (isNumber(value)) return [typeof value === 'number' ? String(value) : value.text];
      return typeof value === 'string' && isNumeral(value) ? [value] : [];
    });
  }
}

function withMembers(value: Json): Json[] {
  return Array.isArray(value) ? [value, ...value.flatMap(withMembers)] : [value];
}

/** Among more fields that are compared with each other, different values for all are not tried. */
const mostMembers = 5;
