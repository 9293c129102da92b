import { isNumeral } from '../../base/decimal.ts';
import { isNumber } from '../../base/equality.ts';
import type { Json } from '../../base/json.ts';
import type { Need } from '../../model/free-paths.ts';
import {
  aroundDate,
  aroundNumbers,
  datesAround,
  isDate,
  numeralsAround,
  rangeAround,
} from './around.ts';
import { evenly } from './evenly.ts';
import type { Limit } from './limits.ts';
import { guessedDates } from './name-guess.ts';
import { drawOfRegions } from './regions.ts';

/**
 * The kind of values a field must have so that no comparison of it is a fault. A `numeral` is a
 * number as text, which can be ordered with numbers and with texts. `nothing` is null, which cannot
 * be ordered.
 */
export type FieldKind = 'number' | 'numeral' | 'date' | 'text' | 'list' | 'nothing';

/** What comparisons demand of fields that must have the same kind. */
export interface Demands {
  /** The constants that one of the fields is compared with by an order. */
  readonly ordered: Json[];
  isOrdered: boolean;
  /** One of the fields is compared as a text. */
  isText: boolean;
  /** One of the fields is searched for a value. */
  isHolder: boolean;
  /** One of the fields is the key of another field, or the id. */
  isKey: boolean;
  /** The name of one of the fields suggests a date. */
  isDated: boolean;
  /** What one of the fields must be where an expression computes with it. */
  need: Need | undefined;
}

/** The kind that meets all demands; undefined if any kind does. */
export function kindFor({
  ordered,
  isOrdered,
  isText,
  isHolder,
  isKey,
  isDated,
  need,
}: Demands): FieldKind | undefined {
  if (need === 'time') return 'date';
  if (need === 'number') return 'number';
  if (need === 'text' && !isOrdered) return 'text';
  if (!isOrdered) return isText || (isHolder && isKey) ? 'text' : isHolder ? 'list' : undefined;
  const constants = ordered.filter((value) => value !== null);
  const texts = constants.filter((value) => typeof value === 'string');
  const numbers = constants.filter(isNumber);
  if (texts.length + numbers.length < constants.length) return 'nothing';
  const number = isHolder || isText ? 'numeral' : 'number';
  if (constants.length === 0) return isDated ? 'date' : number;
  if (texts.every(isNumeral)) return number;
  if (numbers.length > 0) return 'numeral';
  return texts.some(isDate) ? 'date' : 'text';
}

/**
 * The constants that fields of a kind are compared with (`own`), and those that they may contain
 * (`members`).
 */
export interface Constants {
  readonly own: readonly Json[];
  readonly limits: readonly Limit[];
  readonly members: readonly Json[];
  readonly withNull: boolean;
}

/** A text that stands for all texts that are not constants. */
export const otherText = 'Other';

/** For each kind, how a template draws it. */
export const drawOf: Readonly<Record<FieldKind, (constants: Constants) => Json>> = {
  number: ({ own, limits }) => {
    const numbers = numeralsIn(own).map(Number);
    if (numbers.length === 0) return 'random_int(0, 100)';
    const near = limits.flatMap((limit) =>
      numeralsIn([limit.value]).map((numeral) => ({ ...limit, value: Number(numeral) })),
    );
    const isBelowZero = near.some(
      ({ value, isBelow, isOrder }) => value === 0 && isBelow && isOrder,
    );
    const { from, to } = rangeAround(numbers, isBelowZero);
    return drawOfRegions(near, [from, to]) ?? aroundNumbers(numbers, isBelowZero);
  },
  numeral: ({ own, withNull }) => {
    const numerals = numeralsIn(own);
    return evenly(numerals.length > 0 ? numeralsAround(numerals) : samples.numeral, { withNull });
  },
  date: ({ own, limits }) => {
    const dates = own.filter((value) => typeof value === 'string').filter(isDate);
    if (dates.length === 0) return guessedDates;
    const near = limits.filter(({ value }) => typeof value === 'string' && isDate(value));
    return drawOfRegions(near, datesAround(dates)) ?? aroundDate(dates);
  },
  text: ({ own, members, withNull }) => {
    const texts = [...own, ...members].filter((value) => typeof value === 'string');
    return evenly([...new Set([...texts, otherText])], { withNull });
  },
  list: ({ members }) => lists(members.length > 0 ? scalars(members) : samples.list),
  nothing: () => null,
};

/** Members of lists for which no constant suggests a member. */
export const samples: Readonly<Record<FieldKind, readonly Json[]>> = {
  number: [0, 50, 100],
  numeral: ['0', '50', '100'],
  date: ['2025-01-01', '2025-07-01', '2025-12-31'],
  text: ['A', 'B', 'C'],
  list: ['A', 'B', 'C'],
  nothing: ['A', 'B', 'C'],
};

/**
 * Constants without duplicates. Exact numbers, lists and objects are left out, because they are
 * rarely compared with.
 */
export function scalars(constants: readonly Json[]): (null | boolean | number | string)[] {
  const simple = constants.filter((value) => typeof value !== 'object' || value === null);
  return [...new Set(simple as (null | boolean | number | string)[])];
}

/** The numerals of the constants that are numbers, or texts that are numbers. */
function numeralsIn(constants: readonly Json[]): string[] {
  return constants.flatMap((value) => {
    if (isNumber(value)) return [typeof value === 'number' ? String(value) : value.text];
    return typeof value === 'string' && isNumeral(value) ? [value] : [];
  });
}

/** A draw of lists: with each member alone, with all members, with none; and null. */
function lists(members: readonly Json[]): Json {
  return [
    ...members.map((member) => ({ value: [member] })),
    ...(members.length > 1 ? [{ value: [...members] }] : []),
    { value: [] },
    { value: null },
  ];
}
