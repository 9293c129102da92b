import { isNumeral } from '../model/decimal.ts';
import { isPlainText } from '../model/generator-call.ts';
import type { Json } from '../model/json.ts';
import { aroundDate, aroundNumbers, isDate } from './around.ts';
import type { KnownField } from './known-fields.ts';
import { eitherWay, guessByName, guessedDates } from './name-guess.ts';
import { sideOf } from './side.ts';

/** Drawn where a field is compared with another, both must be of one type, and nothing tells which. */
const anyNumber = 'random_int(0, 100)';
const anyMembers = ['A', 'B', 'C'];

/**
 * How a template draws a field: from the constants that it is compared with, each as likely as what
 * its name suggests, and null where it may be; else by its name. Draws never break a comparison.
 */
export function guessField(field: KnownField, isKey: boolean): Json {
  const sides = field.comparisons.map((comparison) => sideOf(field.path, comparison));
  const isHolder = sides.some(({ holds }) => holds);
  if (isHolder) return lists(sides.flatMap(({ constants }) => constants));
  const named = guessByName(field.node);
  const constants = distinct(sides.flatMap((side) => side.constants));
  if (sides.some(({ isOrdered }) => isOrdered)) return ordered(constants, named);
  if (constants.some((value) => typeof value === 'boolean')) return eitherWay;
  const copied = sides.find(({ equals }) => equals !== undefined)?.equals;
  if (copied !== undefined && constants.length === 0 && !isKey) {
    return { same_as: copied, probability: 0.5, else: named ?? fallback };
  }
  if (sides.some(({ isMember }) => isMember)) constants.push(...anyMembers);
  if (constants.length === 0) return named ?? fallback;
  return evenly([...constants.filter((value) => value !== null), ...others(constants, named)], {
    withNull: !isKey && constants.some((value) => typeof value !== 'number'),
  });
}

const fallback = 'faker.word.noun';

/** Constants once each; exact numbers, lists and objects are rarely compared with, and left out. */
function distinct(constants: readonly Json[]): (null | boolean | number | string)[] {
  const simple = constants.filter((value) => typeof value !== 'object' || value === null);
  return [...new Set(simple as (null | boolean | number | string)[])];
}

/** Values of one type on both sides of the constants: an order of two types is a fault. */
function ordered(constants: readonly Json[], named: Json | undefined): Json {
  const texts = constants.filter((value) => typeof value === 'string');
  const numbers = [
    ...constants.filter((value) => typeof value === 'number'),
    ...texts.filter(isNumeral).map(Number),
  ];
  if (numbers.length > 0) return aroundNumbers(numbers);
  const dates = texts.filter(isDate);
  if (dates.length > 0) return aroundDate(dates);
  if (texts.length > 0) return evenly([...texts, 'Other'], { withNull: true });
  return named === guessedDates ? guessedDates : anyNumber;
}

/** Lists with a constant, with none, and no list at all. */
function lists(constants: readonly Json[]): Json {
  const members = constants.length > 0 ? distinct(constants.flat()) : [...anyMembers];
  return [
    ...members.map((member) => ({ value: [member] })),
    ...(members.length > 1 ? [{ value: members }] : []),
    { value: [] },
    { value: null },
  ];
}

/** What a field holds that is none of the constants: what its name suggests, of the same type. */
function others(constants: readonly Json[], named: Json | undefined): Json[] {
  const numbers = constants.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return [aroundNumbers(numbers)];
  const isOnlyNull = constants.every((value) => value === null);
  return [named !== undefined && named !== eitherWay ? named : isOnlyNull ? fallback : 'Other'];
}

/** Options as likely as each other: weights by text where every option has one, else a list. */
function evenly(options: readonly Json[], { withNull }: { readonly withNull: boolean }): Json {
  const weight = share(options.length + (withNull ? 1 : 0));
  const constants = options.slice(0, -1);
  const last = options.at(-1) as Json;
  const areTexts = constants.every((value) => typeof value === 'string' && isPlainText(value));
  if (areTexts && typeof last === 'string') {
    const names = [...(options as string[]), ...(withNull ? ['null'] : [])];
    return Object.fromEntries(names.map((name) => [name, weight]));
  }
  return [
    ...constants.map((value) => ({ value, weight })),
    { draw: last, weight },
    ...(withNull ? [{ value: null, weight }] : []),
  ];
}

/** One part of so many, with few enough digits to read. */
export function share(parts: number): number {
  return Math.round(10_000 / parts) / 10_000;
}
