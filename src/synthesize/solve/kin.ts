import { isNumeral } from '../../model/decimal.ts';
import { isNumber } from '../../model/equality.ts';
import type { Path } from '../../model/expression.ts';
import type { Json } from '../../model/json.ts';
import type { Comparison } from '../../model/workflow.ts';
import { positive } from './atom.ts';

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

  /** Notes that a field is compared with a constant. */
  note({ operator }: Comparison, constant: Json): void {
    const kind = positive(operator);
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

  /**
   * Whether texts are ordered while their numbers, or each other, matter as well: then a text has two
   * places, by code point and by value, and candidates do not have all combinations.
   */
  get isMixed(): boolean {
    const several = this.members.length;
    const orderedTexts = this.ordered.some((value) => typeof value === 'string');
    const others = this.equals.some(isNumber) || this.hasOrderBetween || several > 2;
    const texts = this.equals.some((value) => typeof value === 'string');
    return (orderedTexts && others) || (this.hasOrderBetween && texts) || several > mostMembers;
  }

  /** The numerals of its constants that are numbers, or texts that say a number. */
  get numerals(): string[] {
    return this.equals.flatMap((value) => {
      if (isNumber(value)) return [typeof value === 'number' ? String(value) : value.text];
      return typeof value === 'string' && isNumeral(value) ? [value] : [];
    });
  }
}

/** Among more fields that are compared with each other, different values for all are not tried. */
const mostMembers = 5;
