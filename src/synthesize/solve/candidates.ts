import { comparisons } from '../../model/comparisons.ts';
import { numberFrom, numeralOf } from '../../model/decimal.ts';
import { isNumber } from '../../model/equality.ts';
import type { Json } from '../../model/json.ts';
import { plausible, plausibleText } from '../plausible.ts';
import { type Candidate, exactly, like } from './candidate.ts';
import type { Kin } from './kin.ts';
import { numbersAround, spelled } from './numbers.ts';
import { textsAround } from './texts.ts';

/** What kin may be, likeliest first; `isWhole` where no value is missing that conditions could tell apart. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly isWhole: boolean;
}

/** More constants that a field may contain are tried one by one and all together, not in all choices. */
const mostContained = 4;

/**
 * Values for fields that are compared with each other: the constants, one for every gap between and
 * beside them for each field, other spellings of numbers, and values that equal no constant.
 */
export function candidatesFor(kin: Kin): Candidates {
  const count = kin.members.length;
  const around = numbersAround(kin.numerals, count);
  const numbers = wantsNumbers(kin) ? (around ?? []).map((text) => numberFrom(text)) : [];
  const orderedTexts = kin.ordered.filter((value) => typeof value === 'string');
  const fresh = freshOf(kin);
  const candidates = [
    ...kin.equals.map(exactly),
    ...kin.texts.map(exactly),
    ...(kin.equals.some((value) => typeof value === 'boolean') ? [true, false].map(exactly) : []),
    ...(hasNumbers(kin) ? numbers.map(like) : []),
    ...textsAround(orderedTexts, count).map(like),
    ...listsOf(kin).map(like),
    ...fresh.map(like),
    ...(kin.hasMembershipBetween ? [[...kin.equals, ...fresh.slice(0, 1)], []].map(like) : []),
    ...(hasNumbers(kin) ? [] : numbers.map(like)),
    exactly(null),
    ...spellings(kin, numbers).map(like),
    ...oddities(kin),
  ];
  return { candidates: distinct(candidates), isWhole: around !== undefined };
}

function hasNumbers(kin: Kin): boolean {
  return kin.equals.some(isNumber) || (kin.hasOrderBetween && kin.equals.length === 0);
}

function wantsNumbers(kin: Kin): boolean {
  return kin.numerals.length > 0 || kin.members.length > 1 || kin.hasOrderBetween;
}

/** Values that equal no constant: likely ones by the first field's name, and texts. */
function freshOf({ members, equals, texts, contained }: Kin): Json[] {
  const node = members[0]?.node;
  if (node === undefined) return [];
  const taken = [...equals, ...texts, ...contained];
  const isFree = (value: Json) => !taken.some((other) => comparisons['=='](other, value));
  const count = members.length + taken.length;
  const likely = Array.from({ length: count + 1 }, (_, n) => plausible(node, n)).filter(isFree);
  const plain = Array.from({ length: count + 1 }, (_, n) => plausibleText(node, n)).filter(isFree);
  const hasTexts = equals.some((value) => typeof value === 'string');
  const others = ['other', ...plain].filter(isFree);
  const some = (values: Json[]) => values.slice(0, members.length);
  return hasTexts ? some(others) : [...some(likely), ...some(others)];
}

/** Lists for `contains`: every choice of what may be in them, and none. */
function listsOf({ contained }: Kin): Json[] {
  const elements = distinct(contained.map(exactly)).map(({ value }) => value as Json);
  if (elements.length === 0) return [];
  const texts = elements.filter((element) => typeof element === 'string');
  const choices =
    elements.length <= mostContained
      ? Array.from({ length: 2 ** elements.length }, (_, bits) =>
          elements.filter((_element, at) => (bits >> at) % 2 === 1),
        )
      : [elements, ...elements.map((element) => [element]), []];
  return [...choices.reverse(), ...texts, texts.join(' ')];
}

/** Texts that say the number of a constant, or of any candidate where fields are compared. */
function spellings(kin: Kin, numbers: readonly Json[]): string[] {
  const { length } = kin.members;
  const numerals = [
    ...kin.numerals,
    ...(length > 1 || kin.hasOrderBetween ? numbers.filter(isNumber).map(numeralOf) : []),
  ];
  const ranks = Array.from({ length: length + 1 }, (_, rank) => rank);
  return numerals.flatMap((numeral) => ranks.map((rank) => spelled(numeral, rank)));
}

/** Values of types that nobody expects here, but that conditions may tell from all others. */
function oddities({ equals, members }: Kin): Candidate[] {
  const between = members.length > 1;
  const booleans = equals.some((value) => isTruthText(value) || typeof value === 'boolean');
  const nothings = equals.some((value) => value === null || value === 'None');
  return [
    ...(booleans || between ? ['true', 'false', true, false].map(exactly) : []),
    ...(booleans || between ? ['True', 'TRUE', 'False', 'FALSE', 'tRuE', 'fAlSe'].map(like) : []),
    ...(nothings || between ? [exactly('None')] : []),
    like([]),
    like({}),
  ];
}

function isTruthText(value: Json): boolean {
  return typeof value === 'string' && /^(true|false)$/i.test(value);
}

/** Each value once: texts and numbers that are equal by value are two. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => {
    const key = isNumber(value as Json) ? `#${numeralOf(value as number)}` : JSON.stringify(value);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
