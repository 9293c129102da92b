import { numberFrom, numeralOf } from '../../base/decimal.ts';
import { isNumber } from '../../base/equality.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import { type NameGuess, nameGuess } from '../draw/name-guess.ts';
import { type CandidateValue, exactly, like, oddly } from './candidate.ts';
import { type ComparisonClass, constantText, mostMembers } from './comparison-class.ts';
import { freshOf, unlike } from './fresh-values.ts';
import { numbersAround, plainSpellings, spelled } from './numbers.ts';
import { textsAround } from './texts.ts';

/**
 * The candidates for the fields of a class, the likeliest first. `isWhole` says that every value
 * which conditions could distinguish has its candidate.
 */
export interface Candidates {
  readonly candidates: readonly CandidateValue[];
  readonly isWhole: boolean;
}

/**
 * With more constants that a field may contain, not every combination is tried, only each alone and
 * all together.
 */
const mostContained = 4;

/**
 * Candidates for fields that are compared with each other: keys into the external data; the
 * constants, and the numbers that they represent; for each field one value in every gap between and
 * around these; other spellings of these numbers; and values that equal no constant. For any other
 * value of a field, one of the candidates gives the same results in all comparisons, except for
 * open ones.
 */
export function candidatesFor(comparisonClass: ComparisonClass): Candidates {
  const count = comparisonClass.members.length;
  const { isPositive, decimals = 0, value } = nameOf(comparisonClass);
  const around = numbersAround(comparisonClass.numerals, count, decimals);
  const all = wantsNumbers(comparisonClass) ? (around ?? []).map((text) => numberFrom(text)) : [];
  const isOdd = (one: Json) => isPositive === true && isNumber(one) && numeralOf(one)[0] === '-';
  const numbers = all.filter((one) => !isOdd(one));
  const isOrdered =
    comparisonClass.hasOrderBetween ||
    comparisonClass.ordered.some((value) => typeof value === 'string');
  const fresh = freshOf(comparisonClass).map(like);
  // Dates and amounts that are only compared with each other are better than small numbers.
  const isNamed = comparisonClass.constants.length === 0 && value !== undefined;
  const candidates = [
    ...comparisonClass.dataKeys.map(exactly),
    ...comparisonClass.constants.map(exactly),
    ...comparisonClass.texts.map(exactly),
    ...(comparisonClass.constants.some((value) => typeof value === 'boolean')
      ? [true, false].map(exactly)
      : []),
    ...(isNamed ? fresh : []),
    ...(hasNumbers(comparisonClass) ? numbers.map(like) : []),
    ...(isOrdered ? textsAround(textsIn(comparisonClass), count).map(like) : []),
    ...listsOf(comparisonClass).map(like),
    ...fresh,
    ...comparisonClass.numerals.map((text) => exactly(numberFrom(text))),
    ...(hasNumbers(comparisonClass) ? [] : numbers.map(like)),
    ...[
      ...all.filter(isOdd).map(like),
      exactly(null),
      ...(wantsSpellings(comparisonClass) ? spellings(comparisonClass, all).map(like) : []),
      ...unexpectedValues(comparisonClass),
    ].map(oddly),
  ];
  const known = distinct(candidates);
  const apart = known.filter(
    ({ value, isExact }) => isExact || !leadsIntoData(comparisonClass, value as Json),
  );
  const isWhole =
    around !== undefined && !comparisonClass.isPartial && apart.length === known.length;
  return { candidates: apart, isWhole };
}

/** What the name of the first field of a class that says something suggests. */
function nameOf({ members }: ComparisonClass): Partial<NameGuess> {
  return members.flatMap(({ node }) => nameGuess(node) ?? []).at(0) ?? {};
}

/** Whether a value is a key into the data. A candidate that represents other values must not be one. */
function leadsIntoData({ taken }: ComparisonClass, value: Json): boolean {
  if (taken.size === 0) return false;
  if (isNumber(value)) return taken.has(numeralOf(value));
  return typeof value === 'string' && taken.has(value);
}

function textsIn({ constants, texts }: ComparisonClass): string[] {
  return [...constants.filter((value) => typeof value === 'string'), ...texts];
}

function hasNumbers({ constants, hasOrderBetween }: ComparisonClass): boolean {
  return constants.some(isNumber) || (hasOrderBetween && constants.length === 0);
}

function wantsNumbers(comparisonClass: ComparisonClass): boolean {
  return (
    comparisonClass.numerals.length > 0 ||
    comparisonClass.members.length > 1 ||
    comparisonClass.hasOrderBetween
  );
}

