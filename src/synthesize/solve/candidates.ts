import { equal } from '../../model/comparisons.ts';
import { numberFrom, numeralOf } from '../../model/decimal.ts';
import { isNumber } from '../../model/equality.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { plausible, plausibleText } from '../plausible.ts';
import { type CandidateValue, exactly, like } from './candidate.ts';
import { type ComparisonClass, constantText, mostMembers } from './comparison-class.ts';
import { numbersAround, plainSpellings, spelled } from './numbers.ts';
import { textsAround } from './texts.ts';

/** What the fields of a class may be, likeliest first; `isWhole` where no value is missing that conditions could tell apart. */
export interface Candidates {
  readonly candidates: readonly CandidateValue[];
  readonly isWhole: boolean;
}

/** More constants that a field may contain are tried one by one and all together, not in all choices. */
const mostContained = 4;

/**
 * Values for fields that are compared with each other: keys into the data; the constants, and the
 * numbers that they say; one for every gap between and beside them for each field; other spellings of
 * all these numbers; and values that equal no constant. Whatever else a field may be, one of these is
 * not told from it by any comparison, but for those that are open.
 */
export function candidatesFor(comparisonClass: ComparisonClass): Candidates {
  const count = comparisonClass.members.length;
  const around = numbersAround(comparisonClass.numerals, count);
  const numbers = wantsNumbers(comparisonClass)
    ? (around ?? []).map((text) => numberFrom(text))
    : [];
  const isOrdered =
    comparisonClass.hasOrderBetween ||
    comparisonClass.ordered.some((value) => typeof value === 'string');
  const fresh = freshOf(comparisonClass);
  const candidates = [
    ...comparisonClass.dataKeys.map(exactly),
    ...comparisonClass.constants.map(exactly),
    ...comparisonClass.texts.map(exactly),
    ...(comparisonClass.constants.some((value) => typeof value === 'boolean')
      ? [true, false].map(exactly)
      : []),
    ...(hasNumbers(comparisonClass) ? numbers.map(like) : []),
    ...(isOrdered ? textsAround(textsIn(comparisonClass), count).map(like) : []),
    ...listsOf(comparisonClass).map(like),
    ...fresh.map(like),
    ...comparisonClass.numerals.map((text) => exactly(numberFrom(text))),
    ...(hasNumbers(comparisonClass) ? [] : numbers.map(like)),
    exactly(null),
    ...(wantsSpellings(comparisonClass) ? spellings(comparisonClass, numbers).map(like) : []),
    ...oddities(comparisonClass),
  ];
  const known = distinct(candidates);
  const apart = known.filter(
    ({ value, isExact }) => isExact || !leadsIntoData(comparisonClass, value as Json),
  );
  const isWhole =
    around !== undefined && !comparisonClass.isPartial && apart.length === known.length;
  return { candidates: apart, isWhole };
}

/** Whether a value that is to be like others is a key into the data, which none of them is. */
function leadsIntoData({ taken }: ComparisonClass, value: Json): boolean {
  if (taken.size === 0) return false;
  return taken.has(isNumber(value) ? numeralOf(value) : String(value));
}

/** The texts among the constants. */
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

/** Whether anything tells a number from a text that says it: another text, or a part of it. */
function wantsSpellings(comparisonClass: ComparisonClass): boolean {
  const isOneOfMany = comparisonClass.members.length > 1 || comparisonClass.hasId;
  return (
    isOneOfMany ||
    comparisonClass.hasParts ||
    comparisonClass.hasOrderBetween ||
    textsIn(comparisonClass).length > 0
  );
}

/** Values that equal no constant: likely ones by the first field's name, and texts. */
function freshOf({
  members,
  constants,
  texts,
  contained,
  taken,
  siblings,
}: ComparisonClass): Json[] {
  const node = members[0]?.node;
  if (node === undefined) return [];
  const apart = new Apart([...constants, ...texts, ...contained], taken);
  const wanted = Math.max(members.length, siblings);
  const likely = apart.some(wanted, (n) => plausible(node, n));
  const plain = apart.some(wanted, (n) => (n === 0 ? 'other' : plausibleText(node, n - 1)));
  const hasTexts = constants.some((value) => typeof value === 'string');
  return hasTexts ? plain : [...likely, ...plain];
}

/** Finds values that equal none of some. */
class Apart {
  private readonly plain: ReadonlySet<Json>;
  private readonly others: readonly Json[];
  private readonly tries: number;

  constructor(constants: readonly Json[], taken: ReadonlySet<string>) {
    this.plain = new Set<Json>([...constants.filter((one) => typeof one === 'string'), ...taken]);
    this.others = constants.filter((one) => typeof one !== 'string');
    this.tries = this.plain.size + this.others.length + 1;
  }

  /** So many of a series, as far as the series has them. */
  some(count: number, nth: (n: number) => Json): Json[] {
    const found: Json[] = [];
    for (let n = 0; n < this.tries + count && found.length < count; n++) {
      const value = nth(n);
      const isFree = !this.plain.has(isNumber(value) ? numeralOf(value) : value);
      if (isFree && !this.others.some((other) => equal(other, value))) {
        found.push(value);
      }
    }
    return found;
  }
}

/** Lists for `contains`: every choice of what may be in them, and none; none of them is a constant. */
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

/** Every choice of some values, each alone first, if they are few; else all, each alone, and none. */
function choicesOf(values: readonly Json[]): Json[][] {
  if (values.length > mostContained) return [[...values], ...values.map((value) => [value]), []];
  return Array.from({ length: 2 ** values.length }, (_, bits) =>
    values.filter((_value, at) => (bits >> at) % 2 === 1),
  );
}

/** A list with these members that is no constant. */
function unlike({ constants }: ComparisonClass, list: readonly Json[]): Json {
  let longer = list;
  while (constants.some((value) => equal(value, longer as Json[]))) {
    longer = [...longer, 'other'];
  }
  return longer as Json[];
}

/** Texts that say the number of a constant, or of any candidate where that may matter; none is a constant. */
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

/** Values of types that nobody expects here, but that conditions may tell from all others. */
function oddities(comparisonClass: ComparisonClass): CandidateValue[] {
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

/** A word in all mixtures of small and capital letters, the usual ones first. */
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

/** Each value once: texts and numbers that are equal by value are two. */
function distinct(candidates: readonly CandidateValue[]): CandidateValue[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => {
    const text = constantText(value ?? null);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
