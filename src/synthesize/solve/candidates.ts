import { comparisons } from '../../model/comparisons.ts';
import { numberFrom, numeralOf } from '../../model/decimal.ts';
import { isNumber } from '../../model/equality.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { plausible, plausibleText } from '../plausible.ts';
import { type Candidate, exactly, like } from './candidate.ts';
import type { Kin } from './kin.ts';
import { numbersAround, plainSpellings, spelled } from './numbers.ts';
import { textsAround } from './texts.ts';

/** What kin may be, likeliest first; `isWhole` where no value is missing that conditions could tell apart. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly isWhole: boolean;
}

/** More constants that a field may contain are tried one by one and all together, not in all choices. */
const mostContained = 4;

/**
 * Values for fields that are compared with each other: the constants, and the numbers that they say;
 * one for every gap between and beside them for each field; other spellings of all these numbers; and
 * values that equal no constant. Whatever else a field may be, one of these is not told from it by any
 * comparison, but for those that are open.
 */
export function candidatesFor(kin: Kin): Candidates {
  const count = kin.members.length;
  const around = numbersAround(kin.numerals, count);
  const numbers = wantsNumbers(kin) ? (around ?? []).map((text) => numberFrom(text)) : [];
  const isOrdered = kin.ordered.some((value) => typeof value === 'string');
  const fresh = freshOf(kin);
  const candidates = [
    ...kin.constants.map(exactly),
    ...kin.texts.map(exactly),
    ...(kin.constants.some((value) => typeof value === 'boolean')
      ? [true, false].map(exactly)
      : []),
    ...(hasNumbers(kin) ? numbers.map(like) : []),
    ...(isOrdered ? textsAround(textsIn(kin), count).map(like) : []),
    ...listsOf(kin).map(like),
    ...fresh.map(like),
    ...kin.numerals.map((text) => exactly(numberFrom(text))),
    ...(hasNumbers(kin) ? [] : numbers.map(like)),
    exactly(null),
    ...spellings(kin, numbers).map(like),
    ...oddities(kin),
  ];
  return { candidates: distinct(candidates), isWhole: around !== undefined };
}

/** The texts among the constants. */
function textsIn({ constants, texts }: Kin): string[] {
  return [...constants.filter((value) => typeof value === 'string'), ...texts];
}

function hasNumbers({ constants, hasOrderBetween }: Kin): boolean {
  return constants.some(isNumber) || (hasOrderBetween && constants.length === 0);
}

function wantsNumbers(kin: Kin): boolean {
  return kin.numerals.length > 0 || kin.members.length > 1 || kin.hasOrderBetween;
}

/** Values that equal no constant: likely ones by the first field's name, and texts. */
function freshOf({ members, constants, texts, contained }: Kin): Json[] {
  const node = members[0]?.node;
  if (node === undefined) return [];
  const taken = [...constants, ...texts, ...contained];
  const isFree = (value: Json) => !taken.some((other) => comparisons['=='](other, value));
  const count = members.length + taken.length;
  const likely = Array.from({ length: count + 1 }, (_, n) => plausible(node, n)).filter(isFree);
  const plain = Array.from({ length: count + 1 }, (_, n) => plausibleText(node, n)).filter(isFree);
  const hasTexts = constants.some((value) => typeof value === 'string');
  const others = ['other', ...plain].filter(isFree);
  const some = (values: Json[]) => values.slice(0, members.length);
  return hasTexts ? some(others) : [...some(likely), ...some(others)];
}

/** Lists for `contains`: every choice of what may be in them, and none; none of them is a constant. */
function listsOf(kin: Kin): Json[] {
  const elements = distinct(kin.contained.map(exactly)).map(({ value }) => value as Json);
  const fresh = freshOf(kin).slice(0, 1);
  const own = kin.hasMembershipBetween ? [[...kin.constants, ...fresh], []] : [];
  if (elements.length === 0) return own.map((list) => unlike(kin, list));
  const texts = elements.filter((element) => typeof element === 'string');
  const choices =
    elements.length <= mostContained
      ? Array.from({ length: 2 ** elements.length }, (_, bits) =>
          elements.filter((_element, at) => (bits >> at) % 2 === 1),
        )
      : [elements, ...elements.map((element) => [element]), []];
  const lists = [...choices.reverse(), ...own].map((list) => unlike(kin, list));
  return [...lists, ...texts, texts.join(' ')];
}

/** A list with these members that is no constant. */
function unlike({ constants }: Kin, list: readonly Json[]): Json {
  let longer = list;
  while (constants.some((value) => comparisons['=='](value, longer as Json[]))) {
    longer = [...longer, 'other'];
  }
  return longer as Json[];
}

/** Texts that say the number of a constant, or of any candidate where that may matter; none is a constant. */
function spellings(kin: Kin, numbers: readonly Json[]): string[] {
  const { length } = kin.members;
  const areAllAsked = length > 1 || kin.hasOrderBetween || kin.hasParts;
  const numerals = new Set([
    ...kin.numerals,
    ...(areAllAsked ? numbers.filter(isNumber).map(numeralOf) : []),
  ]);
  const constants = new Set(textsIn(kin));
  const ranks = Array.from({ length: length + 1 + constants.size }, (_, rank) => rank);
  const parts = [...kin.contained, ...kin.texts].filter((value) => typeof value === 'string');
  return [...numerals].flatMap((numeral) => {
    const odd = ranks.map((rank) => spelled(numeral, rank)).filter((text) => !constants.has(text));
    const plain = plainSpellings(numeral, parts).filter((text) => !constants.has(text));
    return [...plain, ...odd.slice(0, length + 1)];
  });
}

/** Values of types that nobody expects here, but that conditions may tell from all others. */
function oddities(kin: Kin): Candidate[] {
  const { constants, members } = kin;
  const between = members.length > 1;
  const booleans = constants.some((value) => isTruthText(value) || typeof value === 'boolean');
  const nothings = constants.some((value) => value === null || value === 'None');
  const taken = new Set(textsIn(kin).concat('true', 'false'));
  const casings = ['true', 'false'].flatMap((word) =>
    casingsOf(word)
      .filter((text) => !taken.has(text))
      .slice(0, members.length + 2),
  );
  return [
    ...(booleans || between ? ['true', 'false', true, false].map(exactly) : []),
    ...(booleans || between ? casings.map(like) : []),
    ...(nothings || between ? [exactly('None')] : []),
    like(unlike(kin, [])),
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