/** Whether something distinguishes a number from its text: another text, or a part of the text. */
function wantsSpellings(comparisonClass: ComparisonClass): boolean {
  const isOneOfMany = comparisonClass.members.length > 1 || comparisonClass.hasId;
  return (
    isOneOfMany ||
    comparisonClass.hasParts ||
    comparisonClass.hasOrderBetween ||
    textsIn(comparisonClass).length > 0
  );
}

/**
 * Lists for `contains`: every combination of possible members, and the empty list. None of them
 * equals a constant.
 */
function listsOf(comparisonClass: ComparisonClass): Json[] {
  const elements = distinct(comparisonClass.contained.map(exactly)).map(
    ({ value }) => value as Json,
  );
  const fresh = freshOf(comparisonClass).slice(0, 1);
  const own = comparisonClass.hasMembershipBetween
    ? [[...comparisonClass.constants, ...fresh], []]
    : [];
  if (elements.length === 0) return own.map((list) => unlike(comparisonClass, list));
  const choices = choicesOf(elements).reverse();
  const lists = [...choices, ...own].map((list) => unlike(comparisonClass, list));
  const texts = choicesOf(elements.filter((element) => typeof element === 'string'));
  return [...lists, ...texts.filter((some) => some.length > 0).map((some) => some.join(' '))];
}

/** Every combination of a few values. If there are more, only all together, each alone, and none. */
function choicesOf(values: readonly Json[]): Json[][] {
  if (values.length > mostContained) return [[...values], ...values.map((value) => [value]), []];
  return Array.from({ length: 2 ** values.length }, (_, bits) =>
    values.filter((_value, at) => (bits >> at) % 2 === 1),
  );
}

/**
 * Other spellings, as texts, of the constants' numbers and, if that may matter, of all candidate
 * numbers. None of them is a constant.
 */
function spellings(comparisonClass: ComparisonClass, numbers: readonly Json[]): string[] {
  const { length } = comparisonClass.members;
  const areAllAsked =
    length <= mostMembers &&
    (length > 1 || comparisonClass.hasOrderBetween || comparisonClass.hasParts);
  const numerals = new Set([
    ...comparisonClass.numerals,
    ...(areAllAsked ? numbers.filter(isNumber).map(numeralOf) : []),
  ]);
  const constants = new Set(textsIn(comparisonClass));
  const several =
    Math.min(length, mostMembers) + (comparisonClass.hasId && length === 1 ? mostMembers : 0);
  const powers = [...constants].filter((text) => /e/i.test(text));
  const ranks = Array.from({ length: several + 1 + powers.length }, (_, rank) => rank);
  const parts = [...comparisonClass.contained, ...comparisonClass.texts].filter(
    (value) => typeof value === 'string',
  );
  return [...numerals].flatMap((numeral) => {
    const odd = ranks.map((rank) => spelled(numeral, rank)).filter((text) => !constants.has(text));
    const plain = plainSpellings(numeral, parts).filter((text) => !constants.has(text));
    return [...plain, ...odd.slice(0, several + 1)];
  });
}

/** Values of unexpected types that conditions may distinguish from all others. */
function unexpectedValues(comparisonClass: ComparisonClass): CandidateValue[] {
  const { constants, members } = comparisonClass;
  const between = members.length > 1;
  const booleans = constants.some((value) => isTruthText(value) || typeof value === 'boolean');
  const nothings = constants.some((value) => value === null || value === 'None');
  const taken = new Set(textsIn(comparisonClass).concat('true', 'false'));
  const others = ['true', 'false'].flatMap((word) =>
    (casings.get(word) ?? [])
      .filter((text) => !taken.has(text))
      .slice(0, Math.min(members.length, mostMembers) + 2),
  );
  return [
    ...(booleans || between ? ['true', 'false', true, false].map(exactly) : []),
    ...(booleans || between ? others.map(like) : []),
    ...(nothings || between ? [exactly('None')] : []),
    like(unlike(comparisonClass, [])),
    like(constants.some((value) => isJsonObject(value)) ? { other: [...constants] } : {}),
  ];
}

/** A word in all combinations of upper and lower case, the usual ones first. */
function casingsOf(word: string): string[] {
  const all = Array.from({ length: 2 ** word.length }, (_, bits) =>
    [...word]
      .map((letter, at) => ((bits >> at) % 2 === 1 ? letter.toUpperCase() : letter))
      .join(''),
  );
  return [...new Set([...all.slice(0, 2), word.toUpperCase(), ...all])];
}

const casings = new Map(['true', 'false'].map((word) => [word, casingsOf(word)]));

function isTruthText(value: Json): boolean {
  return typeof value === 'string' && /^(true|false)$/i.test(value);
}

/** The candidates without duplicates. A text and a number of the same value are different. */
function distinct(candidates: readonly CandidateValue[]): CandidateValue[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => {
    const text = constantText(value ?? null);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
